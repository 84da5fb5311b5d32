/** A directory whose duplicates are merged, and the story that holds on every storage. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dedupeCommand } from '../../src/cli/dedupe.ts'
import { openPlanBook } from '../../src/cli/open/plan-book.ts'
import { undoCommand } from '../../src/cli/undo.ts'
import type { Entity } from '../../src/entity/model.ts'
import { pairId } from '../../src/ports/pair-store.ts'
import { temporaryFolder } from './at-end.ts'
import type { TestDirectory } from './directory.ts'
import { runHere } from './run-command.ts'

interface Shop {
  readonly name: string
  readonly number?: string
  readonly street?: string
  readonly phone?: string
}

const by = (account: string) => ({ account, keyId: '', plan: 'admin', admin: false, userId: null })

/** A directory in which every shop is an entity. */
export class DedupeWorld {
  readonly directory: TestDirectory
  readonly folder = temporaryFolder('dedupe')

  constructor(directory: TestDirectory) {
    this.directory = directory
  }

  async add(account: string, shop: Shop, supplierId: string | null = null): Promise<string> {
    const { name, number = '12', street = 'Friar Street', phone } = shop
    const submission = {
      country: 'GB',
      supplierId,
      timezone: null,
      objects: {
        name: [{ name }],
        postal_address: [{ building_number: number, address1: street, town: 'Reading', postcode: 'RG1 1DB' }],
        ...(phone === undefined ? {} : { phone: [{ number: phone }] }),
      },
    }
    const options = { profile: 'feed', skipMatching: true } as const
    return (await this.directory.operations.addBusiness(submission, by(account), options)).entityId
  }

  /** Runs `highstreet dedupe`; answers its line of JSON. */
  async dedupe(...args: readonly string[]) {
    const { operations } = this.directory
    const book = await openPlanBook(join(this.folder, 'dedupe'))
    const services = { operations, isUser: async () => true, openBook: async () => book }
    const { status, out, err } = await runHere(dedupeCommand, [...args, '--json'], async () => services)
    await book.close()
    assert.equal(status, 0, err)
    return JSON.parse(out[0]!)
  }

  async undo(...args: readonly string[]) {
    const services = { operations: this.directory.operations, isUser: async () => true }
    return runHere(undoCommand, [...args, '--json'], async () => services)
  }

  /** The entity in which each of these is. */
  async survivors(...ids: readonly string[]): Promise<readonly string[]> {
    const { store } = this.directory.services
    return Promise.all(ids.map(async (id) => (await store.get(id))!.mergedInto ?? id))
  }

  stateOf(one: string, other: string): Promise<string | undefined> {
    return this.directory.services.pairs.pair(pairId(one, other)).then((pair) => pair?.state)
  }
}

export const bakery = { name: 'Quay Street Bakery', phone: '+441184960123' }
const known = (entity: Entity | undefined) => ({ ...entity!, revision: '', lastEdit: 0 })

/** Duplicates are found, merged, and taken back. */
export async function mergesAndTakesBack(world: DedupeWorld): Promise<void> {
  const { store, pairs } = world.directory.services
  const first = await world.add('guide', bakery, 'G-1')
  const second = await world.add('press', { ...bakery, name: 'QUAY STREET BAKERY LTD' })
  const other = await world.add('guide', { name: 'Copper Kettle', number: '80', phone: '+441184960199' })
  const before = (await store.getMany([first, second, other])).map(known)

  const dry = await world.dedupe()
  assert.deepEqual([dry.merges, dry.run], [{ 'would be merged': 1 }, null])
  assert.deepEqual(await world.survivors(first, second), [first, second], 'a dry run changes nothing')

  const csv = join(world.folder, 'report.csv')
  const ndjson = join(world.folder, 'report.ndjson')
  const applied = await world.dedupe('--apply', '--report', csv, '--report', ndjson)
  assert.deepEqual(applied.merges, { merged: 1 })
  assert.deepEqual(await world.survivors(first, second, other), [first, first, other])
  const row = JSON.parse(readFileSync(ndjson, 'utf8'))
  assert.deepEqual(
    [row.kind, row.outcome, row.entity_id, row.other_entity_id],
    ['merge', 'merged', second, first],
  )
  assert.match(readFileSync(csv, 'utf8'), /^\uFEFFkind,outcome,entity_id.*\r\nmerge,merged,/)

  const again = await world.dedupe('--apply')
  assert.deepEqual([again.merges, again.pairs], [{}, {}], 'a second run finds nothing')

  const told = await world.undo('--run', applied.run, '--dry-run')
  assert.deepEqual(JSON.parse(told.out[0]!).merges, { 'would be taken back': 1 })
  assert.deepEqual(await world.survivors(second), [first])
  assert.equal((await world.undo('--run', applied.run)).status, 0)
  assert.deepEqual((await store.getMany([first, second, other])).map(known), before)
  assert.equal(await world.stateOf(first, second), 'postponed')
  const later = await world.dedupe('--apply')
  assert.deepEqual([later.merges, later.decided], [{}, 1], 'what was taken back waits for a person')
  assert.deepEqual(JSON.parse((await world.undo('--run', applied.run)).out[0]!).merges, { 'is apart': 1 })
  assert.equal((await pairs.counts()).postponed, 1)
}
