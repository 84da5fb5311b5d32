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

/** JSON that is written where it goes out, so that it is neither a string nor bytes of its own before. */
export class JsonText {
  readonly write: (out: Utf8Writer) => void
  constructor(write: (out: Utf8Writer) => void) {
    this.write = write
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

/**
 * Appends the document of an entity as JSON, for a caller: the stored view where that is what the caller may see. False, and nothing, when the entity is
 * unknown.
 */
function writeDocument(
  services: RowServices,
  id: string,
  caller: Caller,
  now: number,
  out: Utf8Writer,
): boolean {
  const view = services.store.view(id)
  if (view === undefined) return false
  if (writeViewFor(view, caller, now, out)) return true
  const entity = services.store.get(id)
  if (entity === undefined) return false
  out.text(JSON.stringify(presentEntity(entity, caller, now)))
  return true
}

/** One is enough: a text is put together in one turn, and whoever begins one takes back what an error may have left. */
const single = new Utf8Writer()

/** The document of an entity as a caller sees it; undefined when unknown. */
export function readDocument(services: RowServices, id: string, caller: Caller): EntityDocument | undefined {
  single.backTo(0)
  return writeDocument(services, id, caller, services.clock.now(), single)
    ? JSON.parse(single.since(0))
    : undefined
}

/** Leaves of the document written after a length these members only, and `_id`. */
function pick(out: Utf8Writer, from: number, members: ReadonlySet<string>): void {
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
): JsonText {
  const now = services.clock.now()
  return new JsonText((out) => {
    out.text('[')
    const first = out.length
    const writeRow = (id: string): void => {
      const before = out.length
      out.text(`${before > first ? ',' : ''}{"id":"${id}","doc":`)
      const from = out.length
      if (!writeDocument(services, id, caller, now, out)) {
        out.backTo(before)
        return
      }
      if (members !== undefined) pick(out, from, members)
      const more = extras(id)
      out.text(more === undefined ? '}' : `,${JSON.stringify(more).slice(1)}`)
    }
    services.store.inOneReading(() => ids.forEach(writeRow))
    out.text(']')
  })
}
