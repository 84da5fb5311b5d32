import type { Caller } from '../access/principal.ts'
import type { EntityDocument } from '../entity/entity-document.ts'
import { presentEntity } from '../entity/present.ts'
import { type ViewWriter, viewWriter } from '../entity/view.ts'
import { DirectoryError } from '../errors.ts'
import type { Views } from '../ports/entity-store.ts'
import { keepMembers, memberNames } from '../wire/json-members.ts'
import { Utf8Writer } from '../wire/utf8-writer.ts'
import { findEntity, mergedFrom } from './change-entity.ts'
import type { Services } from './services.ts'

/**
 * One entity as the caller may see it; the id of a merged one reads the survivor, which says so. `only` limits
 * the objects.
 * @throws DirectoryError entity_unknown
 */
export async function readEntity(
  services: Services,
  id: string,
  caller: Caller,
  only?: ReadonlySet<string>,
): Promise<EntityDocument> {
  const entity = await findEntity(services, id)
  if (entity === undefined) throw new DirectoryError('entity_unknown')
  return { ...presentEntity(entity, caller, services.clock.now(), only), ...mergedFrom(entity, id) }
}

/**
 * The entities that the caller's account supplied under its own ids, in the order of the ids.
 * @throws DirectoryError supplier_id_not_found
 */
export async function readBySupplierId(services: Services, supplierIds: readonly string[], caller: Caller) {
  const readOne = async (supplierId: string) => {
    const ids = await services.store.idsBySupplier(caller.account, supplierId)
    const documents = await Promise.all(
      ids.map(async (id) => {
        const entity = await findEntity(services, id)
        if (entity === undefined) throw new DirectoryError('entity_unknown')
        const { origin = id } =
          entity.suppliers.find((one) => one.account === caller.account && one.supplierId === supplierId) ??
          {}
        return { ...presentEntity(entity, caller, services.clock.now()), ...mergedFrom(entity, origin) }
      }),
    )
    return documents.map((doc) => ({ id: doc._id, key: `${caller.account}${supplierId}`, value: 1, doc }))
  }
  const rows = (await Promise.all(supplierIds.map(readOne))).flat()
  if (rows.length === 0) throw new DirectoryError('supplier_id_not_found')
  return rows
}

/** JSON written directly into the output, without an intermediate string or buffer. */
export class JsonText {
  readonly write: (out: Utf8Writer) => void
  constructor(write: (out: Utf8Writer) => void) {
    this.write = write
  }

  /** `JSON.stringify` leaves it out; the writer of the enclosing JSON inserts it. */
  toJSON(): undefined {
    return undefined
  }
}

type RowServices = Pick<Services, 'store' | 'clock'>

/**
 * Documents of entities as a caller sees them at this moment: all reads are done, only the writing is left.
 */
class Documents {
  readonly #ids: readonly string[]
  readonly #views: Views
  readonly #writer: ViewWriter | undefined
  /**
   * Documents of entities whose visibility for the caller differs from the view; undefined for one removed or
   * merged in the meantime.
   */
  readonly #own: ReadonlyMap<string, EntityDocument | undefined>

  private constructor(
    ids: readonly string[],
    views: Views,
    writer: ViewWriter | undefined,
    own: ReadonlyMap<string, EntityDocument | undefined>,
  ) {
    this.#ids = ids
    this.#views = views
    this.#writer = writer
    this.#own = own
  }

  static async read(
    { store, clock }: RowServices,
    ids: readonly string[],
    caller: Caller,
  ): Promise<Documents> {
    const now = clock.now()
    const writer = viewWriter(caller, now)
    const views = await store.views(ids)
    const own = new Map<string, EntityDocument | undefined>()
    for (const [at, view] of views.list.entries())
      if (view !== undefined && !writer?.fits(view)) own.set(ids[at]!, undefined)
    if (own.size > 0)
      for (const entity of await store.getMany([...own.keys()]))
        if (entity.mergedInto === null) own.set(entity.id, presentEntity(entity, caller, now))
    return new Documents(ids, views, writer, own)
  }

  /** Appends one document as JSON; writes nothing and returns false if the entity is unknown. */
  write(at: number, out: Utf8Writer): boolean {
    const view = this.#views.list[at]
    if (view === undefined) return false
    const id = this.#ids[at]!
    if (!this.#own.has(id)) this.#writer!.write(view, out)
    else {
      const document = this.#own.get(id)
      if (document === undefined) return false
      out.text(JSON.stringify(document))
    }
    return true
  }

  /** Releases the memory of the views. */
  release(): void {
    this.#views.release()
  }
}

/**
 * One writer is enough: a text is built in one turn, and each use first drops leftovers of an earlier error.
 */
const single = new Utf8Writer()

/** The documents of entities as a caller sees them, in the order of the ids; undefined for unknown ones. */
export const readDocuments = (
  services: RowServices,
  ids: readonly string[],
  caller: Caller,
): Promise<readonly (EntityDocument | undefined)[]> => parsedDocuments(services, ids, caller, null)

/** As `readDocuments`, with these members and `_id` only. */
export const readMembers = <Member extends keyof EntityDocument>(
  services: RowServices,
  ids: readonly string[],
  caller: Caller,
  members: readonly Member[],
): Promise<readonly (Pick<EntityDocument, '_id' | Member> | undefined)[]> =>
  parsedDocuments(services, ids, caller, kept(members))

async function parsedDocuments(
  services: RowServices,
  ids: readonly string[],
  caller: Caller,
  members: readonly Uint8Array[] | null,
): Promise<readonly (EntityDocument | undefined)[]> {
  const documents = await Documents.read(services, ids, caller)
  try {
    return ids.map((_, at): EntityDocument | undefined => {
      single.backTo(0)
      if (!documents.write(at, single)) return undefined
      if (members !== null) pick(single, 0, members)
      return JSON.parse(single.since(0))
    })
  } finally {
    documents.release()
  }
}

const kept = (members: Iterable<string>): readonly Uint8Array[] => memberNames(['_id', ...members])

/** Reduces the document written from offset `from` to these members. */
const pick = (out: Utf8Writer, from: number, members: readonly Uint8Array[]): void =>
  out.change((bytes, length) => keepMembers(bytes, from, length, members))

/**
 * Rows `{id, doc}` of entities as JSON, in the order of the ids; can be written once. `extras` returns the
 * rest of a row by its index, such as `,"distance_m":12`; `members` limits the members of the documents
 * (`_id` is always present).
 */
export async function presentRows(
  services: Services,
  ids: readonly string[],
  caller: Caller,
  extras?: (at: number) => string,
  members?: ReadonlySet<string>,
): Promise<JsonText> {
  const documents = await Documents.read(services, ids, caller)
  const names = members && kept(members)
  return new JsonText((out) => {
    out.text('[')
    const first = out.length
    for (let at = 0; at < ids.length; at++) {
      const before = out.length
      out.text(before > first ? ',{"id":"' : '{"id":"')
      out.text(ids[at]!)
      out.text('","doc":')
      const from = out.length
      if (!documents.write(at, out)) {
        out.backTo(before)
        continue
      }
      if (names !== undefined) pick(out, from, names)
      if (extras !== undefined) out.text(extras(at))
      out.text('}')
    }
    out.text(']')
    documents.release()
  })
}
