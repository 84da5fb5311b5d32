/** Hours in languages that are put into English first, and ranges that cannot be of one day. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayHours, days, readWeek } from './day-hours.ts'

/** Monday to Sunday, `-` for closed. */
const weekOf = (text: string, country: string): string | undefined => {
  const week = readWeek(text, country)
  return week && days.map((day) => (week[day] === 'closed' ? '-' : week[day])).join(' ')
}
const workdays = (hours: string, saturday = '-', sunday = '-') =>
  [...Array(5).fill(hours), saturday, sunday].join(' ')
const daily = (hours: string) => Array(7).fill(hours).join(' ')

const weeks: readonly (readonly [text: string, country: string, week: string])[] = [
  ['H-P: 8:00-17:00, Szo: 8:00-12:00, V: zárva', 'hu', workdays('08001700', '08001200')],
  ['Hétfőtől péntekig 9-18 óráig', 'hu', workdays('09001800')],
  ['Minden nap 10:00-22:00', 'hu', daily('10002200')],
  ['Δευτέρα - Παρασκευή: 9:00 - 17:00', 'gr', workdays('09001700')],
  ['Δευ-Σάβ 09:00-21:00, Κυριακή κλειστά', 'gr', workdays('09002100', '09002100')],
  ['Pazartesi - Cuma: 09:00 - 18:00', 'tr', workdays('09001800')],
  ['Pzt-Cmt 08:30-19:00, Pazar kapalı', 'tr', workdays('08301900', '08301900')],
  ['7/24 açık', 'tr', daily('24hour')],
  ['Luni-Vineri 9:00-18:00, Sâmbătă 9:00-14:00', 'ro', workdays('09001800', '09001400')],
  ['Hverdage 9-16, weekend lukket', 'dk', workdays('09001600')],
  ['Mandag–onsdag og fredag 09–17', 'no', '09001700 09001700 09001700 - 09001700 - -'],
  ['17:00〜翌5:00', 'jp', daily('17000500')],
  [
    '화~일 11:00~22:00 (브레이크타임 15:00~17:00), 월요일 휴무',
    'kr',
    `- ${Array(6).fill('11001500,17002200').join(' ')}`,
  ],
  ['24小时营业', 'cn', daily('24hour')],
  ['週一至週五 09:00-18:00', 'tw', workdays('09001800')],
  ['пн-пт 09:00-18:00, перерыв 13:00-14:00', 'ru', workdays('09001300,14001800')],
  ['будни 10-19, выходные 11-17', 'ru', workdays('10001900', '11001700', '11001700')],
  ['Mañanas: L-S 10-14h. Tardes: L-V 17-20:30h', 'es', workdays('10001400,17002030', '10001400')],
  [
    'Lunedì mattina chiuso, 15.30-19.30; martedì-venerdì 9-12.30',
    'it',
    '15301930 09001230 09001230 09001230 09001230 - -',
  ],
  ['Mo. - Fr. 09:00 - 18:00 Uhr, Sa. nach Vereinbarung', 'de', workdays('09001800')],
  [
    'Mo-Fr 8-12 Uhr, Di + Do zusätzlich 14-18 Uhr',
    'de',
    '08001200 08001200,14001800 08001200 08001200,14001800 08001200 - -',
  ],
  ['Lunch Mon-Fri 12-2pm, Dinner Mon-Fri 6-9pm', 'gb', workdays('12001400,18002100')],
  ['Mon to Fri 7am - 3.30pm (Kitchen closes 2.30pm)', 'au', workdays('07001530')],
  ['M–Th 7:00a–5:30p, F 7:00a–12:00p', 'us', '07001730 07001730 07001730 07001730 07001200 - -'],
  ['Пн–Пт 9:00–18:00, Сб 10:00–16:00, Вс — выходной', 'ru', workdays('09001800', '10001600')],
  ['10:00-20:00(最終受付19:30)', 'jp', daily('10002000')],
  ['Segunda à sexta: 08:00 às 12:00', 'br', workdays('08001200')],
  ['9.00am–12.00noon', 'gb', daily('09001200')],
  ['jeden Mittwoch 15-18 Uhr', 'de', '- - 15001800 - - - -'],
  ['Mo-Mi-Fr 9-12 Uhr', 'de', '09001200 - 09001200 - 09001200 - -'],
  ['평일 오전 9시 30분 ~ 오후 6시', 'kr', workdays('09301800')],
  ['星期一至六 09:00-18:00', 'hk', workdays('09001800', '09001800')],
  ['周一、三、五 9:00-12:00', 'cn', '09001200 - 09001200 - 09001200 - -'],
  ['M-F 8-12, 1-5', 'us', workdays('08001200,13001700')],
  ['Mo-Fr 8:00-12:00, 1:00-5:00', 'us', workdays('08001200,13001700')],
]

for (const [text, country, week] of weeks)
  test(`a week is read: ${text}`, () => assert.equal(weekOf(text, country), week))

test('ranges that overlap, or stand in no order, are not those of one day', () => {
  for (const text of ['9-20 (9-18)', '8-12, 1-5', '9-12, 11-14']) {
    assert.equal(dayHours(text, 'de'), undefined, text)
    assert.equal(weekOf(text, 'de'), undefined, text)
  }
})

test('a morning or an evening is not guessed where clocks have twelve hours', () => {
  assert.equal(weekOf('Tue-Sun 5-10', 'us'), undefined)
  assert.equal(weekOf('Tue-Sun 5-10pm', 'us'), ['-', ...Array(6).fill('17002200')].join(' '))
  assert.equal(weekOf('Tue-Sun 05:00-10:00', 'us'), ['-', ...Array(6).fill('05001000')].join(' '))
})
