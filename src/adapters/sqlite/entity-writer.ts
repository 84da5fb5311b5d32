import type { Entity } from '../../entity/model.ts'
import { viewOf } from '../../entity/view.ts'
import type { AdvertEntry, EntityCommand, Written } from '../../ports/entity-store.ts'
import { completeEntity, withDrawnIds } from '../complete-entity.ts'
import { indexDocumentToLog, removeDocumentFromLog } from '../segment-index/search-log.ts'
import type { Sqlite } from './database.ts'
import { IdSequence } from './ids.ts'

/** Thrown inside a transaction to undo one commit. */
export class Conflict extends Error {
  readonly kind: 'revision' | 'keys' | 'supplier'
  constructor(kind: 'revision' | 'keys' | 'supplier') {
    super(kind)
    this.kind = kind
  }
}

/** Applies entity commands inside the caller's transaction. */
export class EntityWriter {
  private readonly db: Sqlite
  private readonly ids: IdSequence
  private readonly sql

  constructor(db: Sqlite) {
    this.db = db
    this.ids = new IdSequence(db)
    this.sql = {
      revisionOf: db.prepare<[number], string>('SELECT revision FROM entity WHERE id = ?').pluck(),
      keyAfter: db
        .prepare<[string, number], number>(
          'SELECT 1 FROM blocking_key WHERE key IN (SELECT value FROM json_each(?)) AND position > ? LIMIT 1',
        )
        .pluck(),
      put: db.prepare(
        `INSERT INTO entity (id, revision, country, last_edit, view_until, view_exceptions, suppliers, view, body)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, country = excluded.country,
           last_edit = excluded.last_edit, view_until = excluded.view_until, view_exceptions = excluded.view_exceptions,
           suppliers = excluded.suppliers, view = excluded.view, body = excluded.body`,
      ),
      log: db.prepare(
        'INSERT INTO history (entity_id, revision, at, account, user_id, action, changes) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ),
      supplierOwner: db
        .prepare<[string, string], number>(
          'SELECT entity_id FROM supplier WHERE account = ? AND supplier_id = ?',
        )
        .pluck(),
      suppliersOf: db.prepare<[number], { account: string; supplier_id: string }>(
        'SELECT account, supplier_id FROM supplier WHERE entity_id = ?',
      ),
      dropSupplier: db.prepare('DELETE FROM supplier WHERE account = ? AND supplier_id = ?'),
      putSupplier: db.prepare('INSERT INTO supplier (account, supplier_id, entity_id) VALUES (?, ?, ?)'),
      keysOf: db.prepare<[number], string>('SELECT key FROM blocking_key WHERE entity_id = ?').pluck(),
      dropKey: db.prepare('DELETE FROM blocking_key WHERE key = ? AND entity_id = ?'),
      putKey: db.prepare('INSERT OR IGNORE INTO blocking_key (key, entity_id, position) VALUES (?, ?, ?)'),
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

  /** @throws Conflict when the change was made from an older state */
  apply(command: EntityCommand, now: number): Written {
    const creating = command.expectedRevision === null
    if (creating) this.refuseIfDecidedOnOldKeys(command)
    else if (this.sql.revisionOf.get(Number(command.entity.id)) !== command.expectedRevision) {
      throw new Conflict('revision')
    }
    const { entity, body } = completeEntity(command, (count) => this.ids.draw(count, now), now)
    const id = Number(entity.id)
    const view = viewOf(entity, now)
    this.sql.put.run(
      id,
      entity.revision,
      entity.country,
      entity.lastEdit,
      view.until,
      JSON.stringify(view.exceptions),
      JSON.stringify(view.suppliers),
      view.text,
      body,
    )
    const { lastInsertRowid } = this.sql.log.run(
      id,
      entity.revision,
      now,
      command.account,
      command.userId,
      command.action,
      JSON.stringify(withDrawnIds(command.changes, command.entity, entity)),
    )
    this.writeSuppliers(entity)
    this.writeKeys(id, command.blockingKeys, Number(lastInsertRowid))
    this.writeAdverts(entity, command.adverts)
    if (command.document === null) removeDocumentFromLog(this.db, entity.id)
    else indexDocumentToLog(this.db, { ...command.document, id: entity.id, updated: entity.lastEdit })
    return { id: entity.id, revision: entity.revision }
  }

  private refuseIfDecidedOnOldKeys(command: EntityCommand): void {
    const read = command.keysRead
    if (read === null || read.keys.length === 0) return
    if (this.sql.keyAfter.get(JSON.stringify(read.keys), read.position) !== undefined)
      throw new Conflict('keys')
  }

  /** @throws Conflict when another entity holds one of the ids */
  private writeSuppliers(entity: Entity): void {
    const id = Number(entity.id)
    for (const { account, supplier_id } of this.sql.suppliersOf.all(id)) {
      const kept = entity.suppliers.some((one) => one.account === account && one.supplierId === supplier_id)
      if (!kept) this.sql.dropSupplier.run(account, supplier_id)
    }
    for (const { account, supplierId } of entity.suppliers) {
      const owner = this.sql.supplierOwner.get(account, supplierId)
      if (owner === id) continue
      if (owner !== undefined) throw new Conflict('supplier')
      this.sql.putSupplier.run(account, supplierId, id)
    }
  }

  private writeKeys(id: number, keys: readonly string[], position: number): void {
    const wanted = new Set(keys)
    for (const key of this.sql.keysOf.all(id)) {
      if (!wanted.delete(key)) this.sql.dropKey.run(key, id)
    }
    for (const key of wanted) this.sql.putKey.run(key, id, position)
  }

  private writeAdverts(entity: Entity, adverts: readonly AdvertEntry[]): void {
    const id = Number(entity.id)
    if (adverts.length === 0 && this.sql.hasAdverts.get(id) === undefined) return
    this.sql.dropAdverts.run(id)
    this.sql.dropAdvertTerms.run(id)
    for (const advert of adverts) {
      const { publisherId, account, updated, expires, national, placeIds } = advert
      this.sql.putAdvert.run(
        id,
        publisherId,
        account,
        entity.country,
        updated,
        expires,
        national ? 1 : 0,
        JSON.stringify(placeIds),
      )
      for (const term of advert.terms) this.sql.putAdvertTerm.run(entity.country, term, id, publisherId)
    }
  }
}
