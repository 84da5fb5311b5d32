import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { type Headers, pack } from 'tar-stream'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { backUp } from './backup.ts'
import { BackupFault } from './backup-format.ts'
import { openDatabase, type Sqlite } from './database.ts'
import { restore } from './restore.ts'

const scale = Number(process.env.HIGHSTREET_TEST_SCALE ?? 0.1)
const folder = temporaryFolder('backup')

let made = 0
const fresh = (name: string): string => join(folder, `${++made}-${name}`)

/** A data folder with various files and an open database whose latest rows are still in the WAL. */
function dataFolder(): { dir: string; db: Sqlite } {
  const dir = fresh('data')
  mkdirSync(dir)
  const db = openDatabase(join(dir, 'directory.db'), 'writer')
  db.exec('CREATE TABLE entry (id INTEGER PRIMARY KEY, text TEXT); CREATE TABLE tally (count INTEGER)')
  db.exec('INSERT INTO tally VALUES (0)')
  addEntries(db, 200)
  for (const [path, content, mode] of [
    ['admin-key', 'hs_secret\n', 0o600],
    ['files/E/70/photo.jpg', Buffer.from(Array.from({ length: 70_000 }, (_, i) => i % 251)), 0o644],
    ['files/E/70/photo.jpg~type', 'image/jpeg', 0o644],
    ['files/empty', '', 0o644],
    [`files/${'kansio/'.repeat(20)}pitkä nimi.txt`, 'ä', 0o640],
  ] as const) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), content, { mode })
  }
  writeFileSync(join(dir, 'files/E/70/half.123~new'), 'half written')
  return { dir, db }
}

function addEntries(db: Sqlite, count: number): void {
  db.transaction(() => {
    for (let i = 0; i < count; i++) db.prepare('INSERT INTO entry (text) VALUES (?)').run('x'.repeat(200))
    db.prepare('UPDATE tally SET count = count + ?').run(count)
  })()
}

/** Every file with its mode and content; for databases, their rows. */
function contentOf(dir: string): Record<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const content: Record<string, string> = {}
  for (const entry of files) {
    const path = join(entry.parentPath, entry.name)
    if (/-(wal|shm)$|~new$/.test(path)) continue
    // A database is private in a backup, whatever its original mode.
    const mode = path.endsWith('.db') ? 'private' : (statSync(path).mode & 0o777).toString(8)
    content[path.slice(dir.length + 1)] =
      `${mode} ${path.endsWith('.db') ? rowsOf(path) : readFileSync(path, 'base64')}`
  }
  return content
}

function rowsOf(file: string): string {
  const db = openDatabase(file, 'reader')
  const tables = ['entry', 'tally'].map((table) => db.prepare(`SELECT * FROM ${table}`).all())
  db.close()
  return JSON.stringify(tables)
}

for (const name of ['all.tar', 'all.tar.gz']) {
  test(`what is restored from ${name} is what was backed up`, async () => {
    const { dir, db } = dataFolder()
    const file = fresh(name)
    const stored = await backUp(dir, file, 0)
    const before = contentOf(dir)
    assert.equal(stored.files, Object.keys(before).length)
    assert.equal(statSync(file).mode & 0o777, 0o600)

    const target = fresh('restored')
    assert.deepEqual(await restore(file, target), stored)
    assert.deepEqual(readdirSync(target).sort(), ['admin-key', 'directory.db', 'files'])
    assert.deepEqual(contentOf(target), before)

    addEntries(db, 1)
    const again = fresh(name)
    await backUp(target, again, 0)
    const third = fresh('restored')
    await restore(again, third)
    assert.deepEqual(contentOf(third), before)
    db.close()
  })
}

test('the archive is one that tar and sha256sum read', async (t) => {
  if (spawnSync('tar', ['--version']).status !== 0) return t.skip('there is no tar here')
  const { dir, db } = dataFolder()
  db.close()
  const file = fresh('all.tar')
  await backUp(dir, file, Date.UTC(2026, 5, 1))
  const target = fresh('untarred')
  mkdirSync(target)
  const untar = spawnSync('tar', ['-xf', file, '-C', target], { encoding: 'utf8' })
  assert.deepEqual([untar.status, untar.stderr], [0, ''])
  assert.deepEqual(contentOf(join(target, 'data')), contentOf(dir))
  assert.equal(spawnSync('sha256sum', ['-c', '--status', 'SHA256SUMS'], { cwd: target }).status, 0)
  const label = JSON.parse(readFileSync(join(target, 'highstreet-backup.json'), 'utf8'))
  assert.deepEqual(label, { format: 1, made: '2026-06-01T00:00:00.000Z' })
})

