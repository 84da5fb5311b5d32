/** What the contract of the entity store is tested with: entities, commands and records that are valid as they stand. */
import assert from 'node:assert/strict'
import type { Entity, StoredValue } from '../../src/entity/model.ts'
import type {
  AdvertEntry,
  CommitOutcome,
  EntityCommand,
  RecordCommand,
  Written,
} from '../../src/ports/commit.ts'
import type { EntityStore } from '../../src/ports/entity-store.ts'
import type { SearchDocument } from '../../src/search/query.ts'
import { Utf8Writer } from '../../src/wire/utf8-writer.ts'
import { searchDocumentOf } from './search-document.ts'

/** The texts of views. */
export async function viewsOf(store: EntityStore, ids: readonly string[]): Promise<(string | undefined)[]> {
  const views = await store.views(ids)
  const texts = views.list.map((view) => {
    const out = new Utf8Writer()
    view?.writeTo(out)
    return view && String(out.take())
  })
  views.release()
  return texts
}

/** A store under test: its clock is in the hands of the tests. */
export interface OpenedStore {
  readonly store: EntityStore
  /** Sets the clock, milliseconds since 1970. */
  setNow(now: number): void
  /** Ids of the documents search knows in a country. */
  found(country: string): Promise<readonly string[]>
  close(): Promise<void>
}

export const start = Date.UTC(2026, 0, 10)

export const value = (attributes: Record<string, unknown>, genId = 0): StoredValue => ({
  genId,
  attributes,
  derived: {},
  confidence: 100,
  scope: 'public',
  when: start,
  contributions: [{ account: 'shop', supplierId: null, userId: 'u', when: start, trust: 0, attributes }],
})

export const entity = (changes: Partial<Entity> = {}): Entity => ({
  id: '',
  revision: '',
  created: start,
  lastEdit: start,
  country: 'gb',
  timezone: null,
  localTimezone: null,
  trust: 0,
  ourData: false,
  seed: { account: 'shop', when: start },
  suppliers: [],
  locations: [],
  objects: { name: [value({ name: 'Bakery' })] },
  claim: null,
  mergedInto: null,
  moderation: { state: 'none', signals: 0 },
  ...changes,
})

export const writes = (written: Entity, changes: Partial<EntityCommand> = {}): EntityCommand => ({
  type: 'entity',
  entity: written,
  expectedRevision: written.revision === '' ? null : written.revision,
  action: 'test',
  account: 'shop',
  userId: 'u',
  changes: [],
  members: [],
  blockingKeys: [],
  keysRead: null,
  document: null,
  adverts: [],
  ...changes,
})

export const record = (changes: Partial<RecordCommand> = {}): RecordCommand => ({
  type: 'record',
  kind: 'signal',
  id: '',
  expectedRevision: null,
  entityId: '7',
  account: 'shop',
  body: { text: 'x' },
  ...changes,
})

export const advert = (changes: Partial<AdvertEntry> = {}): AdvertEntry => ({
  publisherId: 'p',
  account: 'shop',
  updated: 100,
  expires: 1000,
  national: false,
  placeIds: ['1'],
  terms: ['heating'],
  ...changes,
})

export const document = (names: string[]): SearchDocument => searchDocumentOf({ names, updated: start })

/** The results of a commit that must have been accepted. */
export function written(outcome: CommitOutcome): readonly Written[] {
  assert.ok(outcome.ok, JSON.stringify(outcome))
  return outcome.results as readonly Written[]
}

/** Commits one command, and returns the entity as stored. */
export const put = async ({ store }: OpenedStore, command: EntityCommand): Promise<Entity> => {
  const [{ id } = { id: '' }] = written(await store.commit([command]))
  return (await store.get(id))!
}
