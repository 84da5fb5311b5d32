import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { feedOf } from '../../test/contracts/feed-store.contract.ts'
import { temporaryFolder } from '../../test/support/at-end.ts'
import type { RemoteFiles } from '../ports/remote-files.ts'
import { feedFile } from './feed-source.ts'
import { openFile } from './import-file.ts'

const noWeb = {} as RemoteFiles
const fileOf = async (source: string, changes: object = {}) => {
  const file = await feedFile(feedOf('f', { source, ...changes }), undefined, noWeb)
  assert.ok(file !== 'unchanged')
  return file
}

test('of a folder that others write to, only its own whole files count', async () => {
  const folder = temporaryFolder('feed-source')
  const [inbox, outside] = [join(folder, 'inbox'), join(folder, 'inbox-of-others')]
  mkdirSync(inbox)
  mkdirSync(outside)
  await assert.rejects(fileOf(inbox), /holds no file that can be taken in/)
  const csv = (name: string, at: number, into = inbox) => {
    writeFileSync(join(into, name), `id,name\n${name},${at}\n`)
    utimesSync(join(into, name), at, at)
  }
  csv('monday.csv', 1000)
  for (const name of ['tuesday.csv.part', '.tuesday.csv', 'tuesday.csv~', 'monday.csv.sha256', 'unknown'])
    csv(name, 2000)
  csv('secret.csv', 3000, outside)
  symlinkSync(join(outside, 'secret.csv'), join(inbox, 'stolen.csv'))
  symlinkSync('../inbox-of-others/secret.csv', join(inbox, 'relative.csv'))
  symlinkSync(outside, join(inbox, 'folder.csv'))
  symlinkSync('nowhere', join(inbox, 'broken.csv'))
  symlinkSync('/dev/zero', join(inbox, 'endless.csv'))
  execFileSync('mkfifo', [join(inbox, 'pipe.csv')])
  assert.equal((await fileOf(inbox)).path, join(inbox, 'monday.csv'))
  assert.match(
    (await fileOf(inbox, { format: 'csv' })).path,
    /sha256$|unknown$/,
    'a stated format needs no ending',
  )
  symlinkSync('monday.csv', join(inbox, 'latest.csv'))
  assert.equal((await fileOf(inbox)).path, join(inbox, 'monday.csv'))
})

test('a source that is no file, such as a pipe or a device, is refused instead of waited for', async () => {
  const pipe = join(temporaryFolder('feed-pipe'), 'feed.csv')
  execFileSync('mkfifo', [pipe])
  for (const source of [pipe, '/dev/zero'])
    await assert.rejects(fileOf(source), /is neither a file nor a folder/)
})

test('a file that is written or replaced while it is read is noticed', async () => {
  const folder = temporaryFolder('feed-written')
  const path = join(folder, 'a.csv')
  writeFileSync(path, 'name\nA\n')
  const appended = await fileOf(path)
  await appended.mustBeSame()
  appendFileSync(path, 'B\n')
  await assert.rejects(appended.mustBeSame(), /was written while it was read/)
  const replaced = await fileOf(path)
  writeFileSync(join(folder, 'b.csv'), 'name\nA\nC\n')
  renameSync(join(folder, 'b.csv'), path)
  await assert.rejects(replaced.mustBeSame(), /was written while it was read/)
})

test('a packed file that unpacks to far more than data does is given up', async () => {
  const path = join(temporaryFolder('feed-bomb'), 'a.csv.gz')
  writeFileSync(path, gzipSync(Buffer.alloc(200 * 2 ** 20)))
  let bytes = 0
  const read = async () => {
    for await (const chunk of (await openFile(path)).open()) bytes += chunk.length
  }
  await assert.rejects(read(), /unpacks to more than 300 times its size/)
  assert.ok(bytes <= 70 * 2 ** 20, String(bytes))
  // What packs well is data yet.
  writeFileSync(path, gzipSync('Kahvila Aamu,fi,Helsinki\n'.repeat(2_000_000)))
  bytes = 0
  await read()
  assert.equal(bytes, 50_000_000)
})
