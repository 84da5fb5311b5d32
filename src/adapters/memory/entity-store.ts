import type { ContributorFilter } from '../../entity/contributors.ts'
import type { Entity } from '../../entity/model.ts'
import { viewOf } from '../../entity/view.ts'
import type { StoreCapabilities } from '../../ports/capabilities.ts'
import type {
  Command,
  CommitOutcome,
  EntityCommand,
  LimitCommand,
  ReadingPosition,
  RecordKind,
  ResultsOf,
  Written,
} from '../../ports/commit.ts'
import type {
  EntityEdit,
  EntityReading,
  EntityStore,
  HistoryFilter,
  HistoryPage,
  StoredRecord,
  Views,
} from '../../ports/entity-store.ts'
import type { AnyPairCommand, PairSide } from '../../ports/pair-store.ts'
import type { SearchDocument } from '../../search/query.ts'
import { completeEntity, nextId, withDrawnIds } from '../complete-entity.ts'
import { writtenEntities } from '../rows/pair-row.ts'
import { advertisersUpdated, drawAdvertisers } from './adverts.ts'
import { BeyondLimit, Conflict } from './conflict.ts'
import { MemoryDeliveries } from './delivery-store.ts'
import { idsByContributor, idsByKeys, isAnyKeyNewer } from './entity-lookups.ts'
import { openReading } from './entity-reading.ts'
import { MemoryErasures } from './erasures.ts'
import { MemoryEvents } from './events.ts'
import { MemoryFeedStore } from './feed-store.ts'
import { MemoryFileUses } from './file-uses.ts'
import { MemoryGrowth } from './growth.ts'
import { historyPage, type LoggedEntry } from './history.ts'
import { MemoryInbox } from './inbox-store.ts'
import { MemoryLinkStore } from './link-store.ts'
import { MemoryOperatorPlaces } from './operator-places.ts'
import { MemoryPairs } from './pair-store.ts'
import { MemoryRecords } from './records.ts'
import { MemoryRuleStore } from './rule-store.ts'
import { MemorySearchReport } from './search-report.ts'
import { MemorySiteStore } from './site-store.ts'
import { entityOf, type StoredEntity } from './stored-entity.ts'
import { MemorySuppliers } from './suppliers.ts'
import { limitReached, type Sweepable, sweep } from './sweeps.ts'
import { MemoryTaxonomyOverlay } from './taxonomy-overlay.ts'
import { UndoLog } from './undo-log.ts'

/** Receives the search documents of the entities written here, for example `MemoryChanges`. */
export interface DocumentSink {
  put(document: SearchDocument, change: LoggedEntry): void
  /** `change` is null if the entity was erased. */
  remove(id: string, change: LoggedEntry | null): void
}

/**
 * An in-process entity store for tests and short-lived directories. It scans where a database would use an
 * index.
 */
export class MemoryEntityStore implements EntityStore {
  private readonly links: MemoryLinkStore
  private readonly sites: MemorySiteStore
  private readonly places: MemoryOperatorPlaces
  private readonly taxonomy: MemoryTaxonomyOverlay
  private readonly documents: DocumentSink
  private readonly now: () => number
  private readonly entities = new Map<string, StoredEntity>()
  private readonly suppliers = new MemorySuppliers()
  /** By position. */
  private readonly log = new Map<number, LoggedEntry>()
  private readonly records = new MemoryRecords()
  private readonly events = new MemoryEvents()
  private readonly sequence: Sweepable['sequence'] = new Map()
  private readonly files = new MemoryFileUses()
  /** First position of the commit in progress. */
  private commitFrom = 0
  readonly growth: MemoryGrowth
  readonly capabilities: StoreCapabilities = {
    isDurable: false,
    isShared: false,
    removesFiles: false,
    measuresBytes: false,
  }
  readonly deliveries = new MemoryDeliveries(() => new Conflict('revision'))
  readonly inbox = new MemoryInbox(() => new Conflict('revision'))
  readonly feeds = new MemoryFeedStore()
  readonly rules = new MemoryRuleStore()
  readonly searchReport = new MemorySearchReport()
  readonly pairs = new MemoryPairs(() => new Conflict('revision'))

  readonly erasures = new MemoryErasures(() => new Conflict('revision'), {
    log: this.log,
    records: this.records.all,
    removeEntity: (id, revision, undo) => this.removeEntity(id, revision, undo),
    removeDeliveries: (fits, undo) => this.deliveries.removeWhere(fits, undo),
    removeInbox: (fits, undo) => this.inbox.removeWhere(fits, undo),
    removePairs: (entityId, undo) => this.pairs.removeOf(entityId, undo),
    forgetInPairs: (userId, texts, undo) => this.pairs.forget(userId, texts, undo),
    isDelivery: (id) => this.deliveries.has(id),
  })

  constructor(
    documents: DocumentSink,
    now: () => number,
    links = new MemoryLinkStore(now),
    sites = new MemorySiteStore(),
    places = new MemoryOperatorPlaces(),
    taxonomy = new MemoryTaxonomyOverlay(),
  ) {
    this.taxonomy = taxonomy
    this.links = links
    this.sites = sites
    this.places = places
    this.documents = documents
    this.now = now
    this.growth = new MemoryGrowth({ ...this.sweepable(), links, events: this.events.all })
  }

