/** The interpretations of a text in the order in which they are tried. */
import type { Place, StructuredAddress } from '../../geocoding/place.ts'
import type { Services } from '../services.ts'
import { readAddressText } from './address-text.ts'
import { aroundStreet, type BoxContext, type Interpretation, interpretationsOf } from './interpretations.ts'
import { besideBusiness, besideSplits } from './near-business.ts'
import type { OneBoxRequest } from './one-box-request.ts'

/** An interpretation, made when it is its turn; null if there is none after all. */
export type Option = () => Interpretation | null | Promise<Interpretation | null>

/** All interpretations of a text: that as an address first, then that as something beside a business. */
export function optionsOf(
  text: string,
  phrases: readonly string[],
  context: BoxContext,
  services: Services,
  request: OneBoxRequest,
): Option[] {
  const placed = context.readsPlaces && !context.isNear && context.venue === null
  const address = placed ? addressOf(text, context, services) : []
  const list = interpretationsOf(text, context)
  const isPlaced = list.every(({ place }) => place !== null)
  const beside: Option[] =
    placed && !isPlaced && besideSplits(text).length > 0
      ? [() => besideBusiness(text, context, services, request)]
      : []
  // Words in quotes are part of a name; a place beside them is a place.
  const isQuoted = phrases.length > 0 && list.every(({ kind }) => kind === 'place')
  return [
    ...address,
    ...beside,
    ...list.map(
      (one): Option =>
        () =>
          isQuoted ? { ...one, kind: 'who', because: quoted(one, phrases) } : one,
    ),
  ]
}

const quoted = ({ because, place }: Interpretation, phrases: readonly string[]): string[] => [
  ...phrases.map((phrase) => `"${phrase}" is in quotes`),
  ...(place === null ? [] : because),
]

const precise: ReadonlySet<string> = new Set(['address_point', 'street', 'postcode'])
/** Around an address, by how precisely it is known. */
const aroundAddress = 300
const aroundPlace = 3000

/** The listings in the street come before the address: it is geocoded only if there are none. */
function addressOf(text: string, context: BoxContext, services: Services): Option[] {
  const { gazetteer, country, language, point, home } = context
  const found = readAddressText(text, { gazetteer, country, language, near: point ?? undefined, home })
  if (found === null) return []
  const { place, where, street, isSure, address } = found
  const inStreet = aroundStreet(street, `${street}, ${where}`, point, {
    kind: 'address',
    mode: 'browse',
    text: '',
    country: place.country,
    where: text,
    because: [`"${where}" is ${place.formalName}`],
  })
  const there = { country: place.country, place, isCorrected: false }
  const around = async (): Promise<Interpretation> => ({
    ...there,
    kind: 'address',
    mode: 'browse',
    text: '',
    area: await areaOf(address, place, services),
    where: text,
    needs: 'none',
    because: [`"${street}" is a street with a number`, `"${where}" is ${place.formalName}`],
  })
  if (isSure) return [() => inStreet, around]
  // Without a word for a street it may be a name with a number.
  const named: Interpretation = {
    ...there,
    kind: 'who',
    mode: 'who',
    text: street,
    area: { kind: 'byplace', placeId: place.id },
    where,
    needs: 'name',
    because: [`a business is called "${street}"`, `"${where}" is ${place.formalName}`],
  }
  return [() => named, () => inStreet, around]
}

/** Around the address, or the place that it is in. */
async function areaOf(
  address: StructuredAddress,
  place: Place,
  { geocoder }: Services,
): Promise<Interpretation['area']> {
  const result = await geocoder.geocode(address)
  const { latitude, longitude } = result ?? place
  const isPrecise = result !== null && precise.has(result.precision)
  return {
    kind: 'bynearest',
    point: { latitude, longitude },
    radiusMetres: isPrecise ? Math.max(aroundAddress, result.accuracyMetres) : aroundPlace,
  }
}
