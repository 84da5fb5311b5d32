/** Kinds of hours in the languages of the reader: ordinals, lists of closed days, half days, whole days. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { days, readWeek } from './day-hours.ts'

/** Monday to Sunday, `-` for closed; `h` if closed on public holidays. */
const weekOf = (text: string, country: string): string | undefined => {
  const week = readWeek(text, country)
  const written = week && days.map((day) => (week[day] === 'closed' ? '-' : week[day])).join(' ')
  return week?.closed_public_holidays === 'true' ? `${written} h` : written
}
const week = (hours: string, saturday = hours, sunday = saturday) =>
  [...Array(5).fill(hours), saturday, sunday].join(' ')
const worked = (hours: string) => `${week(hours, '-')} h`

const weeks: readonly (readonly [text: string, country: string, week: string])[] = [
  [
    '2.ª a 6.ª 9h00/19h00 - Sáb. 9h00/13h00 - Dom. e Feriados: Encerrado',
    'pt',
    `${week('09001900', '09001300', '-')} h`,
  ],
  ['2.ª a sáb.: 12h-15h e 19h-23h', 'pt', week('12001500,19002300', '12001500,19002300', '-')],
  ['12h-15h | 19h-23h (encerra ao domingo)', 'pt', week('12001500,19002300', '12001500,19002300', '-')],
  ['2as a 6as feiras 9h-18h', 'pt', week('09001800', '-')],
  ['7/7 7.00-24.00', 'it', week('07002400')],
  ['lun-ven 8.30-17.30, chiuso sabato, domenica e festivi', 'it', worked('08301730')],
  ['mån-fre 8.00-16.00, stängt lördagar, söndagar och helgdagar', 'se', worked('08001600')],
  ['Mo-Fr 8-16, geschlossen Samstag, Sonntag und Feiertage', 'de', worked('08001600')],
  ['dal lunedì al venerdì, ore 8:30 - 17:30 (festivi esclusi)', 'it', worked('08301730')],
  ['lun-ven 8h-17h (jours fériés exclus)', 'fr', worked('08001700')],
  [
    '9-13 e 15.30-19.30, chiuso domenica e lunedì mattina',
    'it',
    `15301930 ${Array(5).fill('09001300,15301930').join(' ')} -`,
  ],
  [
    '10:00-14:00 y 17:00-20:00, cerrado domingos y sábados por la tarde',
    'es',
    week('10001400,17002000', '10001400', '-'),
  ],
  ['domenica 12.00 - 14.30/ 19.00 - 22,00, lunedì chiuso', 'it', '- - - - - - 12001430,19002200'],
  ['24 timmar om dygnet', 'se', week('24hour')],
  ['nonstop', 'cz', week('24hour')],
  ['24 hodin denně', 'cz', week('24hour')],
  ['11-14 | 17-22 Uhr (Montag Ruhetag)', 'de', `- ${Array(6).fill('11001400,17002200').join(' ')}`],
  ['24 horas los 7 días de la semana', 'es', week('24hour')],
  ['zilnic 10-22', 'ro', week('10002200')],
  ['24 de ore din 24', 'ro', week('24hour')],
  ['Po-Ne 10-22', 'cz', week('10002200')],
  ['všední dny 8-12, 13-17 hod.', 'cz', week('08001200,13001700', '-')],
  ['každý deň 10.00-22.00', 'sk', week('10002200')],
]
for (const [text, country, hours] of weeks)
  test(`a week is read: ${text}`, () => assert.equal(weekOf(text, country), hours))

test('what may mean two things stays a text', () => {
  for (const [text, country] of [
    ['Tue-Sat (Closed Mon & Sun)', 'us'],
    ['9-13, 15-19, closed Saturday and Sunday afternoon', 'gb'],
    ['9-13, 15-19, closed Sunday and Monday mornings', 'gb'],
    ['11-14, 18-22, chiuso martedì pomeriggio', 'it'],
  ] as const)
    assert.equal(weekOf(text, country), undefined, text)
  assert.equal(weekOf('closed Monday, Tuesday 9-17', 'gb'), '- 09001700 - - - - -')
})