  async get(id: string): Promise<Entity | undefined> {
    return this.read(id)
  }

  private read(id: string): Entity | undefined {
    const stored = this.entities.get(id)
    return stored && entityOf(stored)
  }

  async getMany(ids: readonly string[]): Promise<readonly Entity[]> {
    return ids.map((id) => this.read(id)).filter((entity) => entity !== undefined)
  }

  async revisions(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.getMany(ids)).map(({ id, revision }) => [id, revision]))
  }

  async views(ids: readonly string[]): Promise<Views> {
    return { list: ids.map((id) => this.entities.get(id)?.view), release: () => undefined }
  }

  async idsBySupplier(account: string, supplierId: string): Promise<readonly string[]> {
    const id = this.suppliers.entityOf(account, supplierId)
    return id === undefined ? [] : [id]
  }

  async idsByContributor(filter: ContributorFilter, offset: number, limit: number) {
    return idsByContributor(this.entities, filter, offset, limit)
  }

  async idsByKeys(keys: readonly string[], limit: number, weak?: number) {
    const position = (this.sequence.get('position') ?? 0) as unknown as ReadingPosition
    return { position, ids: idsByKeys(this.entities, keys, limit, weak) }
  }

  async idsAfter(after: string, limit: number): Promise<readonly string[]> {
    const ids = [...this.entities.keys()].filter((id) => Number(id) > Number(after))
    return ids.sort((a, b) => Number(a) - Number(b)).slice(0, limit)
  }

  async editsAfter(after: string, limit: number): Promise<readonly EntityEdit[]> {
    const ids = await this.idsAfter(after, limit)
    return ids.map((id) => ({ id, lastEdit: this.read(id)!.lastEdit }))
  }

  async count(): Promise<number> {
    return this.entities.size
  }

  async snapshot<T>(work: (reading: EntityReading) => Promise<T>): Promise<T> {
    return work(openReading(this.entities, this.suppliers))
  }

  async history(filter: HistoryFilter, after: string | null, limit: number): Promise<HistoryPage> {
    return historyPage([...this.log.values()], filter, after, limit)
  }

  async record(kind: RecordKind, id: string): Promise<StoredRecord | undefined> {
    return this.records.get(kind, id)
  }

  async recordsOf(kind: RecordKind, entityId: string): Promise<readonly StoredRecord[]> {
    return this.records.of(kind, entityId)
  }

  async eventCounts(entityId: string, year: number, month: number | null) {
    return this.events.counts(entityId, year, month)
  }

  async advertisersUpdated(
    ...[account, since, country, offset, limit]: Parameters<EntityStore['advertisersUpdated']>
  ) {
    return advertisersUpdated(this.entities, { account, since, country }, offset, limit)
  }

  async drawAdvertisers(
    query: Parameters<EntityStore['drawAdvertisers']>[0],
    limit: number,
  ): Promise<readonly string[]> {
    return drawAdvertisers(this.entities, query, limit)
  }

  async isFileGone(path: string): Promise<boolean> {
    return this.files.isGone(path)
  }

  async commit<const Commands extends readonly Command[]>(
    commands: Commands,
  ): Promise<CommitOutcome<Commands>> {
    const undo = new UndoLog()
    const after: (() => void)[] = []
    const now = this.now()
    const results: unknown[] = []
    this.commitFrom = (this.sequence.get('position') ?? 0) + 1
    try {
      for (const command of commands)
        results.push(
          command.type === 'pair.propose' || command.type === 'pair.decide'
            ? this.applyPair(command, writtenEntities(commands, results), now, undo)
            : this.apply(command, now, undo, after),
        )
    } catch (error) {
      undo.undo()
      if (error instanceof Conflict) return { ok: false, conflict: error.kind }
      if (error instanceof BeyondLimit) return error.reached
      throw error
    }
    for (const act of after) act()
    const all = await Promise.all(results.map((result) => (typeof result === 'function' ? result() : result)))
    return { ok: true, results: all as unknown as ResultsOf<Commands> }
  }

  private applyPair(command: AnyPairCommand, written: readonly PairSide[], now: number, undo: UndoLog) {
    if (command.type === 'pair.propose')
      for (const side of command.sides) this.refuseAboutErased(side?.entityId ?? null)
    else
      for (const { entityId, revision } of command.expected ?? [])
        if (this.entities.get(entityId)?.revision !== revision) throw new Conflict('revision')
    return this.pairs.apply(command, written, now, undo)
  }

  private apply(
    command: Exclude<Command, AnyPairCommand>,
    now: number,
    undo: UndoLog,
    after: (() => void)[],
  ): unknown {
    switch (command.type) {
      case 'limit':
        return this.refuseBeyond(command)
      case 'sweep':
        return sweep(command, this.sweepable(), now, undo)
      case 'assets measured':
        return this.growth.note(command, undo)
      case 'entity':
        return this.writeEntity(command, now, undo, after)
      case 'record':
        this.refuseAboutErased(command.entityId)
        return this.records.apply(command, now, undo)
      case 'events':
        return this.events.apply(command, now, undo, (id) => this.erasures.isErased(id))
      case 'delivery':
        this.refuseAboutErased(command.entityId)
        return this.deliveries.apply(command, now, undo)
      case 'delivery.lease':
      case 'delivery.settle':
      case 'delivery.retry':
        return this.deliveries.apply(command, now, undo)
      case 'inbox':
        this.refuseAboutErased(command.entityId)
        return this.inbox.apply(command, now, undo)
      case 'inbox.settle':
        return this.inbox.apply(command, now, undo)
      case 'link.put':
      case 'link.use':
      case 'link.release':
        // Runs last, after the checks for conflicts, because it cannot be undone.
        return () => this.links.apply(command)
      case 'site':
        return this.sites.apply(command)
      case 'searches':
        after.push(() => void this.searchReport.apply(command))
        return null
      case 'search_rules':
        return this.rules.apply(command)
      case 'feed.put':
      case 'feed.ask':
      case 'feed.claim':
      case 'feed.remove':
      case 'import.put':
        return this.feeds.apply(command, undo)
      case 'taxonomy':
        return () => this.taxonomy.commit(command.change, command.expected)
      case 'place':
        after.push(() => void this.places.save(command.place))
        return null
      case 'file.hold':
      case 'file.release':
        return null
      case 'erase.entity':
        after.push(() => this.documents.remove(command.entityId, null))
        return this.erasures.apply(command, now, undo)
      case 'erase.contributions':
      case 'erase.user':
      case 'erase.adopt':
      case 'erase.lift':
      case 'erase.scrubbed':
        return this.erasures.apply(command, now, undo)
    }
  }

  private writeEntity(command: EntityCommand, now: number, undo: UndoLog, after: (() => void)[]): Written {
    const isCreating = command.expectedRevision === null
    if (isCreating && this.erasures.refuses(command.refusedBy ?? [])) throw new Conflict('erased')
    this.refuseStale(command)
    const { entity, body } = completeEntity(command, (count) => this.draw(count, now, undo), now)
    const { id, revision } = entity
    const position = (this.sequence.get('position') ?? 0) + 1
    undo.set(this.sequence, 'position', position)
    const { account, userId, action } = command
    const changes = structuredClone(withDrawnIds(command.changes, command.entity, entity))
    const members = structuredClone(command.members)
    const written = { position, entityId: id, revision, at: now, commit: this.commitFrom }
    const match = command.match === undefined ? {} : { match: structuredClone(command.match) }
    const logged = { ...written, account, userId, action, changes, members, ...match }
    undo.set(this.log, position, logged)
    this.suppliers.write(entity, undo)
    const before = this.entities.get(id)?.keys
    const keys =
      command.blockingKeys === null
        ? new Map(before)
        : new Map(command.blockingKeys.map((key) => [key, before?.get(key) ?? position]))
    const { country } = entity
    const adverts = structuredClone(command.adverts ?? this.entities.get(entity.id)?.adverts ?? [])
    const stored = { body, revision, country, view: viewOf(entity, now), adverts, keys }
    undo.set(this.entities, id, stored)
    if (command.files != null) this.files.setUses(id, command.files, undo)
    const { document } = command
    after.push(() =>
      document === null
        ? this.documents.remove(id, logged)
        : this.documents.put({ ...document, id, updated: entity.lastEdit }, logged),
    )
    return { id, revision }
  }

  private refuseAboutErased(entityId: string | null): void {
    if (entityId !== null && this.erasures.isErased(entityId)) throw new Conflict('revision')
  }

  private removeEntity(id: string, revision: string, undo: UndoLog): number | undefined {
    if (this.entities.get(id)?.revision !== revision) return undefined
    undo.delete(this.entities, id)
    this.suppliers.removeOf(id, undo)
    this.events.removeOf(id, undo)
    return this.files.setUses(id, [], undo)
  }

  private refuseStale({ entity, expectedRevision, keysRead }: EntityCommand): void {
    if (expectedRevision !== null) {
      if (this.entities.get(entity.id)?.revision !== expectedRevision) throw new Conflict('revision')
      return
    }
    if (keysRead === null) return
    if (isAnyKeyNewer(this.entities, keysRead)) throw new Conflict('keys')
  }

  private draw(count: number, now: number, undo: UndoLog): number {
    const first = nextId(this.sequence.get('last') ?? 0, now)
    undo.set(this.sequence, 'last', first + count - 1)
    return first
  }

  private refuseBeyond(command: LimitCommand): null {
    const reached = limitReached(
      command,
      [...this.records.all.values()],
      [...this.inbox.all()],
      [...this.log.values()],
    )
    if (reached !== null) throw new BeyondLimit(reached)
    return null
  }

  private sweepable(): Sweepable {
    const { records, log, sequence, inbox, deliveries, searchReport } = this
    return { records: records.all, log, sequence, inbox, deliveries, searchReport }
  }
}
