import type { Caller } from '../access/principal.ts'
import { objectList } from '../entity/objects/index.ts'
import { type EntityDocument, presentEntity } from '../entity/present.ts'
import { textFor } from '../entity/view.ts'
import { DirectoryError } from '../errors.ts'
import { findEntity } from './change-entity.ts'
import type { Services } from './services.ts'

/** One entity as the caller may see it. `only` limits the objects. @throws DirectoryError entity_unknown */
export function readEntity(
  services: Services,
  id: string,
  caller: Caller,
  only?: ReadonlySet<string>,
): EntityDocument {
  const entity = findEntity(services, id)
  if (entity === undefined) throw new DirectoryError('entity_unknown')
  return presentEntity(entity, caller, services.clock.now(), only)
}

/** The entities that the caller's account supplied under its own ids, in the order of the ids. @throws DirectoryError supplier_id_not_found */
export function readBySupplierId(services: Services, supplierIds: readonly string[], caller: Caller) {
  const rows = supplierIds.flatMap((supplierId) =>
    services.store.idsBySupplier(caller.account, supplierId).map((id) => {
      const doc = readEntity(services, id, caller)
      return { id: doc._id, key: `${caller.account}${supplierId}`, value: 1, doc }
    }),
  )
  if (rows.length === 0) throw new DirectoryError('supplier_id_not_found')
  return rows
}

/** JSON that goes out as it is. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The members that an entity document can have. */
export const documentMembers: readonly string[] = [
  ...['_id', '_rev', 'type', 'when', 'country', 'timezone', 'local_timezone'],
  ...['orderonline', 'delivers', 'scope', 'trust', 'our_data'],
  ...['seed', 'lastEditDate', ...objectList.map(({ entityKey }) => entityKey), 'claim', 'moderation'],
  ...['normalised_locations', 'facets', 'contentScore', 'suppliers'],
]

/** The document of an entity as JSON, for a caller: the stored view where that is what the caller may see. Undefined when unknown. */
function documentText(services: Services, id: string, caller: Caller, now: number): string | undefined {
  const view = services.store.view(id)
  if (view === undefined) return undefined
  const text = textFor(view, caller, now)
  if (text !== undefined) return text
  const entity = services.store.get(id)
  return entity === undefined ? undefined : JSON.stringify(presentEntity(entity, caller, now))
}

/** A document's JSON with these members only, and `_id`. */
function picked(document: string, members: ReadonlySet<string>): string {
  const entries = Object.entries(JSON.parse(document) as Record<string, unknown>)
  return JSON.stringify(Object.fromEntries(entries.filter(([name]) => name === '_id' || members.has(name))))
}

/**
 * Rows `{id, doc}` of entities as JSON, in the order of the ids; `extras` adds members to a row, `members` limits those of the documents
 * (`_id` is always there).
 */
export function presentRows(
  services: Services,
  ids: readonly string[],
  caller: Caller,
  extras: (id: string) => Record<string, unknown> | undefined = () => undefined,
  members?: ReadonlySet<string>,
): JsonText {
  const now = services.clock.now()
  const row = (id: string): string[] => {
    const whole = documentText(services, id, caller, now)
    if (whole === undefined) return []
    const document = members === undefined ? whole : picked(whole, members)
    const more = extras(id)
    return [
      `{"id":"${id}","doc":${document}${more === undefined ? '' : `,${JSON.stringify(more).slice(1, -1)}`}}`,
    ]
  }
  return new JsonText(`[${services.store.inOneReading(() => ids.flatMap(row)).join(',')}]`)
}
