/** What columns of exports hold of a record. */
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

/** An attribute of all values of an object, as one text. */
export const all =
  (key: string, attribute: string, separator: string) =>
  (record: ExportRecord): unknown =>
    (record[key] as readonly Attributes[] | undefined)?.map((value) => value[attribute]).join(separator)

export const addressColumns = addressAttributes.filter((name) => name !== 'address_type')

/** `09001230,13301730` as people write it. */
export const hours = (day: unknown): unknown =>
  typeof day === 'string' ? day.replace(/(\d\d)(\d\d)(\d\d)(\d\d)/g, '$1:$2-$3:$4') : day
