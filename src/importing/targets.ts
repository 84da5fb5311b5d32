import { type AttributeName, isAttributeName } from '../entity/attributes/index.ts'
import { type SchemeName, schemeNames } from '../entity/external-ids/schemes.ts'
import { type ObjectName, objectNames } from '../entity/model.ts'
import { objectTypes } from '../entity/objects/index.ts'
import { plain } from '../folding.ts'
import { type Day, days } from './day-hours.ts'

/** The target of a column's cells. */
export type Target =
  | { readonly kind: 'country' | 'supplier_id' | 'timezone' | 'category' }
  /** A one-line address. */
  | { readonly kind: 'address' }
  /** Latitude and longitude in one cell. */
  | { readonly kind: 'coordinates' }
  /** A week in OpenStreetMap notation. */
  | { readonly kind: 'week' }
  | { readonly kind: 'day'; readonly day: Day }
  /** Days off beside a week of hours. */
  | { readonly kind: 'closed_days' }
  /** The area code that numbers of the row lack. */
  | { readonly kind: 'area_code' }
  /** What follows the number of the house: a letter, a flat. */
  | { readonly kind: 'suffix' }
  /** A page on a social network, identified by its URL. */
  | { readonly kind: 'social' }
  /** An id of another dataset. */
  | { readonly kind: 'id'; readonly scheme: SchemeName }
  /** Whether the business has an attribute. */
  | { readonly kind: 'has'; readonly attribute: AttributeName }
  /** Several values of one object in one cell. */
  | { readonly kind: 'list'; readonly object: ObjectName; readonly attribute: string }
  | { readonly kind: 'attribute'; readonly object: ObjectName; readonly attribute: string }

const attribute = (object: ObjectName, name: string): Target => ({
  kind: 'attribute',
  object,
  attribute: name,
})
const list = (object: ObjectName, name: string): Target => ({ kind: 'list', object, attribute: name })

/** Attributes of an address that have a column of their own name. */
export const addressAttributes = [
  'building_number',
  'address1',
  'address2',
  'address3',
  'district',
  'town',
  'county',
  'province',
  'postcode',
  'address_type',
  'do_not_display',
]

/** Targets by name: the parameters of `PUT /v1/business`, and some that read a whole cell. */
const namedTargets: Readonly<Record<string, Target>> = {
  _supplier_id: { kind: 'supplier_id' },
  country: { kind: 'country' },
  timezone: { kind: 'timezone' },
  category: { kind: 'category' },
  category_id: { kind: 'category' },
  name: attribute('name', 'name'),
  formal_name: attribute('name', 'formal_name'),
  branch_name: attribute('name', 'branch_name'),
  ...Object.fromEntries(addressAttributes.map((name) => [name, attribute('postal_address', name)])),
  address: { kind: 'address' },
  latitude: attribute('geopoint', 'latitude'),
  longitude: attribute('geopoint', 'longitude'),
  coordinates: { kind: 'coordinates' },
  telephone_number: attribute('phone', 'number'),
  additional_telephone_number: attribute('phone', 'number'),
  fax: attribute('fax', 'number'),
  email: attribute('email', 'email_address'),
  website: attribute('website', 'website_url'),
  status: attribute('status', 'status'),
  alternative_names: list('alternative_name', 'alternative_name'),
  tags: list('tag', 'tag'),
  payment_types: list('payment_type', 'payment_type'),
  attributes: list('attribute', 'attribute'),
  external_ids: list('external_id', 'id'),
  socialmedia: { kind: 'social' },
  opening_times: { kind: 'week' },
  closed_days: { kind: 'closed_days' },
  area_code: { kind: 'area_code' },
  building_number_suffix: { kind: 'suffix' },
  ...Object.fromEntries(days.map((day): [string, Target] => [day, { kind: 'day', day }])),
}

export const targetNames: readonly string[] = Object.keys(namedTargets)

/**
 * Parses a target name, one of `targetNames`, `attribute:vegan`, `external_id:osm` or `object.attribute`; undefined if there is no such
 * target.
 */
