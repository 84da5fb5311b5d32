import { daysNamed } from './closed-days.ts'
import { distinctCells, hoursOfDays, isDash } from './day-columns.ts'
import { days, readWeek, whyUnread } from './day-hours.ts'
import type { LeftOut } from './left-out.ts'
import type { SourceCell } from './mapped-row.ts'

/** A cell with the place that the report names. */
interface ReadCell {
  readonly text: string
  readonly origin: SourceCell
}

/** What the hours of a row come to. */
export interface HoursOfRow {
  /** Attributes of `opening_times`, the later ones before the earlier ones; each with the cell that gave it, if a single one did. */
  readonly weeks: readonly { readonly week: Readonly<Record<string, string>>; readonly origin?: SourceCell }[]
  /** Hours that are not understood: they stay on the record for people. */
  readonly texts: readonly { readonly headline: string; readonly text: string }[]
}

/** Collects the cells of one row that tell when a business is open: of a whole week, of its days, and of days off. */
export class RowHours {
  readonly #left: LeftOut
  /** The cells of the days, as written. */
  readonly #days = new Map<string, SourceCell[]>()
  readonly #weeks: ReadCell[] = []
  #closed: ReadCell | undefined

  constructor(left: LeftOut) {
    this.#left = left
  }

  takeDay(day: string, cell: string): void {
    const given = this.#days.get(day) ?? []
    this.#days.set(day, given)
    given.push({ column: this.#left.column ?? day, value: cell })
  }

  takeWeek(text: string): void {
    this.#weeks.push({ text, origin: this.#left.cell })
  }

  takeClosedDays(text: string): void {
    this.#closed = { text, origin: this.#left.cell }
  }

  /** Reads the cells, and notes those that are not understood. `country` (alpha-2) says how `9-5` is meant. */
  settle(country: string | undefined): HoursOfRow {
    const ofDays = this.#ofDays(country)
    const ofWeeks = this.#weeks.map((cell) => this.#ofWeek(cell, country))
    const closed = this.#closed
    const isAlone = closed !== undefined && this.#weeks.length === 0 && this.#days.size === 0
    if (isAlone) this.#note(closed, 'days off without hours')
    return {
      weeks: [...ofDays.weeks, ...ofWeeks.flatMap(({ weeks }) => weeks)],
      texts: [
        ...ofWeeks.flatMap(({ texts }) => texts),
        ...ofDays.texts,
        ...(isAlone ? [{ headline: closed.origin.column ?? 'Closed', text: closed.text }] : []),
      ],
    }
  }

  /** A week without its days off. Where either is not understood, both stay a text. */
  #ofWeek(cell: ReadCell, country: string | undefined): HoursOfRow {
    const week = readWeek(cell.text, country)
    const closed = this.#closed
    const off = closed === undefined ? [] : daysNamed(closed.text)
    if (week !== undefined && off !== undefined) {
      const closes = Object.fromEntries(off.map((day) => [day, 'closed']))
      return { weeks: [{ week: { ...week, ...closes }, origin: cell.origin }], texts: [] }
    }
    if (week === undefined) this.#note(cell, whyUnread(cell.text))
    if (off === undefined) this.#note(closed!, 'days off not understood')
    const both = closed === undefined ? cell.text : `${cell.text}\n${closed.origin.column}: ${closed.text}`
    return { weeks: [], texts: [{ headline: cell.origin.column ?? 'Opening hours', text: both }] }
  }

  /**
   * The object holds only whole weeks: if a day is missing, all days are unknown, and their cells are kept as text. A day may
   * have a column for the morning and one for the afternoon, or for its beginning and its end.
   */
  #ofDays(country: string | undefined): HoursOfRow {
    const cells = [...this.#days.values()].flat()
    if (cells.every(({ value }) => isDash(value))) return { weeks: [], texts: [] }
    const { hours, unread } = hoursOfDays(this.#days, country)
    for (const { column, value } of distinctCells(unread)) {
      this.#left.at(column, value)
      this.#left.note(`${whyUnread(value)}: ${value}`, 'kept as text')
    }
    this.#left.at(null, '')
    const off = (this.#closed && daysNamed(this.#closed.text)) ?? []
    const missing = days.filter((day) => !this.#days.has(day) && !off.includes(day))
    if (missing.length > 0) this.#left.note(`opening times without ${missing.join(', ')}`, 'kept as text')
    if (missing.length === 0 && unread.length === 0)
      return {
        weeks: [{ week: { ...Object.fromEntries(off.map((day) => [day, 'closed'])), ...hours } }],
        texts: [],
      }
    const text = distinctCells(cells)
      .map(({ column, value }) => `${column}: ${value}`)
      .join('\n')
    return { weeks: [], texts: [{ headline: 'Opening hours', text }] }
  }

  #note({ text, origin }: ReadCell, reason: string): void {
    this.#left.at(origin.column, origin.value)
    this.#left.note(`${reason}: ${text}`, 'kept as text')
  }
}
