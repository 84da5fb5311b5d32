import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '../../test/support/at-end.ts'
import { composeDirectory, loadGazetteer } from '../compose.ts'
import { readSettings } from '../config/settings.ts'
import { createLog } from '../http/request-log.ts'
import { eraseEntity } from '../operations/erasure.ts'
import { profileOf } from '../profiles/index.ts'
import { startCandidates } from './start-candidates.ts'

const settings = readSettings({
  HIGHSTREET_DATA_DIR: temporaryFolder('start-candidates'),
  HIGHSTREET_CANDIDATES_MB: '4',
})
const profile = await profileOf(settings)
await profile.prepare(settings)
const gazetteer = loadGazetteer(settings)
const shared = await profile.startShared(settings, () => undefined, { candidates: { bytes: 4_000_000 } })
const compose = async (options?: Parameters<typeof profile.open>[1]) =>
  composeDirectory({ settings, gazetteer, adapters: await profile.open(settings, options) })
const server = await compose({ lines: shared.connect() })
const elsewhere = await compose()
const books = await profile.openBooks(settings)
const memory = shared.candidates!
const log = createLog('error', 'main')
after(async () => {
  await Promise.all([server.close(), elsewhere.close(), books.close()])
  await shared.stop()
})

const principal = { account: 'feed', keyId: '', plan: 'admin', admin: true, userId: null }
const add = async (name: string): Promise<string> => {
  const objects = {
    name: [{ name }],
    postal_address: [{ building_number: '7', address1: 'Mill Lane', town: 'Leeds' }],
  }
  const given = { country: 'gb', supplierId: name, timezone: null, objects }
  return (await server.operations.addBusiness(given, principal, { profile: 'feed' })).entityId
}
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await pause(50)
}
const holds = (part: keyof typeof memory, text: string): boolean =>
  Buffer.from(memory[part]).includes(text, 0, 'latin1')

for (const [by, name, eraser] of [
  ['this server', 'Quillfeather', server],
  ['another process', 'Zebedeewright', elsewhere],
] as const)
  test(`memory holds no name after an erasure by ${by}, which writes nothing more`, async () => {
    const id = await add(name)
    // Nothing but the end of the table wipes it: it is not filled again.
    let entities = 1
    const countEntities = async (): Promise<number> => entities
    const stop = startCandidates(settings, { ...books, countEntities, candidates: memory }, log)
    try {
      await until(() => holds('texts', name))
      entities = 0
      await eraseEntity(eraser.services, id, id, principal)
      await until(() => !holds('texts', name))
    } finally {
      await stop()
    }
    for (const part of Object.keys(memory)) assert.equal(holds(part as keyof typeof memory, name), false)
  })

test('a start that is stopped at once, while entities are counted, fills nothing', async () => {
  await add('Brockenhurst')
  let counted = 0
  const countEntities = async (most: number): Promise<number> => {
    counted++
    await pause(20)
    return books.countEntities(most)
  }
  const stop = startCandidates(settings, { ...books, countEntities, candidates: memory }, log)
  await until(() => counted > 0)
  await stop()
  await pause(500)
  assert.equal(counted, 1)
  assert.equal(holds('texts', 'Brockenhurst'), false)
})
