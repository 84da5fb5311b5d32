import {
  type AttributeName,
  type AttributeValue,
  isAttributeName,
  isAttributeValue,
} from '../../entity/attributes/index.ts'
import { attributeTextIn } from '../../entity/attributes/value-names.ts'
import type { Attributes, ObjectName } from '../../entity/model.ts'
import { type DayHours, formatDay } from '../../entity/opening/hours.ts'
import { dayHours } from '../../importing/day-hours.ts'
import type { OwnedValue, OwnerView } from '../../operations/owner-page.ts'
import type { PageOperations } from '../../operations/page-operations.ts'
import { addressLines } from '../address-lines.ts'
import { dateFormat, spanText } from '../directory/words.ts'
import type { Values } from '../pages/page.ts'
import { directoryTexts } from '../texts/in-language.ts'
import type { ManageTexts } from '../texts/manage-texts.ts'

/** Reads and formats the attributes of the entry on the owner's page. */

/** Monday first, the usual order for readers. */
export const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Names of the days in a language, Monday first. */
export function dayNames(language: string): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  return days.map((_, index) => format.format(Date.UTC(2024, 0, 1 + index)))
}

/** A day as the country writes it. @param time milliseconds since 1970 */
export const longDate = (time: number, language: string, country: string): string =>
  dateFormat(`${language}-${country}`, 'UTC', { dateStyle: 'long' }).format(time)

/** Text of an attribute; empty if unset. */
export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

export const valuesOf = (view: OwnerView, object: ObjectName): readonly OwnedValue[] =>
  view.values[object] ?? []

/** The attributes of a singular object; empty if it has no value. */
export const singleOf = (view: OwnerView, object: ObjectName): Attributes =>
  valuesOf(view, object)[0]?.attributes ?? {}

/**
 * The hours of a day in the usual notation: `09:00-12:00, 13:00-17:00`, or the words for closed and for the
 * whole day.
 */
export function hoursText(hours: unknown, words: ManageTexts): string {
  if (typeof hours !== 'object' || hours === null) return ''
  const text = formatDay(hours as DayHours)
  if (text === 'closed') return words.closedDay
  if (text === '24hour') return words.openAllDay
  return text.replace(/(\d\d)(\d\d)(\d\d)(\d\d)/g, '$1:$2-$3:$4').replaceAll(',', ', ')
}

/**
 * The entered hours of a day in API form; undefined if they cannot be read. Ranges may be separated by blanks
 * alone.
 */
export const readHours = (text: string): string | undefined =>
  dayHours(text.replace(/(?<=\d)\s+(?=\d{1,2}([:.h]\d{2})?\s*[-–—])/g, ', '))

export const addressNames = ['building_number', 'address1', 'address2', 'town', 'county', 'postcode'] as const

export const filledIn = (attributes: Attributes, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, textOf(attributes[name])]))

/** The hours of a day as listings show them. */
function shownHours(hours: unknown, words: ManageTexts, language: string, country: string): string {
  const { open = [], open_24_hours } = (hours ?? {}) as Partial<DayHours>
  if (open_24_hours || open.length === 0) return hoursText(hours, words)
  const { midnight } = directoryTexts(language)
  return open
    .map(({ from, to }) => spanText(from, to, midnight, `${language}-${country}`).join(' – '))
    .join(', ')
}

/** For whom values are put in words. */
export interface Reader {
  readonly language: string
  /** That of the entry. */
  readonly country: string
  /** The name of a category in the language; undefined for an unknown one. */
  readonly categoryName: (id: string) => string | undefined
}

export const readerOf = (
  { categoryName }: Pick<PageOperations, 'categoryName'>,
  language: string,
  country: string,
): Reader => ({ language, country, categoryName: (id) => categoryName(id, language) })

/** The readable content of a value, in one or a few lines. */
export function linesOf(
  object: ObjectName,
  { attributes, derived = {} }: { readonly attributes: Attributes; readonly derived?: Attributes },
  words: ManageTexts,
  { language, country, categoryName }: Reader,
): readonly string[] {
  switch (object) {
    case 'postal_address':
      return addressLines(attributes, country)
    case 'geopoint':
      return [`${textOf(attributes.latitude)}, ${textOf(attributes.longitude)}`]
    case 'phone':
      return [textOf(derived.international_number ?? attributes.number)]
    case 'attribute': {
      const { attribute, value } = attributes
      return isAttributeName(textOf(attribute)) && isAttributeValue(textOf(value))
        ? [attributeTextIn(attribute as AttributeName, value as AttributeValue, language)]
        : []
    }
    case 'description':
    case 'announcement':
      return [textOf(attributes.headline), ...textOf(attributes.body).split('\n')]
    case 'opening_times':
      return dayNames(language).map((name, index) => {
        const hours = attributes[days[index]!]
        return `${name}: ${typeof hours === 'string' ? hours : shownHours(hours, words, language, country)}`
      })
    case 'category':
      return [
        categoryName(textOf(attributes.category_id)) ??
          textOf(derived.category_name ?? attributes.category_name ?? attributes.category_id),
      ]
    case 'status':
      return attributes.status === 'inactive' ? [words.shownClosed] : [words.statusOpen]
    default:
      return Object.values(attributes)
        .filter((value) => ['string', 'number'].includes(typeof value) && value !== '')
        .map(textOf)
  }
}
