import type { Caller } from '../access/principal.ts'
import type { EntityDocument } from '../entity/entity-document.ts'
import { presentEntity } from '../entity/present.ts'
import { findEntity } from './change-entity.ts'
import type { Services } from './services.ts'

/** What stands at the address of a listing. */
export type FoundListing =
  | { readonly found: EntityDocument }
  /** Merged into another entity, which took over what was known about it. */
  | { readonly moved: string }
  /** There was one, and it is not coming back. */
  | { readonly gone: 'erased' }
  | { readonly absent: true }

/** The listing with an id, or where it went. An erasure stays known after its marks were lifted. */
export async function findListing(
  services: Pick<Services, 'store' | 'erasures' | 'clock'>,
  id: string,
  visitor: Caller,
): Promise<FoundListing> {
  if (!/^[1-9]\d{0,15}$/.test(id)) return { absent: true }
  const entity = await findEntity(services, id)
  if (entity !== undefined && entity.mergedInto === null) {
    if (entity.id !== id) return { moved: entity.id }
    return { found: presentEntity(entity, visitor, services.clock.now()) }
  }
  if ((await services.erasures.erasureOfEntity(id)) !== undefined) return { gone: 'erased' }
  return { absent: true }
}
