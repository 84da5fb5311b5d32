import type { Caller } from '../access/principal.ts'
import type { Viewer } from '../access/visibility.ts'
import {
  type ExternalId,
  idInText,
  isWhole,
  keyOfId,
  readIdText,
  schemeNames,
} from '../entity/external-ids/schemes.ts'
import { isActive, liveValues } from '../entity/live.ts'
import type { Entity } from '../entity/model.ts'
import { presentEntity } from '../entity/present.ts'
import { visibleEntity } from '../entity/visible.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import { idKey } from '../matching/block.ts'
import { keysOfIds } from '../matching/entity-record.ts'
import type { EntityStore } from '../ports/entity-store.ts'
import { type QueriedObjects, refuseHidden, shows } from './search-filters.ts'
import type { Services } from './services.ts'

/** Listed in one answer: a company may have any number of places. */
const mostEntities = 100

const queried: QueriedObjects = [{ parameter: 'external_id', objects: ['external_id'] }]

/**
 * The entities with one of these ids, as texts such as `osm:node/1`, in their order: inactive ones too.
 * @throws DirectoryError invalid_parameters for a text that is no id, external_id_not_found if nobody has any
 */
export async function readByExternalId(services: Services, texts: readonly string[], caller: Caller) {
  refuseHidden(queried, caller)
  const asked = texts.map((text) => ({ text, read: readIdText(text) }))
  const unknown = asked.filter(({ read }) => read === null || !isWhole(read)).map(({ text }) => text)
  if (unknown.length > 0)
    throw invalid(
      fault('external_id_text', 'external_id', {
        unknown: unknown.join(', '),
        schemes: schemeNames.join(', '),
      }),
    )
  const rows = []
  const once = new Map(asked.map((one) => [keyOfId(one.read!), one]))
  for (const { text, read } of once.values())
    for (const entity of await entitiesWith(services.store, read!, caller, mostEntities - rows.length)) {
      const doc = presentEntity(entity, caller, services.clock.now())
      rows.push({ id: entity.id, key: text, value: 1 as const, doc })
    }
  if (rows.length === 0) throw new DirectoryError('external_id_not_found')
  return rows
}

/** Unmerged entities that have the id, as far as the viewer sees it, at most `limit`. */
async function entitiesWith(
  store: Pick<EntityStore, 'getMany' | 'idsByKeys'>,
  id: ExternalId,
  viewer: Viewer,
  limit = mostEntities,
): Promise<readonly Entity[]> {
  const key = keyOfId(id)
  const { ids } = await store.idsByKeys([idKey(key)], limit)
  return (await store.getMany(ids)).filter(
    (entity) => entity.mergedInto === null && keysOfIds(visibleEntity(entity, viewer)).includes(key),
  )
}

/**
 * The active entities that a search text names by an external id; none for almost every text, without a look. None
 * either where more than 100 have it: then it is no id but a text, and the index counts exactly who has its words. A
 * domain names those alone whose own website it is: anybody may write it beside a listing.
 */
export async function namedById(
  { store }: { readonly store?: Pick<EntityStore, 'getMany' | 'idsByKeys'> },
  text: string,
  viewer: Viewer | undefined,
): Promise<readonly Entity[]> {
  if (store === undefined || viewer === undefined || !shows(viewer, 'external_id')) return []
  const id = idInText(text)
  if (id === null) return []
  const found = await entitiesWith(store, id, viewer, mostEntities + 1)
  if (found.length > mostEntities) return []
  return found.filter(
    (entity) => isActive(entity) && (id.scheme !== 'domain' || isSiteOf(entity, id, viewer)),
  )
}

const isSiteOf = (entity: Entity, { id }: ExternalId, viewer: Viewer): boolean =>
  liveValues(visibleEntity(entity, viewer), 'website').some(({ attributes }) => {
    const host = URL.parse(String(attributes.website_url))?.hostname ?? ''
    return host === id || host.endsWith(`.${id}`)
  })
