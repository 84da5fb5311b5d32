/** A business as a place: `museum near Kiasma`. */
import { liveValue } from '../../entity/live.ts'
import { isAddressHidden, visibleEntity } from '../../entity/visible.ts'
import type { Point } from '../../geocoding/place.ts'
import { finnishNames } from '../../geocoding/text/finnish-cases.ts'
import { placeKey } from '../../geocoding/text/place-key.ts'
import { wholeMark } from '../../search/document/document-tokens.ts'
import { isFiller } from '../../search/text/stop-words.ts'
import { tokens, wholeToken, words } from '../../search/text/tokenise.ts'
import { shows, veils } from '../search-filters.ts'
import type { Services } from '../services.ts'
import type { BoxContext, Interpretation } from './interpretations.ts'
import { namesKind } from './kinds.ts'
import type { OneBoxRequest } from './one-box-request.ts'
import { isBeside, leadTo, trimmed } from './place-words.ts'

/** A text with what may be the name of a business behind a word that leads to a place. */
interface BesideSplit {
  readonly rest: string
  /** As written. */
  readonly where: string
  /** Names that the words may be a form of, likeliest first. */
  readonly names: readonly string[]
}

const mostNameWords = 5
const mostSplits = 3
/** Businesses of one name, of which one is meant without a point to choose by. */
const mostBearers = 3
const aroundMetres = 1_500

/** Longer names first. */
export function besideSplits(text: string): BesideSplit[] {
  const written = text.split(/\s+/).filter((part) => part !== '')
  const isFollowed = written.length > 2 && isBeside(written.at(-1)!)
  const parts = isFollowed ? written.slice(0, -1) : written
  const found: BesideSplit[] = []
  for (let at = Math.max(1, parts.length - mostNameWords); at < parts.length; at++) {
    const { head, isLed } = leadTo(parts.slice(0, at))
    const where = trimmed(parts.slice(at).join(' '))
    const rest = trimmed((isFollowed ? parts.slice(0, at) : head).join(' '))
    if (!(isLed || isFollowed) || tokens(rest).every((token) => isFiller(token))) continue
    // `Kiasman lähellä`, `lähellä Kiasmaa`
    const inPartitive = isBeside(parts[at - 1]!) ? finnishNames(placeKey(`lähellä ${where}`)) : []
    const names = isFollowed ? finnishNames(placeKey(`${where} lähellä`)) : [where, ...inPartitive]
    if (names.length > 0) found.push({ rest, where, names })
  }
  return found.slice(0, mostSplits)
}

/** A reading of the text as something around a business; null if nobody has such a name, or too many have it. */
export async function besideBusiness(
  text: string,
  context: BoxContext,
  services: Services,
  request: OneBoxRequest,
): Promise<Interpretation | null> {
  for (const { rest, where, names } of besideSplits(text)) {
    for (const name of names) {
      if (namesKind(name, services.taxonomy)) continue
      const point = await pointOf(name, context, services, request)
      if (point === null) continue
      return {
        kind: 'what',
        mode: 'what',
        text: rest,
        area: { kind: 'bynearest', point, radiusMetres: aroundMetres },
        country: context.defaultCountry,
        where,
        place: null,
        isCorrected: false,
        needs: 'found',
        because: [`a business is called "${where}"`, `a preposition says that "${where}" is a place`],
      }
    }
  }
  return null
}

/** Where a business of exactly this name is: of several the nearest, or the best of a few. */
async function pointOf(
  name: string,
  { defaultCountry: country, point }: BoxContext,
  { search, store, clock }: Services,
  { viewer }: OneBoxRequest,
): Promise<Point | null> {
  const whole = wholeToken(words(name))
  if (whole === '' || !shows(viewer, 'name')) return null
  const { total, hits } = await search.search({
    country,
    condition: { kind: 'word', word: wholeMark + whole, fields: ['name'], form: 'exact', weight: 1 },
    area: point === null ? { kind: 'country' } : { kind: 'nearest', ...point, radiusMetres: null },
    filters: {},
    now: clock.now(),
    offset: 0,
    limit: 1,
    ...veils(viewer),
  })
  const [first] = hits
  if (first === undefined || (point === null && total > mostBearers)) return null
  const [stored] = await store.getMany([first.id])
  if (stored === undefined || isAddressHidden(stored)) return null
  const entity = viewer === undefined ? stored : visibleEntity(stored, viewer)
  const { latitude, longitude } = liveValue(entity, 'geopoint')?.attributes ?? {}
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
}
