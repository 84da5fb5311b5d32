import type { Viewer } from '../../access/visibility.ts'
import type { Gazetteer } from '../../geocoding/place.ts'
import type { Clock } from '../../ports/clock.ts'
import { isPostal, isWholly, type SplitContext } from '../one-box/splits.ts'
import { type AreaReading, type AreaRequest, aroundPoint } from '../search-area.ts'
import { veils } from '../search-filters.ts'
import { findStreet, type StreetServices } from './find-street.ts'
import { streetTexts } from './street-texts.ts'

interface Asked {
  readonly area: AreaRequest
  readonly country: string
  readonly language: string | null
  readonly viewer?: Viewer | undefined
  readonly streetRadiusMetres?: number | undefined
}

/**
 * The area around the street that `where` names, where it names no place or more than one. The reading as it was
 * if it names no street of a listing.
 */
export async function orStreet(
  reading: AreaReading,
  { area, country, language, viewer, streetRadiusMetres }: Asked,
  services: Partial<StreetServices> &
    Pick<StreetServices, 'search'> & { readonly gazetteer: Gazetteer; readonly clock: Clock },
): Promise<AreaReading> {
  const { store, gazetteer, search, clock } = services
  if (area.kind !== 'bylocation' || area.radiusMetres != null || store === undefined) return reading
  const context: SplitContext = {
    gazetteer,
    country,
    language: language ?? undefined,
    near: area.near ?? undefined,
  }
  if (isAnswered(area.where, reading, context)) return reading
  const base = { country, now: clock.now(), ...veils(viewer) }
  for (const text of streetTexts(area.where, context)) {
    const street = await findStreet(text, area.near, base, { search, store })
    if (street === null) continue
    const [place] = gazetteer.reverse(street.point).places
    return {
      ...aroundPoint(street.point, streetRadiusMetres ?? street.radiusMetres),
      place: text.place ?? place ?? null,
      country: text.place?.country ?? country,
      street: street.name,
      corrected: text.number !== null && !street.isHouse,
    }
  }
  return reading
}

/** Whether the whole of the text is a place. */
function isAnswered(where: string, { place, corrected }: AreaReading, context: SplitContext): boolean {
  if (place === null || corrected) return false
  return !isPostal(place) || isWholly(where, context)
}
