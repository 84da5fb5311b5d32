/** Hours with remarks beside them: the week is read, and the whole text stays with it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hoursOfDays } from './day-columns.ts'
import { days, readWeek } from './day-hours.ts'

/** Monday to Sunday, `-` for closed. */
const weekOf = (text: string, country: string): string | undefined => {
  const week = readWeek(text, country)
  return week && days.map((day) => (week[day] === 'closed' ? '-' : week[day])).join(' ')
}
const workdays = (hours: string, saturday = '-', sunday = '-') =>
  [...Array(5).fill(hours), saturday, sunday].join(' ')

const withRemarks: readonly (readonly [text: string, country: string, week: string])[] = [
  ['Mo-Fr 9-18 Uhr und nach Vereinbarung', 'de', workdays('09001800')],
  ['Mo-Fr 9-18, Sa n.V.', 'de', workdays('09001800')],
  [
    'Mo-Fr 8-18, Sa 9-14 Uhr oder jederzeit nach telefonischer Absprache',
    'de',
    workdays('08001800', '09001400'),
  ],
  ['Mo-Fr 11-22 (Küche bis 21 Uhr)', 'de', workdays('11002200')],
  ['Mo-Fr 11-22, warme Küche 11.30-14 u. 17.30-21', 'de', workdays('11002200')],
  ['Sprechzeiten: Mo-Fr 8-12', 'de', workdays('08001200')],
  ['Mo-Fr 9-18, Sa 9-14, jeden 1. Samstag im Monat bis 16', 'de', workdays('09001800', '09001400')],
  ['Mo-Fr 9-18; Notdienst: 0171/1234567', 'de', workdays('09001800')],
  ['Mo-Sa 8-20 Uhr, sonn- und feiertags 9-18 Uhr', 'de', workdays('08002000', '08002000', '09001800')],
  ['Mon-Fri 9-5, alternate Saturdays 9-12', 'gb', workdays('09001700')],
  ['Mon-Fri 9-5 (closed Christmas Day and Boxing Day)', 'gb', workdays('09001700')],
  ['Mon-Fri 9am-5pm except Christmas Day', 'gb', workdays('09001700')],
  ['Lun-Ven 9h-18h, 1 samedi sur 2 9h-12h', 'fr', workdays('09001800')],
  ['Mon-Fri 9am-5pm or by appointment', 'gb', workdays('09001700')],
  ['Mon-Fri 9am-5pm, Sat: By appointment, Sun: Closed', 'gb', workdays('09001700')],
  ['Mon-Fri 12pm-11pm (last orders 9.30pm)', 'gb', workdays('12002300')],
  ['Bar: Mon-Fri 11am-11pm; Kitchen: 12-9pm', 'gb', workdays('11002300')],
  ['lun-ven 9h-12h30 et sur rendez-vous', 'fr', workdays('09001230')],
  ['Lun-Ven 9h-19h. Samedi sur rendez-vous', 'fr', workdays('09001900')],
  ['L a V: 8:30-15:00; cita previa', 'es', workdays('08301500')],
  [
    'L-V 12:00-24:00 (cocina hasta las 23:00). Sábado cerrado por descanso del personal',
    'es',
    workdays('12002400'),
  ],
  ['lun-ven 8.30-12.30; sabato su appuntamento', 'it', workdays('08301230')],
  ['ma-vr 8:30 - 12:30, overige tijden op afspraak', 'nl', workdays('08301230')],
  ['Ark. 9-17, muina aikoina sopimuksen mukaan', 'fi', workdays('09001700')],
  ['Ma-Pe 9.00-17.00. Poikkeusaukioloajat mahdollisia', 'fi', workdays('09001700')],
]

for (const [text, country, week] of withRemarks)
  test(`the remark stays with the hours: ${text}`, () => {
    assert.equal(weekOf(text, country), week)
    assert.equal(readWeek(text, country)?.statement, text)
  })

