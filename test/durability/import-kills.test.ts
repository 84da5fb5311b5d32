/**
 * `highstreet import` killed with SIGKILL at random rows, in every mode and beside a server, until it ends: nothing is lost or doubled, and
 * each run goes on where the one before was killed. `HIGHSTREET_TEST_SCALE=1` kills 50 times; a part of it is another one with each commit.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { databaseName } from '../../src/profiles/embedded/files.ts'
import {
  isCampaign,
  makeDataFolder,
  readText,
  runHighstreet,
  scaled,
  startServerProcess,
} from '../support/server-process.ts'

const program = fileURLToPath(new URL('../../bin/highstreet.js', import.meta.url))
const kills = scaled(50, 0.04)
const rows = isCampaign ? 12_000 : 600
/** Checkpoints are 100 rows apart, and at most 512 rows wait behind the slowest. */
const mostAgain = Math.max(rows * 0.05, 100 + 512)

const given =
  process.env.PROPERTY_SEED ?? (process.env.GITHUB_SHA && `0x${process.env.GITHUB_SHA.slice(0, 7)}`)
const seed = given === undefined ? Math.floor(Math.random() * 2 ** 28) : Number(given)
let state = seed
const random = (below: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
  return (state >>> 8) % below
}

const syllables = 'ba ke di lo mu na pe ri so tu'.split(' ')
const towns = 'Leeds York Bath Derby Reading Exeter Oxford Norwich Lincoln Durham Chester Preston'.split(' ')

/** Different for different numbers, and with different beginnings, so that no two businesses look alike. */
const word = (number: number): string =>
  [...String((number * 48_271) % 999_983)].map((digit) => syllables[Number(digit)]).join('')

interface Record_ {
  readonly id: string
  readonly name: string
  readonly phone: string
}

const recordOf = (n: number, version: number): Record_ => ({
  id: `S${n}`,
  name: `${word(n + 1)}x ${word(n + 500_000)}n`,
  phone: `+44113${1_200_000 + version * 1_000_000 + n}`,
})

function writeFeed(file: string, numbers: readonly number[], version: number): readonly Record_[] {
  const records = numbers.map((n) => recordOf(n, version))
  const lines = records.map(
    ({ id, name, phone }, at) =>
      `${id},${name},${numbers[at]! + 1} ${word(numbers[at]! + 200_000)} Street,${towns[numbers[at]! % towns.length]},${phone}`,
  )
  writeFileSync(file, ['_supplier_id,name,address1,town,telephone_number', ...lines, ''].join('\n'))
  return records
}

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Starts an import; `gone` settles when its process has ended, however. */
function start(folder: string, file: string, mode: string) {
  const child = spawn(
    process.execPath,
    [
      program,
      ...`import ${file} --country GB --account shop --mode ${mode} --max-withdraw 50% --json`.split(' '),
    ],
    { env: { ...process.env, HIGHSTREET_DATA_DIR: folder }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    ended.out += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    ended.err += chunk
  })
  const gone = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, ...ended })))
  return { child, gone }
}

/** Looks at what the imports have committed. */
function watch(folder: string) {
  const db = openDatabase(join(folder, databaseName), 'reader')
  const changed = db.prepare<[number], number>('SELECT count(*) FROM entity WHERE last_edit >= ?').pluck()
  const all = db.prepare<[], number>('SELECT count(*) FROM entity').pluck()
  const latest = db.prepare<[], string>('SELECT body FROM import_run ORDER BY started DESC LIMIT 1').pluck()
  return {
    checkpoint: () => JSON.parse(latest.get() ?? '{}').rows ?? 0,
    changedSince: (time: number) => changed.get(time)!,
    entities: () => all.get()!,
    suppliers: () =>
      db
        .prepare<[], { supplier_id: string; entity_id: number }>(
          'SELECT supplier_id, entity_id FROM supplier',
        )
        .all(),
    close: () => db.close(),
  }
}

