/** What columns of exports hold of a record. */

import { openingTimes } from '../../entity/objects/opening_times.ts'
import { days } from '../../importing/day-hours.ts'
import { quotedValue } from '../../importing/list-cells.ts'
import { readPhones } from '../../importing/phones.ts'
import { severalPages } from '../../importing/several.ts'
import { addressAttributes } from '../../importing/targets.ts'
import type { ExportRecord } from './record.ts'

export type Attributes = Readonly<Record<string, unknown>>

/** An attribute of an object, or of its first value. */
export const one =
  (key: string, attribute: string) =>
  (record: ExportRecord): unknown => {
    const object = record[key]
    const value = (Array.isArray(object) ? object[0] : object) as Attributes | undefined
    return value?.[attribute]
  }

/** The values of a list, as one text; one that holds a sign between values stands in quotes. */
const listed = (values: readonly string[]): string =>
  values.map((value) => (/[";,|\n]/.test(value) ? quotedValue(value) : value)).join('|')

/** The values that a function makes of an object's, as a list. */
export const list =
  (key: string, of: (value: Attributes) => unknown) =>
  (record: ExportRecord): unknown => {
    const values = record[key] as readonly Attributes[] | undefined
    return values && listed(values.map((value) => String(of(value))))
  }

/** Telephone numbers; in quotes where they would not be read as they are. */
export const numbers =
  (key: string) =>
  (record: ExportRecord): unknown => {
    const values = (record[key] as readonly Attributes[] | undefined)?.map(({ number }) => String(number))
    if (values === undefined) return undefined
    const cell = values.join('; ')
    const read = readPhones(cell, record.country).numbers
    const isSame =
      read.length === values.length && read.every(({ number, fax }, at) => number === values[at] && !fax)
    return isSame ? cell : values.map(quotedValue).join('; ')
  }

/** Addresses of websites, as far as they are told apart again in one cell. */
export const pages = (record: ExportRecord): unknown => {
  const values = (record.websites as readonly Attributes[] | undefined)?.map(({ website_url }) =>
    String(website_url),
  )
  if (values === undefined || values.length === 1) return values?.[0]
  const cell = values.join(' ')
  const read = severalPages(cell) ?? []
  return read.length === values.length && read.every((page, at) => page === values[at]) ? cell : values[0]
}

/** An attribute of all values of an object, as one text. */
export const all =
  (key: string, attribute: string, separator: string) =>
  (record: ExportRecord): unknown =>
    (record[key] as readonly Attributes[] | undefined)?.map((value) => value[attribute]).join(separator)

export const addressColumns = addressAttributes.filter((name) => name !== 'address_type')

/** What opening times hold beside the hours of their days. */
export const moreOfHours = Object.keys(openingTimes.attributes.properties).filter(
  (name) => !days.some((day) => day === name),
)

/** `09001230,13301730` as people write it. */
export const hours = (day: unknown): unknown =>
  typeof day === 'string' ? day.replace(/(\d\d)(\d\d)(\d\d)(\d\d)/g, '$1:$2-$3:$4') : day
