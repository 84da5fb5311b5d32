/** Decides entity commands against the state that a turn has read, and collects what they write. */
import type { Written } from '../../ports/commit.ts'
import { idEpoch } from '../complete-entity.ts'
import { packKeys, unpackKeys } from '../rows/blocking-keys.ts'
import { Conflict } from '../rows/conflict.ts'
import { contributorChanges } from '../rows/contributors.ts'
import { blockOf } from '../rows/history-rows.ts'
import { withDrawnId } from '../rows/logged-rows.ts'
import { setIds } from '../rows/packed-view.ts'
import type { PreparedEntity } from '../rows/prepared-entity.ts'
import { type FormerEntity, type Head, type ReadState, supplierKey, suppliersOf } from './turn-reads.ts'
import { emptyWrites, type TurnWrites } from './turn-writes.ts'

const none: FormerEntity = { revision: '', history: 0, suppliers: '[]', keys: Buffer.alloc(0), users: '[]' }

/** One turn's state and writes. A commit that conflicts leaves both unchanged. */
export class TurnState {
  readonly #state: ReadState
  readonly writes: TurnWrites = emptyWrites()
  #undo: (() => void)[] = []

  constructor(state: ReadState) {
    this.#state = state
  }

  get head(): Readonly<Head> {
    return this.#state.head
  }

  /** Whether an earlier commit of the turn has written one of the entities. */
  hasWritten(commands: readonly PreparedEntity[]): boolean {
    return commands.some(({ id }) => this.writes.entities.some(([written]) => written === id))
  }