test('a backup beside a busy writer holds whole transactions only', async () => {
  const { dir, db } = dataFolder()
  db.close()
  const source = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.module).then(({ openDatabase }) => {
      const db = openDatabase(workerData.file, 'writer')
      const insert = db.prepare("INSERT INTO entry (text) VALUES ('y')")
      const count = db.prepare('UPDATE tally SET count = count + 1')
      const add = db.transaction(() => { for (let i = 0; i < 5; i++) { insert.run(); count.run() } })
      let stop = false
      parentPort.on('message', () => { stop = true })
      const turn = () => { add(); if (stop) { db.close(); parentPort.close() } else setImmediate(turn) }
      turn()
      parentPort.postMessage('writing')
    })`
  const module = new URL('./database.ts', import.meta.url).href
  const worker = new Worker(source, {
    eval: true,
    workerData: { module, file: join(dir, 'directory.db') },
  })
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  await new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  for (let round = 0; round < 5; round++) {
    const file = fresh('busy.tar')
    await backUp(dir, file, 0)
    const target = fresh('restored')
    await restore(file, target)
    const copy = openDatabase(join(target, 'directory.db'), 'reader')
    const tally = copy.prepare('SELECT count FROM tally').pluck().get()
    const entries = copy.prepare('SELECT count(*) FROM entry').pluck().get()
    copy.close()
    assert.equal(entries, tally)
    assert.equal(Number(tally) % 5, 0)
  }
  worker.postMessage('stop')
  await ended
})

test('a backup that is damaged or cut off anywhere is refused and leaves nothing', async () => {
  const { dir, db } = dataFolder()
  db.close()
  const file = fresh('whole.tar')
  await backUp(dir, file, 0)
  const whole = readFileSync(file)
  const target = fresh('restored')
  const refuses = async (bytes: Buffer): Promise<void> => {
    const bad = fresh('bad.tar')
    writeFileSync(bad, bytes)
    await assert.rejects(restore(bad, target), BackupFault)
    assert.equal(existsSync(target), false)
    rmSync(bad)
  }
  // The trailing zero blocks of an archive carry no data.
  const meaningful = whole.length - tarEnd.length
  const runs = { numRuns: Math.ceil(200 * scale) }
  await fc.assert(
    fc.asyncProperty(fc.nat(meaningful - 1), (length) => refuses(whole.subarray(0, length))),
    runs,
  )
  const sums = whole.indexOf('SHA256SUMS')
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1_536, max: sums - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, change) => {
        const bytes = Buffer.from(whole)
        bytes[at] = bytes[at]! ^ change
        fc.pre(isContent(whole, at))
        await refuses(bytes)
      },
    ),
    runs,
  )
  await refuses(Buffer.from('not an archive'))
  await refuses(Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(100)]))
})

/** False for padding between files. */
function isContent(archive: Buffer, at: number): boolean {
  const block = archive.subarray(at, Math.ceil((at + 1) / 512) * 512)
  return block.some((byte) => byte !== 0)
}

/** The trailing zero blocks of an archive. */
const tarEnd = Buffer.alloc(1024)

async function archiveOf(...entries: [path: string, text: string][]): Promise<Buffer> {
  const tar = pack()
  for (const [name, text] of entries) tar.entry({ name, type: 'file' }, text)
  tar.finalize()
  return Buffer.concat(await Array.fromAsync(tar))
}

/** The header of an entry, without content. */
async function headerOf(header: Headers): Promise<Buffer> {
  const tar = pack()
  tar.entry(header)
  for await (const header of tar) return header
  throw new Error('no header was written')
}

test('an archive that reaches out of the folder, or is something else, is refused', async () => {
  const label: [string, string] = ['highstreet-backup.json', '{"format":1,"made":""}\n']
  const cases: [Promise<Buffer>, RegExp][] = [
    [archiveOf(label, ['data/../../evil', 'x'], ['SHA256SUMS', '']), /has a file at/],
    [archiveOf(label, ['/data/evil', 'x'], ['SHA256SUMS', '']), /has a file at/],
    [archiveOf(label, ['data/', 'x'], ['SHA256SUMS', '']), /has a file at/],
    [archiveOf(['notes.txt', 'x']), /not a backup of Highstreet/],
    [archiveOf(label, ['notes.txt', 'x']), /has a file at/],
    [archiveOf(label, ['data/a/../b', 'x']), /has a file at/],
    [archiveOf(label, ['data/.restoring/b', 'x']), /has a file at/],
    [archiveOf(label, [`data/${'n'.repeat(256)}`, 'x']), /has a file at/],
    [archiveOf(label, ['data/twice', 'x'], ['data/twice', 'y']), /contradict/],
    [archiveOf(label, ['data/a', 'x'], ['data/a/b', 'y']), /contradict/],
    [archiveOf(), /not a backup of Highstreet/],
    [archiveOf(label), /ends before its checksums/],
    [archiveOf(label, ['SHA256SUMS', ''], ['data/late', 'x']), /follows its checksums/],
    [archiveOf(['highstreet-backup.json', '{"format":2,"made":""}\n'], ['SHA256SUMS', '']), /newer version/],
  ]
  for (const [bytes, message] of cases) {
    const file = fresh('odd.tar')
    writeFileSync(file, await bytes)
    const target = fresh('restored')
    await assert.rejects(restore(file, target), (error: Error) => {
      assert.ok(error instanceof BackupFault)
      assert.match(error.message, message)
      return true
    })
    assert.equal(existsSync(target), false)
  }
})

/** A file of zeros with an announced size, packed: gzip shrinks it about a thousandfold. */
async function bomb(announced: number, label = '{"format":1,"made":""}\n'): Promise<Buffer> {
  const header = await headerOf({ name: 'data/zeros', size: announced })
  const labelled = (await archiveOf(['highstreet-backup.json', label])).subarray(0, -tarEnd.length)
  return Buffer.concat([labelled, header, Buffer.alloc(Math.min(announced, 80 * 1024 ** 2)), tarEnd])
}

test('what unpacks to far more than it is, or than there is room for, is refused before it is written', async () => {
  const file = fresh('bomb.tar.gz')
  writeFileSync(file, gzipSync(await bomb(80 * 1024 ** 2), { level: 1 }))
  const target = fresh('restored')
  await assert.rejects(
    restore(file, target),
    /unpacks to more than 64 MiB, far more than a backup of its size/,
  )
  const any = { timesLarger: Number.POSITIVE_INFINITY }
  await assert.rejects(restore(file, target, any), /ends before its checksums/)
  await assert.rejects(
    restore(file, target, { ...any, freeBytes: 1024 ** 2 }),
    /no room for it; at least 79 MiB/,
  )
  writeFileSync(file, await bomb(8 * 1024 ** 4))
  await assert.rejects(restore(file, target, { ...any, freeBytes: 1024 ** 3 }), /no room for it/)
  assert.equal(existsSync(target), false)
})

test('headers and labels that would fill the memory are refused', async () => {
  const file = fresh('wide.tar')
  const pax = await headerOf({ name: 'pax-header', size: 2 ** 33, type: 'pax-header' })
  writeFileSync(file, Buffer.concat([pax, Buffer.alloc(1024 ** 2)]))
  await assert.rejects(restore(file, fresh('restored')), /a header is too long/)
  writeFileSync(file, await archiveOf(['highstreet-backup.json', `{"format":1,${' '.repeat(5000)}}`]))
  await assert.rejects(restore(file, fresh('restored')), /not a backup of Highstreet/)
})

test('a link in the data folder is left out, a link in an archive refused', async (t) => {
  if (spawnSync('tar', ['--version']).status !== 0) return t.skip('there is no tar here')
  const source = fresh('links')
  mkdirSync(join(source, 'data'), { recursive: true })
  symlinkSync('/etc/hostname', join(source, 'data', 'link'))
  writeFileSync(join(source, 'data', 'file'), 'x')
  const file = fresh('links.tar')
  assert.equal(spawnSync('tar', ['--format=ustar', '-cf', file, '-C', source, 'data/link']).status, 0)
  await assert.rejects(restore(file, fresh('restored')), /not a regular file/)
  const stored = await backUp(join(source, 'data'), fresh('all.tar'), 0)
  assert.equal(stored.files, 1)
})

test('nothing is overwritten', async () => {
  const { dir, db } = dataFolder()
  db.close()
  const file = fresh('all.tar')
  await backUp(dir, file, 0)
  await assert.rejects(backUp(dir, file, 0), /exists; remove it or name another/)
  await assert.rejects(backUp(dir, join(dir, 'inside.tar'), 0), /lies in the data folder/)
  await assert.rejects(backUp(dir, join(fresh('absent'), 'all.tar'), 0), /there is no folder .*; make it/)
  await assert.rejects(backUp(fresh('nowhere'), fresh('all.tar'), 0), /there is no data/)
  await assert.rejects(restore(file, dir), /is not empty/)
  await assert.rejects(restore(fresh('missing.tar'), fresh('restored')), /there is no file/)
  const left = readdirSync(folder).filter((name) => /partial/.test(name))
  assert.deepEqual(left, [])
})

test('a backup takes the place of what one that was killed left', async () => {
  const { dir, db } = dataFolder()
  const file = fresh('backup.tar')
  for (const rest of ['.partial', '.partial.db']) writeFileSync(file + rest, 'half written')
  await backUp(dir, file, 0)
  assert.ok(existsSync(file))
  assert.equal(existsSync(`${file}.partial.db`), false)
  db.close()
})