const withoutRemarks: readonly (readonly [text: string, country: string, week: string])[] = [
  ['Mo-Fr 9-18, Sa bis 13 Uhr, So geschl.', 'de', workdays('09001800', '09001300')],
  ['Mo-Sa 9-17 Uhr, Sa bis 19 Uhr', 'de', workdays('09001700', '09001900')],
  ['lundi au samedi 9:00–18:00, samedi jusqu’à 17h', 'fr', workdays('09001800', '09001700')],
  ['Mo-Fr: 8-18h; Sa: 9-13h; So: -', 'de', workdays('08001800', '09001300')],
  ['Lundi : fermé - Mardi : 9h-12h - Mercredi : 9h-19h', 'fr', '- 09001200 09001900 - - - -'],
  [
    'Mo-Fr von 9 bis 12 Uhr sowie Di u. Do von 14 bis 17 Uhr',
    'de',
    '09001200 09001200,14001700 09001200 09001200,14001700 09001200 - -',
  ],
  [
    'Martes cerrado. Resto de días 13:00-16:00',
    'es',
    '13001600 - 13001600 13001600 13001600 13001600 13001600',
  ],
  [
    'Mo-Fr 9-12.30/14-18, Mi nachm. geschl.',
    'de',
    '09001230,14001800 09001230,14001800 09001230 09001230,14001800 09001230,14001800 - -',
  ],
  [
    'Mar-Dim : 12h-14h / 19h-22h (fermé dimanche soir)',
    'fr',
    '- 12001400,19002200 12001400,19002200 12001400,19002200 12001400,19002200 12001400,19002200 12001400',
  ],
  [
    '12:00-15:00 / 19:00-23:30, chiuso il lunedì a pranzo',
    'it',
    '19002330 12001500,19002330 12001500,19002330 12001500,19002330 12001500,19002330 12001500,19002330 12001500,19002330',
  ],
]

for (const [text, country, week] of withoutRemarks)
  test(`the hours say all: ${text}`, () => {
    assert.equal(weekOf(text, country), week)
    assert.equal(readWeek(text, country)?.statement, undefined)
  })

const notRead: readonly (readonly [text: string, country: string])[] = [
  ['nach Vereinbarung', 'de'],
  ['Sa bis 13 Uhr', 'de'],
  ['Mo-Fr 9-12 und 14-18, Sa bis 13 Uhr', 'de'],
  ['Montag Ruhetag, Di-So ab 17 Uhr', 'de'],
  ['Fri & Sat 12pm - late', 'gb'],
  ['Mo-Fr 9-18; im Urlaub geschlossen', 'de'],
  ['Winter: Mo-Fr 8-17; Sommer: Mo-Fr 7-18', 'de'],
  ['Lun-Ven 9.30 a 13.30. Verano: consultar', 'es'],
  ['Aperto tutti i giorni dalle 7 alle 20, domenica chiuso il pomeriggio', 'it'],
  ['Küche: 11-14 Uhr', 'de'],
  ['Mon-Sun 9-6 last entry 5, closed Tuesdays', 'gb'],
  ['Mo-So 11-23, Küche 12-22, Di zu', 'de'],
  ['Lun-Dim 9h-18h, dernière entrée 17h, sauf mardi', 'fr'],
  ['Mo-Fr 9-12, 14-17 nach Vereinbarung', 'de'],
  ['lunes a viernes de 9 a 14 y con cita previa de 16 a 18', 'es'],
  ['By appointment only Mon-Fri 9-5', 'gb'],
  ['Mon-Fri 9-5 (by appointment only)', 'gb'],
  ['Mo-Fr 9-17 (Mi nach Vereinbarung)', 'de'],
  ['24 Stunden Notdienst', 'de'],
  ['Di-So 11-23, Mo Ruhetag außer feiertags', 'de'],
]

for (const [text, country] of notRead)
  test(`no hours are made up of: ${text}`, () => {
    assert.equal(weekOf(text, country), undefined)
  })

test('remarks in the columns of days become one statement', () => {
  const cell = (column: string, value: string) => [column, [{ column, value }]] as const
  const given = new Map([
    cell('Mo', '8-12 und nach Vereinbarung'),
    cell('Di', '9-18 (Küche bis 17 Uhr)'),
    cell('Mi', '9-18'),
    cell('Do', '-'),
    cell('Fr', 'nach Vereinbarung'),
  ])
  assert.deepEqual(hoursOfDays(given, 'de'), {
    hours: {
      Mo: '08001200',
      Di: '09001800',
      Mi: '09001800',
      Do: 'closed',
      statement: 'Mo: 8-12 und nach Vereinbarung; Di: 9-18 (Küche bis 17 Uhr)',
    },
    unread: [{ column: 'Fr', value: 'nach Vereinbarung' }],
  })
})
