import type { Caller } from '../access/principal.ts'
import { objectList } from '../entity/objects/index.ts'
import { type EntityDocument, presentEntity } from '../entity/present.ts'
import { Utf8Writer } from '../entity/utf8-writer.ts'
import { writeViewFor } from '../entity/view.ts'
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

/** JSON in UTF-8 that goes out as it is. */
export class JsonBytes {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** The members that an entity document can have. */
export const documentMembers: readonly string[] = [
  ...['_id', '_rev', 'type', 'when', 'country', 'timezone', 'local_timezone'],
  ...['orderonline', 'delivers', 'scope', 'trust', 'our_data'],
  ...['seed', 'lastEditDate', ...objectList.map(({ entityKey }) => entityKey), 'claim', 'moderation'],
  ...['normalised_locations', 'facets', 'contentScore', 'suppliers'],
]

type RowServices = Pick<Services, 'store' | 'clock'>

/** One is enough: a text is put together in one turn, and whoever begins one takes back what an error may have left. */
const out = new Utf8Writer()

/**
 * Appends the document of an entity as JSON, for a caller: the stored view where that is what the caller may see. False, and nothing, when the entity is
 * unknown.
 */
function writeDocument(services: RowServices, id: string, caller: Caller, now: number): boolean {
  const view = services.store.view(id)
  if (view === undefined) return false
  if (writeViewFor(view, caller, now, out)) return true
  const entity = services.store.get(id)
  if (entity === undefined) return false
  out.text(JSON.stringify(presentEntity(entity, caller, now)))
  return true
}

/** The document of an entity as a caller sees it; undefined when unknown. */
export function readDocument(services: RowServices, id: string, caller: Caller): EntityDocument | undefined {
  out.backTo(0)
  return writeDocument(services, id, caller, services.clock.now()) ? JSON.parse(out.since(0)) : undefined
}

/** Leaves of the document written after a length these members only, and `_id`. */
function pick(from: number, members: ReadonlySet<string>): void {
  const entries = Object.entries(JSON.parse(out.since(from)) as EntityDocument)
  out.backTo(from)
  out.text(
    JSON.stringify(Object.fromEntries(entries.filter(([name]) => name === '_id' || members.has(name)))),
  )
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
): JsonBytes {
  const now = services.clock.now()
  const writeRow = (id: string): void => {
    const before = out.length
    out.text(`${before > 1 ? ',' : ''}{"id":"${id}","doc":`)
    const from = out.length
    if (!writeDocument(services, id, caller, now)) {
      out.backTo(before)
      return
    }
    if (members !== undefined) pick(from, members)
    const more = extras(id)
    out.text(more === undefined ? '}' : `,${JSON.stringify(more).slice(1)}`)
  }
  out.backTo(0)
  out.text('[')
  services.store.inOneReading(() => ids.forEach(writeRow))
  out.text(']')
  return new JsonBytes(out.take())
}