  /** Applies all commands of a commit. `now` in milliseconds since 1970. @throws Conflict */
  apply(commands: readonly PreparedEntity[], now: number): readonly Written[] {
    const head = { ...this.#state.head }
    const lengths = Object.entries(this.writes).map(([name, list]) => [name, list.length] as const)
    this.#undo = []
    // Rows of entities that change together refer to the first of them.
    const batch = commands.length > 1 ? head.history + 1 : null
    try {
      return commands.map((command) => this.#applyOne(command, batch, now))
    } catch (error) {
      Object.assign(this.#state.head, head)
      for (const [name, length] of lengths) this.writes[name as keyof TurnWrites].length = length
      for (const undo of this.#undo.reverse()) undo()
      throw error
    }
  }

  #applyOne(prepared: PreparedEntity, batch: number | null, now: number): Written {
    const creating = prepared.expectedRevision === null
    if (creating) this.#refuseIfErased(prepared)
    if (creating) this.#refuseIfDecidedOnOldKeys(prepared)
    const former = creating ? none : this.#state.entities.get(prepared.id)
    if (!creating && former?.revision !== prepared.expectedRevision) throw new Conflict('revision')
    return this.#write(prepared, former!, batch, now)
  }

  #refuseIfErased({ refusedBy }: PreparedEntity): void {
    if (refusedBy.some((mark) => this.#state.marks.has(mark))) throw new Conflict('erased')
  }

  #refuseIfDecidedOnOldKeys({ keysRead }: PreparedEntity): void {
    if (keysRead?.keys.some((key) => (this.#state.keyPositions.get(key) ?? 0) > keysRead.position))
      throw new Conflict('keys')
  }

  #write(prepared: PreparedEntity, former: FormerEntity, batch: number | null, now: number): Written {
    const { revision, fresh, at, account, userId, action, changes } = prepared
    const { head } = this.#state
    const { writes } = this
    const creating = former === none
    const first = this.#draw(fresh + (creating ? 1 : 0), now)
    const id = creating ? first : prepared.id
    const drawn = creating ? first + 1 : first
    const position = ++head.history
    writes.history.push([
      position,
      former.history,
      id,
      revision,
      at,
      account,
      userId,
      action,
      drawn,
      changes,
      batch,
    ])
    writes.blocks.push([account, blockOf(position)])
    if (userId !== '') writes.blocks.push([userId, blockOf(position)])
    const keys =
      prepared.keys === null ? former.keys : this.#writeKeys(id, former.keys, prepared.keys, position)
    if (prepared.suppliers !== former.suppliers) this.#writeSuppliers(id, former, prepared)
    const view = Buffer.from(prepared.view, 'latin1')
    setIds(view, id, drawn)
    writes.entities.push([
      id,
      revision,
      at,
      drawn,
      position,
      prepared.suppliers,
      keys,
      view,
      Buffer.from(prepared.body, 'latin1'),
      prepared.users,
    ])
    this.#writeContributors(id, former.users, prepared.users)
    const { suppliers, users } = prepared
    this.#set(this.#state.entities, id, { revision, history: position, suppliers, keys, users })
    this.#writeAdverts(id, prepared, creating)
    if (prepared.files !== null && (prepared.files.length > 0 || this.#state.withFiles.has(id)))
      writes.files.push([id, prepared.files])
    writes.log.push([++head.log, String(id), withDrawnId(prepared.document, String(id)), position])
    return { id: String(id), revision }
  }

  /** The first of `count` consecutive ids: milliseconds since `idEpoch` × 4096 plus a counter. */
  #draw(count: number, now: number): number {
    if (count === 0) return 0
    const { head } = this.#state
    const first = Math.max(head.ids, (now - idEpoch) * 4096 - 1) + 1
    head.ids = first + count - 1
    return first
  }

  /** Unchanged keys keep the position of the write that added them. Returns the column value. */
  #writeKeys(id: number, former: Buffer, keys: readonly number[], position: number): Buffer {
    const packed = packKeys(keys)
    if (packed.equals(former)) return former
    const wanted = new Set(keys)
    for (const key of unpackKeys(former)) if (!wanted.delete(key)) this.writes.droppedKeys.push([key, id])
    for (const key of wanted) {
      this.writes.keys.push([key, id, position])
      this.#set(this.#state.keyPositions, key, position)
    }
    return packed
  }

  /** @throws Conflict if another entity holds one of the ids */
  #writeSuppliers(id: number, former: FormerEntity, prepared: PreparedEntity): void {
    const { owners } = this.#state
    const wanted = suppliersOf(prepared.suppliers)
    for (const { account, supplierId } of suppliersOf(former.suppliers)) {
      if (wanted.some((one) => one.account === account && one.supplierId === supplierId)) continue
      const key = supplierKey(account, supplierId)
      this.writes.droppedSuppliers.push([account, supplierId, id])
      if (owners.get(key) === id) this.#set(owners, key, undefined)
    }
    for (const { account, supplierId } of wanted) {
      const key = supplierKey(account, supplierId)
      const owner = owners.get(key)
      if (owner === id) continue
      if (owner !== undefined) throw new Conflict('supplier')
      this.writes.suppliers.push([account, supplierId, id])
      this.#set(owners, key, id)
    }
  }

  #writeContributors(id: number, former: string, wanted: string): void {
    const { dropped, added } = contributorChanges(former, wanted)
    for (const [userId, at] of dropped) this.writes.droppedContributors.push([userId, at, id])
    for (const [userId, at, roles] of added) this.writes.contributors.push([userId, at, id, roles])
  }

  #writeAdverts(id: number, { adverts, country }: PreparedEntity, creating: boolean): void {
    if (adverts === null || (adverts.length === 0 && (creating || !this.#state.withAdverts.has(id)))) return
    this.writes.adverts.push({
      entity_id: id,
      adverts: adverts.map(({ publisherId, account, updated, expires, national, placeIds }) => ({
        entity_id: id,
        publisher_id: publisherId,
        account,
        country,
        updated,
        expires,
        national: Number(national),
        places: JSON.stringify(placeIds),
      })),
      terms: adverts.flatMap(({ publisherId, terms }) =>
        terms.map((term) => ({ country, term, entity_id: id, publisher_id: publisherId })),
      ),
    })
  }

  /** Sets or removes (undefined) an entry until the commit is undone. */
  #set<Key, Entry>(map: Map<Key, Entry>, key: Key, value: Entry | undefined): void {
    const former = map.get(key)
    this.#undo.push(() => void (former === undefined ? map.delete(key) : map.set(key, former)))
    if (value === undefined) map.delete(key)
    else map.set(key, value)
  }
}