export function targetOf(name: string): Target | undefined {
  if (Object.hasOwn(namedTargets, name)) return namedTargets[name]
  if (name.startsWith('attribute:')) {
    const attribute = name.slice('attribute:'.length)
    return isAttributeName(attribute) ? { kind: 'has', attribute } : undefined
  }
  if (name.startsWith('external_id:')) {
    const scheme = schemeNames.find((one) => one === name.slice('external_id:'.length))
    return scheme && { kind: 'id', scheme }
  }
  const [object, attributeName, ...more] = name.split('.')
  if (!isObjectName(object) || !attributeName || more.length > 0) return undefined
  if (object === 'category') return attributeName === 'category_id' ? { kind: 'category' } : undefined
  if (object === 'opening_times') {
    const day = dayOf(attributeName)
    if (day) return { kind: 'day', day }
  }
  return attributesOf(object).includes(attributeName) ? attribute(object, attributeName) : undefined
}

const attributesOf = (object: ObjectName): readonly string[] =>
  Object.keys(objectTypes[object].attributes.properties)

const isObjectName = (name: string | undefined): name is ObjectName =>
  objectNames.some((object) => object === name)

/** Of a link, the address is meant and not its text. */
export const isAddressOnline = (target: Target): boolean =>
  target.kind === 'social' ||
  (target.kind === 'attribute' && (target.object === 'website' || target.object === 'email'))

/** Objects whose values are read and not shown as they are written. */
const read = new Set<ObjectName>(['phone', 'fax', 'email', 'website', 'socialmedia', 'geopoint', 'status'])

/** Whether a cell is read for its meaning, so that wide letters and the digits of other scripts may become those of ASCII. */
export function isRead(target: Target): boolean {
  if (target.kind !== 'attribute')
    return ['country', 'coordinates', 'social', 'has', 'area_code', 'suffix'].includes(target.kind)
  const { object, attribute } = target
  const { kind } = objectTypes[object].attributes.properties[attribute] as { kind?: string }
  return read.has(object) || attribute === 'postcode' || kind === 'date' || kind === 'boolean'
}

/** Parses a day's name in nineteen languages, or its common short form in ten of them. */
export function dayOf(text: string): Day | undefined {
  const word = plain(text).replace(/[^\p{L}]/gu, '')
  const at = dayWords.findIndex((words) => words.includes(word))
  return days[at >= 0 ? at : dayNames.findIndex((names) => names.includes(word))]
}

/** Whole names, which mean the same wherever they stand: Polish, Czech, Slovak, Hungarian, Turkish, Russian, Japanese, Chinese and Korean. */
const dayNames: readonly (readonly string[])[] = [
  'poniedziałek pondělí pondelok hétfő pazartesi понедельник 月曜日 月曜 周一 星期一 礼拜一 월요일',
  'wtorek úterý utorok kedd salı вторник 火曜日 火曜 周二 星期二 礼拜二 화요일',
  'środa středa streda szerda çarşamba среда 水曜日 水曜 周三 星期三 礼拜三 수요일',
  'czwartek čtvrtek štvrtok csütörtök perşembe четверг 木曜日 木曜 周四 星期四 礼拜四 목요일',
  'piątek pátek piatok péntek cuma пятница 金曜日 金曜 周五 星期五 礼拜五 금요일',
  'sobota szombat cumartesi суббота 土曜日 土曜 周六 星期六 礼拜六 토요일',
  'niedziela neděle nedeľa vasárnap pazar воскресенье 日曜日 日曜 周日 周天 星期日 星期天 礼拜天 일요일',
].map((names) => plain(names).split(' '))

const dayWords: readonly (readonly string[])[] = [
  'monday mon mo montag lundi lun lunes lunedi maandag ma segunda seg mandag man maanantai'.split(' '),
  'tuesday tue tues tu dienstag di mardi mar martes martedi dinsdag terca ter tisdag tis tirsdag tir tiistai ti'.split(
    ' ',
  ),
  'wednesday wed weds we mittwoch mi mercredi mer miercoles mie mercoledi woensdag wo quarta qua onsdag ons keskiviikko ke'.split(
    ' ',
  ),
  'thursday thu thur thurs th donnerstag do jeudi jeu jueves jue giovedi gio donderdag quinta qui torsdag tors tor torstai'.split(
    ' ',
  ),
  'friday fri fr freitag vendredi ven viernes vie venerdi vrijdag vr vrij sexta sex fredag fre perjantai pe'.split(
    ' ',
  ),
  'saturday sat sa samstag sonnabend samedi sam sabado sab sabato zaterdag za zat lordag lor loerdag loer lauantai'.split(
    ' ',
  ),
  'sunday sun su so sonntag dimanche dim domingo dom domenica zondag zo sondag son soendag soen sunnuntai'.split(
    ' ',
  ),
]
