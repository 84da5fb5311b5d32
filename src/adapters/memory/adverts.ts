import type { AdvertEntry } from '../../ports/commit.ts'
import type { EntityStore } from '../../ports/entity-store.ts'

interface Advertising {
  readonly country: string
  readonly adverts: readonly AdvertEntry[]
}

/** Entities with adverts of an account that changed since a time, by their last change, oldest first. */
export function advertisersUpdated(
  entities: ReadonlyMap<string, Advertising>,
  {
    account,
    since,
    country,
  }: { readonly account: string; readonly since: number; readonly country: string | null },
  offset: number,
  limit: number,
): { readonly total: number; readonly ids: readonly string[] } {
  const changed = [...entities].flatMap(([id, stored]) => {
    const updates = stored.adverts
      .filter((advert) => advert.account === account && advert.updated >= since)
      .map(({ updated }) => updated)
    const fits = updates.length > 0 && (country ?? stored.country) === stored.country
    return fits ? [{ id, updated: Math.max(...updates) }] : []
  })
  changed.sort((a, b) => a.updated - b.updated || Number(a.id) - Number(b.id))
  return { total: changed.length, ids: changed.slice(offset, offset + limit).map(({ id }) => id) }
}

/** Up to `limit` entities with an advert for the query, drawn by lot. */
export function drawAdvertisers(
  entities: ReadonlyMap<string, Advertising>,
  query: Parameters<EntityStore['drawAdvertisers']>[0],
  limit: number,
): readonly string[] {
  const shown = [...entities].filter(
    ([, { country, adverts }]) =>
      country === query.country &&
      adverts.some(
        (advert) =>
          advert.expires >= query.now &&
          advert.terms.some((term) => query.terms.includes(term)) &&
          (advert.national || advert.placeIds.some((id) => query.placeIds.includes(id))),
      ),
  )
  const drawn = shown.map(([id]) => ({ id, lot: Math.random() })).sort((a, b) => a.lot - b.lot)
  return drawn.slice(0, limit).map(({ id }) => id)
}