/** Imports a file that changes every record of it, killed at these numbers of changes; answers how many rows were looked at again. */
async function importKilled(folder: string, file: string, mode: string, targets: readonly number[]) {
  const seen = watch(folder)
  const began = Date.now()
  let killed = 0
  const again: number[] = []
  for (const target of targets) {
    const { child, gone } = start(folder, file, mode)
    let isGone = false
    void gone.then(() => {
      isGone = true
    })
    while (!isGone && seen.changedSince(began) < target) await sleep(5)
    if (isGone) assert.fail(`the import ended before ${target} changes: ${(await gone).err}`)
    child.kill('SIGKILL')
    const { code } = await gone
    // It may have come to its end before the signal came.
    if (code === 0) return { killed, again: Math.max(0, ...again) }
    // A snapshot changes what the file lacks as well, when all rows are in.
    again.push(Math.min(seen.changedSince(began), rows) - seen.checkpoint())
    killed++
  }
  const { code, out, err } = await start(folder, file, mode).gone
  assert.equal(code, 0, err)
  assert.equal(JSON.parse(out.trim().split('\n').at(-1)!).refused, 0)
  seen.close()
  for (const count of again)
    assert.ok(count <= mostAgain, `${count} rows were taken in again, not ${mostAgain}`)
  return { killed, again: Math.max(0, ...again) }
}

const numbersFrom = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, at) => from + at)

/** Sorted numbers of changes at which to kill; those of a short file early, because the signal takes its time. */
const targetsOf = (count: number, changes: number): readonly number[] =>
  Array.from({ length: count }, () => 1 + random(changes * (isCampaign ? 0.98 : 0.5))).sort((a, b) => a - b)

/** What the account supplies, as it said it. */
async function supplied(folder: string): Promise<readonly Record_[]> {
  const file = join(folder, 'supplied.jsonl')
  await runHighstreet(folder, 'export', file, '--account', 'shop')
  const text = readText(file)
  return (
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      // A record that was withdrawn says that it is inactive.
      .filter((record) => record._supplier_id !== undefined && record.status === undefined)
      .map(({ _supplier_id, name, phones }) => ({
        id: _supplier_id,
        name: name.name,
        phone: phones.map(({ number }: { number: string }) => number.replace(/[^+\d]/g, '')).join(),
      }))
  )
}

const byId = (records: readonly Record_[]) => [...records].sort((a, b) => (a.id < b.id ? -1 : 1))

const scenarios = [
  { mode: 'add', beside: false },
  { mode: 'upsert', beside: false },
  { mode: 'snapshot', beside: false },
  { mode: 'upsert', beside: true },
]
const chosen = isCampaign ? scenarios : [scenarios[random(scenarios.length)]!]

for (const [at, { mode, beside }] of chosen.entries()) {
  const share = Math.floor((kills * (at + 1)) / chosen.length) - Math.floor((kills * at) / chosen.length)
  const name = `an import killed ${share} times, --mode ${mode}${beside ? ' beside a server' : ''}`
  test(`${name}: nothing is lost or doubled`, async (t) => {
    const { folder } = await makeDataFolder()
    const file = join(folder, 'feed.csv')
    let expected: readonly Record_[]
    let ever = rows
    if (mode === 'add') expected = writeFeed(file, numbersFrom(0, rows), 1)
    else {
      writeFeed(file, numbersFrom(0, rows), 1)
      assert.equal((await start(folder, file, mode).gone).code, 0)
      // A tenth is gone, and as many are new; every other record has another number.
      const [gone, fresh] = [rows / 10, rows + rows / 10]
      const lists = writeFeed(file, numbersFrom(gone, fresh), 2)
      const kept = mode === 'upsert' ? numbersFrom(0, gone).map((n) => recordOf(n, 1)) : []
      expected = [...kept, ...lists]
      ever = fresh
    }
    const server = beside ? await startServerProcess(folder) : null
    const { killed, again } = await importKilled(folder, file, mode, targetsOf(share, rows))
    const seen = watch(folder)
    assert.equal(seen.entities(), ever, 'entities')
    const pairs = seen.suppliers()
    assert.equal(new Set(pairs.map(({ entity_id }) => entity_id)).size, pairs.length, 'one entity a record')
    assert.ok(killed > 0, 'every import ended before it was killed')
    const found = await supplied(folder)
    assert.equal(found.length, expected.length)
    assert.deepEqual(byId(found), byId(expected))
    const time = Date.now()
    assert.equal((await start(folder, file, mode).gone).code, 0)
    assert.equal(seen.changedSince(time), 0, 'the file once more changes nothing')
    seen.close()
    await server?.end('SIGTERM')
    t.diagnostic(`${killed} kills, seed ${seed}; at most ${again} of ${rows} rows looked at again`)
  })
}
