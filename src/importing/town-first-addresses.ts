/** One-line addresses from the Baltic to the Pamirs, the town before the street: `г Казань, ул Ленина, д. 5`. */
import type { AddressParts } from './address-parts.ts'
import { regionOf } from './provinces.ts'

const street =
  /(?<![\p{L}\d])(?:\d{1,2}-[йя]\s)?(?:ул|улица|пр|пр-т|просп|проспект|пер|переулок|ш|шоссе|наб|набережная|б-р|бульвар|бул|пл|площадь|проезд|тупик|мкр|микрорайон|квартал|вул|вулиця|д|дом|лит|стр|строение|корп|корпус|к|кв|оф|офис|этаж|пом|помещение|street|str|st|avenue|ave|highway|lane|ქუჩა|ქ|გამზირი|გამზ|ხეივანი|strada|փողոց|kochasi|ko['‘’ʻ]chasi)(?:\.|\s|$)/iu
/** A house, or a part of one: `15`, `д. 5А`, `офис 3`. */
const house =
  /^(?:(?:д|дом|зд|здание|вл|владение|лит|литер|стр|строение|корп|корпус|к|кв|оф|офис|этаж|эт|пом|помещение|пав|павильон|буд|house|№)\.?\s*)?№?\s?\d{1,5}(?:\s?\p{L})?(?:[/-]\d{1,4}\p{L}?)?(?:\s?(?:стр|корп|к|с)\.?\s?\d{1,3}|\s+этаж|\s?\(.*\))*\.?$/iu
const endsWithHouse = /(?:^|[\s.№])\d{1,4}\p{L}?(?:\/\d{1,3})?(?:\s?\(.*\))?$/u
const unit = /^(?:оф|офис|этаж|эт|пом|помещение|пав|павильон|кв)(?!\p{L})/iu
const townSign =
  /^(?:г\.?|город|місто|пгт\.?|пос\.?|пос[её]лок|с\.?|село|дер\.?|деревня|ქ\.?|ქალაქი)\s*\p{L}/u
/** Of a city, which goes by its name alone: `г. Казань`. */
const citySign = /^(?:г\.?|город|місто|ქ\.?|ქალაქი)\s*(?=\p{Lu}|\p{Script=Georgian}{3})/u
/** `м.` is a town in Ukraine, and a station of the underground elsewhere. */
const ukrainianTown = /^м\.?\s*\p{Lu}/u
/** A shopping or office centre stands where a town does. */
const building =
  /^(?:тц|трц|трк|тк|бц|мц|рынок|гостиница|отель|дом|здание|парк|вднх|аэропорт|вокзал)(?!\p{L})|["«“]/iu
const country =
  /^(?:Россия|РФ|Российская Федерация|Україна|Украина|Грузия|Georgia|საქართველო|Узбекистан|Казахстан|Беларусь)$/i

/** The reader of a country's addresses; its postcodes have `digits`. It gives undefined where the street stands first, with the town behind. */
export const townFirstAddress =
  (code: string, digits: number) =>
  (text: string): AddressParts | undefined => {
    const parts = outsideBrackets(text).filter((part) => !country.test(part))
    const isCode = (part = '') => part.length === digits && /^\d+$/.test(part)
    const postcode = parts.length > 2 && isCode(parts[0]) ? parts.shift()! : undefined
    if (parts.length < 2) return undefined
    const isStreet = (part = '') => street.test(part) && !isTown(part, code)
    const regions = parts.slice(0, 3).filter((part) => regionOf(part, code) && !isTown(part, code))
    const rest = parts.filter((part) => !regions.includes(part))
    const marked = rest.findIndex((part) => isTown(part, code))
    const at = marked >= 0 ? marked : mayBeFirst(rest, isStreet, postcode !== undefined) ? 0 : -1
    // Neither a house nor a shopping centre is a town, whatever stands before it.
    const last = rest.at(-1) ?? ''
    const isHouse = endsWithHouse.test(last) && !isCode(last.split(/[\s-]/).at(-1))
    if (at < 0 && !isHouse && !building.test(last)) return undefined
    const town = at < 0 ? undefined : rest[at]!.replace(citySign, '')
    const lines = linesOf(rest.filter((_, index) => index !== at))
    if (lines.address1 === undefined) return undefined
    return {
      ...lines,
      ...(town !== undefined && { town }),
      ...(regions.length > 0 && { province: regions.join(', ') }),
      ...(postcode !== undefined && { postcode }),
    }
  }

const isTown = (part: string, code: string): boolean =>
  (townSign.test(part) || (code === 'ua' && ukrainianTown.test(part))) && !/\d/.test(part)

/** Words before a street or its number, or behind the postcode. */
function mayBeFirst(
  parts: readonly string[],
  isStreet: (part?: string) => boolean,
  isSure: boolean,
): boolean {
  const [first = '', second = '', third = ''] = parts
  if (/\d/.test(first) || isStreet(first) || building.test(first) || parts.length < 2) return false
  return isSure || (isStreet(second) && !house.test(second)) || (!/\d/.test(second) && house.test(third))
}

function linesOf(parts: readonly string[]): AddressParts {
  const [first, second, ...more] = parts
  if (first === undefined) return {}
  const isNumbered =
    second !== undefined && house.test(second) && !unit.test(second) && !/\d\p{L}?$/u.test(first)
  const address1 = isNumbered ? `${first}, ${second}` : first
  const [address2, ...further] = isNumbered || second === undefined ? more : [second, ...more]
  return {
    address1,
    ...(address2 !== undefined && { address2: [address2, ...further].join(', ') }),
  }
}

/** The parts between commas that stand in no brackets: `ул. Мира, 3 (м. Сокол, Аэропорт)` has two. */
function outsideBrackets(text: string): string[] {
  return text
    .split(/,(?![^()]*\))/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
