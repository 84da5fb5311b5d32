import { html } from 'ghtml'
import type { EntityDocument } from '../../../entity/entity-document.ts'
import { dateOf, weekdayOf } from '../../../entity/opening/dates.ts'
import type { DayHours } from '../../../entity/opening/hours.ts'
import { type StoredOpeningTimes, weekdays } from '../../../entity/opening/opening-times.ts'
import type { OpeningState } from '../../../entity/opening/state.ts'
import { LruCache } from '../../../lru-cache.ts'
import { icon } from '../../design/icons.ts'
import type { Visit } from '../visit.ts'
import { dayText, spanText, todayOf } from '../words.ts'
import { badge } from './listing-card.ts'

/** Days to look ahead for hours that differ. */
const daysAhead = 21

/** The week as a table from its first day, with the days ahead that differ. */
export function hoursSection(document: EntityDocument, opening: OpeningState, visit: Visit): string {
  const { texts, root, locale, operations } = visit
  const stored = document.opening_times as StoredOpeningTimes | undefined
  if (stored === undefined)
    return html`<section class="panel"><h2>${texts.openingTimes}</h2><p class="dim">${texts.hoursUnknown}</p></section>`
  const zone = document.local_timezone
  const today = todayOf(document, operations.directory.now())
  const rows = weekOrder(locale).map((weekday) => {
    const name = dayText(dateOf(4 + weekday - 1), locale, { weekday: 'long' })
    const isToday = weekdayOf(today) === weekday
    return html`<tr !${isToday ? 'class="today"' : ''}><th scope="row">${name}!${isToday ? html` <span class="visually-hidden">(${texts.today})</span>` : ''}</th><td>!${spans(stored[weekdays[weekday]!], visit)}</td></tr>`
  })
  const special = specialDays(document, stored, today, visit)
  return html`<section class="panel hours"><h2>${texts.openingTimes}</h2>
<p>!${badge(opening, document, visit)}</p>
!${closure(stored, visit)}
<table><tbody>!${rows.join('')}</tbody></table>
!${stored.statement === '' ? '' : html`<p>${stored.statement}</p>`}
!${special === '' ? '' : html`<h3>${texts.specialDays}</h3><table><tbody>!${special}</tbody></table>`}
<p class="dim small">${zone === undefined ? '' : texts.localTime(zone.replaceAll('_', ' '))} <a href="${root}/b/${document._id}/hours.ics" rel="nofollow">!${icon('calendar')}${texts.saveHours}</a></p>
</section>`
}

const weekOrders = new LruCache<string, readonly number[]>(200)

/** Weekday numbers (0 is Sunday) from the first day of the week of the country. */
function weekOrder(localeName: string): readonly number[] {
  let order = weekOrders.get(localeName)
  if (order === undefined) {
    const locale = new Intl.Locale(localeName) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
    const first = (locale.getWeekInfo?.().firstDay ?? 1) % 7
    order = Array.from({ length: 7 }, (_, at) => (first + at) % 7)
    weekOrders.set(localeName, order)
  }
  return order
}

function spans(day: DayHours, { texts, locale }: Visit): string {
  if (day.open_24_hours) return html`${texts.allDay}`
  if (day.closed || day.open.length === 0) return html`<span class="dim">${texts.closed}</span>`
  return day.open
    .map(({ from, to }) => spanText(from, to, texts.midnight, locale).join(' – '))
    .map((span) => html`<span class="span">${span}</span>`)
    .join('<br>')
}

function closure({ temporarily_closed }: StoredOpeningTimes, { texts, locale }: Visit): string {
  if (temporarily_closed === undefined) return ''
  const { until, reason } = temporarily_closed
  const text =
    until === ''
      ? texts.temporarilyClosed
      : texts.temporarilyClosedUntil(dayText(until, locale, { dateStyle: 'long' }))
  return html`<p class="notice">${text}!${reason === '' ? '' : html` (${reason})`}</p>`
}

function specialDays(
  document: EntityDocument,
  stored: StoredOpeningTimes,
  today: number,
  visit: Visit,
): string {
  const { texts, locale, operations } = visit
  const exceptions = new Map(stored.exceptions.map((exception) => [exception.date, exception]))
  const holidayOn = operations.directory.holidaysOf(document)
  const rows: string[] = []
  for (let day = today; day < today + daysAhead; day++) {
    const date = dateOf(day)
    const exception = exceptions.get(date)
    const holiday = holidayOn(day)
    const hours = exception
      ? spans(exception, visit)
      : stored.closed.includes(date)
        ? html`<span class="dim">${texts.closed}</span>`
        : holiday === 'no'
          ? undefined
          : holiday === 'yes' && stored.closed_public_holidays
            ? html`<span class="dim">${texts.closed}</span>`
            : html`<span class="dim">${texts.perhapsClosed}</span>`
    if (hours === undefined) continue
    const name = dayText(date, locale, { weekday: 'short', day: 'numeric', month: 'short' })
    const note = holiday === 'yes' ? html`<br><span class="dim small">${texts.publicHoliday}</span>` : ''
    rows.push(html`<tr><th scope="row">${name}!${note}</th><td>!${hours}</td></tr>`)
  }
  return rows.join('')
}
