import type { AdvertEntry, Written } from '../../ports/commit.ts'
import { packKeys, unpackKeys } from '../rows/blocking-keys.ts'
import { Conflict } from '../rows/conflict.ts'
import { contributorChanges } from '../rows/contributors.ts'
import { setIds } from '../rows/packed-view.ts'
import {
  type PreparedCommand,
  type PreparedEntity,
  type RenewedViews,
  viewsRenewedTo,
} from '../rows/prepared-entity.ts'
import type { AssetFiles } from './asset-files.ts'
import type { CandidateKeeper } from './candidate-keeper.ts'
import { logWrite } from './change-log.ts'
import type { HistoryBlocks } from './history-blocks.ts'
import { IdSequence } from './ids.ts'
import type { Sqlite } from './sqlite.ts'

/** The stored state that the writer checks before it writes. */
interface FormerRow {
  readonly revision: string
  readonly history: number
  readonly suppliers: string
  readonly keys: Buffer
  readonly users: string
}

const none: FormerRow = { revision: '', history: 0, suppliers: '[]', keys: Buffer.alloc(0), users: '[]' }

type Supplier = { readonly account: string; readonly supplierId: string }

const isEntity = ({ type }: PreparedCommand): boolean => type === 'prepared entity'

/** Applies entity commands inside the caller's transaction. */
export class EntityWriter {
  private readonly db: Sqlite
  private readonly ids: IdSequence
  private readonly files: AssetFiles
  private readonly blocks: HistoryBlocks
  private readonly sql
  private readonly candidates: CandidateKeeper | null
  /** Position of the first row of the commit, 0 before that row; null for a commit of one entity. */
  private batch: number | null = null

  constructor(
    db: Sqlite,
    files: AssetFiles,
    blocks: HistoryBlocks,
    candidates: CandidateKeeper | null = null,
  ) {
    this.db = db
    this.files = files
    this.candidates = candidates
    this.blocks = blocks
    this.ids = new IdSequence(db)
    this.sql = {
      former: db.prepare<[number], FormerRow>(
        'SELECT revision, history, suppliers, keys, users FROM entity WHERE id = ?',
      ),
      keyAfter: db
        .prepare<[string, number], number>(
          'SELECT 1 FROM blocking_key WHERE key IN (SELECT value FROM json_each(?)) AND position > ? LIMIT 1',
        )
        .pluck(),
      isErased: db
        .prepare<[string], number>(
          'SELECT 1 FROM erasure_mark WHERE mark IN (SELECT unhex(value) FROM json_each(?)) LIMIT 1',
        )
        .pluck(),
      log: db.prepare(
        `INSERT INTO history (previous, entity_id, revision, at, account, user_id, action, drawn, changes, batch)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ),
      beginBatch: db.prepare('UPDATE history SET batch = position WHERE position = ?'),
      create: db.prepare(
        `INSERT INTO entity (revision, last_edit, drawn, history, suppliers, keys, view, body, users, id)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ),
      change: db.prepare(
        `UPDATE entity SET revision = ?, last_edit = ?, drawn = ?, history = ?, suppliers = ?, keys = ?, view = ?, body = ?, users = ? WHERE id = ?`,
      ),
      renewView: db.prepare('UPDATE entity SET view = ?, body = ? WHERE id = ? AND revision = ?'),
      renewedTo: db.prepare(
        `INSERT INTO setting (name, value) VALUES ('${viewsRenewedTo}', ?)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      ),
      supplierOwner: db
        .prepare<[string, string], number>(
          'SELECT entity_id FROM supplier WHERE account = ? AND supplier_id = ?',
        )
        .pluck(),
      dropSupplier: db.prepare(
        'DELETE FROM supplier WHERE account = ? AND supplier_id = ? AND entity_id = ?',
      ),
      putSupplier: db.prepare('INSERT INTO supplier (account, supplier_id, entity_id) VALUES (?, ?, ?)'),
      dropContributor: db.prepare('DELETE FROM contributor WHERE user_id = ? AND at = ? AND entity_id = ?'),
      putContributor: db.prepare(
        'INSERT INTO contributor (user_id, at, entity_id, roles) VALUES (?, ?, ?, ?)',
      ),
      dropKey: db.prepare('DELETE FROM blocking_key WHERE key = ? AND entity_id = ?'),
      putKey: db.prepare('INSERT INTO blocking_key (key, entity_id, position) VALUES (?, ?, ?)'),
      hasAdverts: db.prepare<[number], number>('SELECT 1 FROM advert WHERE entity_id = ? LIMIT 1').pluck(),
      dropAdverts: db.prepare('DELETE FROM advert WHERE entity_id = ?'),
      dropAdvertTerms: db.prepare('DELETE FROM advert_term WHERE entity_id = ?'),
      putAdvert: db.prepare(
        `INSERT INTO advert (entity_id, publisher_id, account, country, updated, expires, national, places)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ),
      putAdvertTerm: db.prepare(
        'INSERT OR IGNORE INTO advert_term (country, term, entity_id, publisher_id) VALUES (?, ?, ?, ?)',
      ),
    }
  }

  /**
   * Call before the commands of a commit. Rows of entities that change together refer to the first of them.
   */
  beginCommit(commands: readonly PreparedCommand[]): void {
    this.batch = commands.length > 1 && commands.filter(isEntity).length > 1 ? 0 : null
  }

