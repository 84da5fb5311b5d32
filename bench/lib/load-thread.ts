/**
 * A thread of `load-folder.ts`: makes businesses by the operation that `PUT /v1/business` calls, and writes what that commits, thousands in a transaction. Threads
 * take the database in turns, so that one makes businesses while another writes.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { type PreparedCommand, prepare } from '../../src/adapters/rows/prepared-entity.ts'
import { SqliteAccessStore } from '../../src/adapters/sqlite/access-store.ts'
import { SqliteChangeLog } from '../../src/adapters/sqlite/change-log.ts'
import { CommitBatch } from '../../src/adapters/sqlite/commit-batch.ts'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { SqliteErasureStore } from '../../src/adapters/sqlite/erasure-store.ts'
import type { Claim } from '../../src/entity/model.ts'
import { addBusiness } from '../../src/operations/add-business.ts'
import { entityCommand } from '../../src/operations/change-entity.ts'
import type { Services } from '../../src/operations/services.ts'
import type { Command, EntityCommand } from '../../src/ports/commit.ts'
import { type Business, Businesses, drawnAt } from './businesses.ts'
import { Submissions } from './submissions.ts'
import { openWorld } from './world.ts'

export interface LoadThreadData {
  readonly databaseFile: string
  /** Businesses from, to (included), of every so many. */
  readonly from: number
  readonly to: number
  readonly step: number
  readonly seed: number
  /** Milliseconds since 1970: when all of them were written. */
  readonly now: number
}

const account = 'feed'
/** Businesses in one. */
const inTransaction = 2000

const { databaseFile, from, to, step, seed, now } = workerData as LoadThreadData
const world = openWorld()
const businesses = new Businesses(world, seed)
const submissions = new Submissions(seed)
const db = openDatabase(databaseFile, 'writer', 600_000)
// For the load alone: a crash would lose the folder, which is made anew then.
db.pragma('synchronous = OFF')
db.pragma('wal_autocheckpoint = 20000')
const batch = new CommitBatch(db)
const log = new SqliteChangeLog(db)
let pending: PreparedCommand[][] = []

/** Notes commits in place of a store; places and points are what the business was drawn with. */
const services = {
  store: {
    commit: (commands: Command[]) => commit(commands),
    idsBySupplier: () => [],
    idsByKeys: () => none,
  },
  access: new SqliteAccessStore(db),
  erasures: new SqliteErasureStore(db),
  taxonomy: world.taxonomy,
  gazetteer: { locate: () => placesOf(current) },
  geocoder: { geocode: async () => null },
  clock: { now: () => now },
} as unknown as Services
const none = { position: 0, ids: [] }
const principal = { account, keyId: '', plan: 'standard', admin: false, userId: null }
let current: Business

function placesOf({ town }: Business) {
  return town.placeIds.map((id) => world.gazetteer.get(id)).filter((place) => place !== undefined)
}

function commit(commands: readonly Command[]) {
  pending.push(commands.map((command) => prepare(withClaim(command as EntityCommand), now)))
  return { ok: true, results: [{ id: '', revision: '' }] }
}

/** Claims come about by calls of their own. */
function withClaim(command: EntityCommand): EntityCommand {
  if (current.document.claimedUntil === 0) return command
  const expires = current.document.claimedUntil - drawnAt + now
  const claim: Claim = {
    userId: '0'.repeat(32),
    account: 'owners',
    resellerId: null,
    claimed: expires - 365 * 86_400_000,
    expires,
    method: 'phone',
    phoneNumber: '',
    referrerUrl: '',
    referrerName: '',
  }
  return entityCommand(services, null, { ...command.entity, claim }, principal, command.action)
}

async function write(): Promise<void> {
  const outcomes = batch.run(pending, () => now, Number.POSITIVE_INFINITY)
  for (const outcome of outcomes) {
    if (!outcome.ok) throw 'error' in outcome ? outcome.error : new Error(outcome.conflict)
  }
  // The index is built from the store once all is there.
  await log.note((await log.head()).newest)
  parentPort!.postMessage(outcomes.length)
  pending = []
}

for (let number = from; number <= to; number += step) {
  current = businesses.business(number)
  const submission = submissions.submission(number, current)
  await addBusiness(services, submission, principal, { profile: 'feed', skipMatching: true })
  if (pending.length === inTransaction) await write()
}
if (pending.length > 0) await write()
db.close()
