import type { Caller } from '../access/principal.ts'
import type { EntityDocument } from '../entity/entity-document.ts'
import { presentEntity } from '../entity/present.ts'
import { type EntityView, viewWriter } from '../entity/view.ts'
import { DirectoryError } from '../errors.ts'
import { Utf8Writer } from '../wire/utf8-writer.ts'
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

  /** `JSON.stringify` leaves it out: whoever writes the rest puts it in. */
  toJSON(): undefined {
    return undefined
  }
}

type RowServices = Pick<Services, 'store' | 'clock'>

/** Appends the document of an entity as JSON; false, and nothing, when the entity is unknown. */
type DocumentWriter = (id: string, view: EntityView | undefined, out: Utf8Writer) => boolean

/** Writes documents for a caller at this moment: the stored view where that is what the caller may see. */
function documentWriter({ store, clock }: RowServices, caller: Caller): DocumentWriter {
  const now = clock.now()
  const writeView = viewWriter(caller, now)
  return (id, view, out) => {
    if (view === undefined) return false
    if (writeView?.(view, out)) return true
    const entity = store.get(id)
    if (entity === undefined) return false
    out.text(JSON.stringify(presentEntity(entity, caller, now)))
    return true
  }
}

/** One is enough: a text is put together in one turn, and whoever begins one takes back what an error may have left. */
const single = new Utf8Writer()

/** The document of an entity as a caller sees it; undefined when unknown. */
export function readDocument(services: RowServices, id: string, caller: Caller): EntityDocument | undefined {
  const write = documentWriter(services, caller)
  let document: EntityDocument | undefined
  services.store.readViews([id], (view) => {
    single.backTo(0)
    if (write(id, view, single)) document = JSON.parse(single.since(0))
  })
  return document
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
 * Rows `{id, doc}` of entities as JSON, in the order of the ids. `extras` tells what follows in the row of an id, such as `,"distance_m":12`, by its place
 * in the order; `members` limits the members of the documents (`_id` is always there).
 */
export function presentRows(
  services: Services,
  ids: readonly string[],
  caller: Caller,
  extras?: (at: number) => string,
  members?: ReadonlySet<string>,
): JsonText {
  const write = documentWriter(services, caller)
  return new JsonText((out) => {
    out.text('[')
    const first = out.length
    services.store.readViews(ids, (view, at) => {
      const before = out.length
      const id = ids[at]!
      out.text(before > first ? ',{"id":"' : '{"id":"')
      out.text(id)
      out.text('","doc":')
      const from = out.length
      if (!write(id, view, out)) {
        out.backTo(before)
        return
      }
      if (members !== undefined) pick(out, from, members)
      if (extras !== undefined) out.text(extras(at))
      out.text('}')
    })
    out.text(']')
  })
}