  /** `now` in milliseconds since 1970. @throws Conflict if the change is based on an older state */
  apply(prepared: PreparedEntity, now: number): Written {
    const creating = prepared.expectedRevision === null
    if (creating) this.refuseIfErased(prepared)
    if (creating) this.refuseIfDecidedOnOldKeys(prepared)
    const former = creating ? none : this.sql.former.get(prepared.id)
    if (!creating && former?.revision !== prepared.expectedRevision) throw new Conflict('revision')
    return this.write(prepared, former!, now)
  }

  renewViews({ views, reached }: RenewedViews): void {
    for (const { id, revision, view, body } of views)
      this.sql.renewView.run(Buffer.from(view, 'latin1'), Buffer.from(body, 'latin1'), id, revision)
    this.sql.renewedTo.run(reached)
  }

  private write(prepared: PreparedEntity, former: FormerRow, now: number): Written {
    const { revision, fresh, at } = prepared
    const creating = former === none
    const count = fresh + (creating ? 1 : 0)
    const first = count === 0 ? 0 : this.ids.draw(count, now)
    const id = creating ? first : prepared.id
    const drawn = creating ? first + 1 : first
    const position = this.writeHistory(prepared, former.history, id, drawn)
    const keys =
      prepared.keys === null ? former.keys : this.writeKeys(id, former.keys, prepared.keys, position)
    this.candidates?.note(prepared, id, { position, before: former.keys, after: keys })
    if (prepared.suppliers !== former.suppliers) this.writeSuppliers(id, former, prepared)
    if (prepared.users !== former.users) this.writeContributors(id, former.users, prepared.users)
    const view = Buffer.from(prepared.view, 'latin1')
    setIds(view, id, drawn)
    this.sql[creating ? 'create' : 'change'].run(
      revision,
      at,
      drawn,
      position,
      prepared.suppliers,
      keys,
      view,
      Buffer.from(prepared.body, 'latin1'),
      prepared.users,
      id,
    )
    if (prepared.adverts !== null) this.writeAdverts(id, prepared.country, prepared.adverts, creating)
    if (prepared.files !== null && !(creating && prepared.files.length === 0))
      this.files.setUses(id, prepared.files, now)
    logWrite(this.db, String(id), prepared.document, position)
    return { id: String(id), revision }
  }

  /** Returns the position of the new row. */
  private writeHistory(prepared: PreparedEntity, previous: number, id: number, drawn: number): number {
    const { revision, at, account, userId, action, changes } = prepared
    const batch = this.batch === 0 ? null : this.batch
    const position = Number(
      this.sql.log.run(previous, id, revision, at, account, userId, action, drawn, changes, batch)
        .lastInsertRowid,
    )
    if (this.batch === 0) {
      this.batch = position
      this.sql.beginBatch.run(position)
    }
    this.blocks.note(position, account, userId)
    return position
  }

  private refuseIfErased({ refusedBy }: PreparedEntity): void {
    if (refusedBy.length > 0 && this.sql.isErased.get(JSON.stringify(refusedBy)) !== undefined)
      throw new Conflict('erased')
  }

  private refuseIfDecidedOnOldKeys({ keysRead }: PreparedEntity): void {
    if (keysRead === null || keysRead.keys.length === 0) return
    const known = this.candidates?.wasAddedAfter(keysRead.keys, keysRead.position) ?? null
    if (known === true) throw new Conflict('keys')
    if (
      known === null &&
      this.sql.keyAfter.get(JSON.stringify(keysRead.keys), keysRead.position) !== undefined
    )
      throw new Conflict('keys')
  }

  /** @throws Conflict if another entity holds one of the ids */
  private writeSuppliers(id: number, former: FormerRow, prepared: PreparedEntity): void {
    const wanted = JSON.parse(prepared.suppliers) as Supplier[]
    for (const { account, supplierId } of JSON.parse(former.suppliers) as Supplier[]) {
      const kept = wanted.some((one) => one.account === account && one.supplierId === supplierId)
      if (!kept) this.sql.dropSupplier.run(account, supplierId, id)
    }
    for (const { account, supplierId } of wanted) {
      const owner = this.sql.supplierOwner.get(account, supplierId)
      if (owner === id) continue
      if (owner !== undefined) throw new Conflict('supplier')
      this.sql.putSupplier.run(account, supplierId, id)
    }
  }

  private writeContributors(id: number, former: string, wanted: string): void {
    const { dropped, added } = contributorChanges(former, wanted)
    for (const [userId, at] of dropped) this.sql.dropContributor.run(userId, at, id)
    for (const [userId, at, roles] of added) this.sql.putContributor.run(userId, at, id, roles)
  }

  /** Unchanged keys keep the position of the write that added them. Returns the column value. */
  private writeKeys(id: number, former: Buffer, keys: readonly number[], position: number): Buffer {
    const packed = packKeys(keys)
    if (packed.equals(former)) return former
    const wanted = new Set(keys)
    for (const key of unpackKeys(former)) if (!wanted.delete(key)) this.sql.dropKey.run(key, id)
    for (const key of wanted) this.sql.putKey.run(key, id, position)
    return packed
  }

  private writeAdverts(
    id: number,
    country: string,
    adverts: readonly AdvertEntry[],
    creating: boolean,
  ): void {
    if (adverts.length === 0 && (creating || this.sql.hasAdverts.get(id) === undefined)) return
    this.sql.dropAdverts.run(id)
    this.sql.dropAdvertTerms.run(id)
    for (const advert of adverts) {
      const { publisherId, account, updated, expires, national, placeIds } = advert
      this.sql.putAdvert.run(
        id,
        publisherId,
        account,
        country,
        updated,
        expires,
        national ? 1 : 0,
        JSON.stringify(placeIds),
      )
      for (const term of advert.terms) this.sql.putAdvertTerm.run(country, term, id, publisherId)
    }
  }
}
