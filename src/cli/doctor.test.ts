import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/at-end.ts'
import { runHere } from '../../test/support/run-command.ts'
import { backUp } from '../adapters/sqlite/backup.ts'
import { migrate, openDatabase } from '../adapters/sqlite/database.ts'
import { restore } from '../adapters/sqlite/restore.ts'
import { readSettings } from '../config/settings.ts'
import type { PairFaults } from '../operations/pairs/check-pairs.ts'
import { databaseName } from '../profiles/embedded/files.ts'
import { embedded } from '../profiles/embedded.ts'
import { type BackupServices, backupCommand, restoreCommand } from './backup.ts'
import type { Command } from './command.ts'
import { doctorCommand } from './doctor.ts'
import {
  checkDisk,
  checkFolder,
  checkNode,
  checkPort,
  checksOf,
  checkTimeZones,
  type Finding,
  judgeGrowth,
  judgePairs,
  type Setup,
} from './doctor-checks.ts'

const folder = temporaryFolder('doctor')

const shipped = join(folder, 'shipped')
mkdirSync(shipped)
writeFileSync(join(shipped, 'places.txt'), 'places')
writeFileSync(
  join(shipped, 'MANIFEST.json'),
  JSON.stringify({
    files: { 'places.txt': { sha256: 'a48fcb713243b3d460ca7f05e4e4e5ef1cd4d8ce4981ce20cdd3e98a39d4fd38' } },
  }),
)

const run = <S>(command: Command<S>, services: S, ...args: string[]) =>
  runHere(command, args, async () => services)

function setup(dataDir: string, changes: Partial<Setup> = {}): Setup {
  return {
    readSettings: () => readSettings({ HIGHSTREET_DATA_DIR: dataDir, HIGHSTREET_PORT: '0' }),
    inspectDatabase: embedded.inspectDatabase,
    databaseAdvice: async () => embedded.databaseAdvice,
    shippedData: shipped,
    inspectDeliveries: async () => ({ waiting: 0, oldest: null, failed: 0 }),
    inspectPairs: async () => null,
    inspectGrowth: async () => ({ rows: {}, overdueS: {}, bytes: {} }),
    inspectPart: async (_, part) => `${part} is there`,
    tryCourier: async () => undefined,
    tryImages: async () => undefined,
    ...changes,
  }
}

/** Doctor's negative findings, by check. */
async function wrongs(examined: Setup): Promise<Record<string, Finding>> {
  const { status, out } = await run(doctorCommand, examined, '--json')
  const { ok, checks } = JSON.parse(out[0]!) as { ok: boolean; checks: ({ name: string } & Finding)[] }
  const found = checks.filter(({ state }) => state === 'wrong')
  assert.deepEqual([ok, status], found.length === 0 ? [true, 0] : [false, 1])
  for (const { advice } of found) assert.notEqual(advice, '')
  return Object.fromEntries(found.map((finding) => [finding.name, finding]))
}

function newDatabase(name: string): { dir: string; file: string } {
  const dir = join(folder, name)
  mkdirSync(dir)
  const file = join(dir, databaseName)
  const db = openDatabase(file, 'writer')
  migrate(db)
  db.close()
  return { dir, file }
}

test('a new and a used set-up are both sound', async () => {
  assert.deepEqual(await wrongs(setup(join(folder, 'not', 'yet'))), {})
  assert.deepEqual(await wrongs(setup(newDatabase('sound').dir)), {})
})

test('for people, each check is a line, with what to do below it', async () => {
  const { status, out } = await run(doctorCommand, setup(join(folder, 'new')))
  assert.equal(status, 0)
  assert.ok(out.some((line) => line === 'ok       database: not made yet; the first start makes it'))
  const broken = setup(join(folder, 'new'), {
    tryImages: () => Promise.reject(new Error('no binary\nstack')),
  })
  const told = await run(doctorCommand, broken)
  assert.equal(told.status, 1)
  const line = told.out.indexOf('WRONG    images: the image library does not load: no binary')
  assert.match(told.out[line + 1] ?? '', /^ +what to do: run npm ci/)
})

test('wrong settings are told, and the rest is still checked', async () => {
  const found = await wrongs(
    setup('', { readSettings: () => readSettings({ HIGHSTREET_PORT: 'x', HIGHSTREET_COLOUR: '1' }) }),
  )
  assert.deepEqual(Object.keys(found), ['settings'])
  assert.match(found.settings!.text, /HIGHSTREET_COLOUR is not a setting[\s\S]*HIGHSTREET_PORT is "x"/)
})

test('missing and damaged data files are named', async () => {
  const copy = join(folder, 'copy')
  cpSync(shipped, copy, { recursive: true })
  writeFileSync(join(copy, 'places.txt'), 'plates')
  const dir = join(folder, 'new')
  assert.match(
    (await wrongs(setup(dir, { shippedData: copy })))['shipped data']!.text,
    /places.txt is damaged/,
  )
  rmSync(join(copy, 'places.txt'))
  assert.match(
    (await wrongs(setup(dir, { shippedData: copy })))['shipped data']!.text,
    /places.txt is missing/,
  )
  const none = await wrongs(setup(dir, { shippedData: join(folder, 'none') }))
  assert.match(none['shipped data']!.text, /cannot be read/)
})

test('a damaged, foreign or newer database is told', async () => {
  const { dir, file } = newDatabase('damaged')
  const bytes = readFileSync(file)
  bytes.fill(0xff, 4096 * 2, 4096 * 4)
  writeFileSync(file, bytes)
  assert.match((await wrongs(setup(dir))).database!.text, /damaged|cannot be read/)

  writeFileSync(file, 'this is no database, though it is long enough to be looked at as one'.repeat(100))
  assert.match((await wrongs(setup(dir))).database!.text, /cannot be read/)

  const newer = newDatabase('newer')
  const db = openDatabase(newer.file, 'writer')
  db.pragma('user_version = 9999')
  db.close()
  assert.match((await wrongs(setup(newer.dir))).database!.text, /schema 9999/)
})

test('a folder that cannot be written and a full disk are told', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  assert.equal((await checkFolder(join(file, 'data'))).state, 'wrong')
  assert.equal((await checkDisk(folder, Number.MAX_SAFE_INTEGER)).state, 'wrong')
  assert.equal((await checkDisk(folder, 0, Number.MAX_SAFE_INTEGER)).state, 'warning')
  assert.equal((await checkDisk(folder, 0, 0)).state, 'ok')
})

test('a taken port is told, unless the directory itself has it', async () => {
  const stranger = createSocket((socket) => socket.destroy())
  const directory = createServer((_, response) => response.end('{}'))
  for (const [server, state] of [
    [stranger, 'wrong'],
    [directory, 'ok'],
  ] as const) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    assert.equal((await checkPort('127.0.0.1', port)).state, state)
    await new Promise((resolve) => server.close(resolve))
    assert.equal((await checkPort('127.0.0.1', port)).state, 'ok')
  }
  assert.equal((await checkPort('192.0.2.1', 8080)).state, 'wrong')
})

test('old runtimes are refused', () => {
  assert.equal(checkNode('20.19.0').state, 'wrong')
  assert.equal(checkNode('24.0.0').state, 'ok')
  assert.equal(checkTimeZones().state, 'ok')
})

test('backup and restore tell what they did, and fail with one line', async () => {
  const { dir } = newDatabase('backed-up')
  const servicesOf = (dataDir: string): BackupServices => ({
    dataDir,
    now: () => 0,
    backUp: (...given) => backUp(dataDir, ...given),
    restore: (archive, ...given) => restore(archive, dataDir, ...given),
  })
  const services = servicesOf(dir)
  const file = join(folder, 'b.tar.gz')
  const stored = await run(backupCommand, services, file, '--json')
  assert.equal(stored.status, 0)
  const { files, bytes } = JSON.parse(stored.out[0]!)
  assert.deepEqual([files, bytes > 0], [1, true])
  const target = servicesOf(join(folder, 'brought-back'))
  const restored = await run(restoreCommand, target, file, '--json')
  assert.deepEqual([restored.status, restored.out], [0, stored.out])
  assert.deepEqual(await wrongs(setup(target.dataDir)), {})

  const again = await run(restoreCommand, target, file)
  assert.deepEqual([again.status, again.out], [1, []])
  assert.match(again.err, /^highstreet restore: .* is not empty; restore into a new folder/)
  assert.equal((await run(backupCommand, services)).status, 2)
  assert.equal((await run(restoreCommand, services, 'a', 'b')).status, 2)
})

test('mail that cannot be sent, waits for long or was given up is told', async () => {
  const { dir } = newDatabase('mail')
  const env = {
    HIGHSTREET_DATA_DIR: dir,
    HIGHSTREET_PORT: '0',
    HIGHSTREET_SMTP_URL: 'smtp://mail.example',
    HIGHSTREET_MAIL_FROM: 'a@b.example',
  }
  const findings = async (changes: Partial<Setup>): Promise<Record<string, Finding>> => {
    const examined = setup(dir, { readSettings: () => readSettings(env), ...changes })
    const { out } = await run(doctorCommand, examined, '--json')
    return Object.fromEntries(
      JSON.parse(out[0]!).checks.map((check: { name: string }) => [check.name, check]),
    )
  }
  const found = await findings({
    tryCourier: async (_, channel) => {
      assert.equal(channel, 'email', 'no service for codes is set')
      throw new Error('connect ECONNREFUSED')
    },
    inspectDeliveries: async () => ({ waiting: 3, oldest: Date.now() - 7_200_000, failed: 1 }),
  })
  assert.deepEqual([found.mail?.state, found.mail?.text], ['wrong', 'connect ECONNREFUSED'])
  assert.match(found.mail!.advice, /HIGHSTREET_SMTP_URL/)
  assert.match(found.codes!.text, /kept in .*codes/)
  assert.deepEqual(
    [found.deliveries?.state, found.deliveries?.text],
    ['warning', '3 wait to be sent, one for over an hour; 1 were given up'],
  )
  assert.equal(found.search, undefined, 'each server has an index of its own')
  const failed = await findings({ inspectDeliveries: async () => ({ waiting: 0, oldest: null, failed: 1 }) })
  assert.equal(failed.mail?.state, 'ok')
  assert.deepEqual(
    [failed.deliveries?.state, failed.deliveries?.text],
    ['warning', '0 wait to be sent; 1 were given up'],
  )
})

test('the servers of search are looked at where there are some', async () => {
  const settings = readSettings({
    HIGHSTREET_DATA_DIR: temporaryFolder('doctor'),
    HIGHSTREET_PROFILE: 'cluster',
    HIGHSTREET_POSTGRES_URL: 'postgres://db.example/highstreet',
    HIGHSTREET_SEARCH: 'opensearch',
    HIGHSTREET_OPENSEARCH_URLS: 'http://search.example:9200',
  })
  const checkWith = async (inspectPart: Setup['inspectPart']): Promise<Finding> => {
    const checks = checksOf({ ...setup(settings.dataDir), readSettings: () => settings, inspectPart })
    return checks.find(({ name }) => name === 'search')!.run()
  }
  assert.deepEqual(await checkWith(async () => 'OpenSearch 2'), {
    state: 'ok',
    text: 'OpenSearch 2',
    advice: '',
  })
  const refused = await checkWith(() => Promise.reject(new Error('No OpenSearch answers; start it')))
  assert.deepEqual([refused.state, refused.text], ['wrong', 'No OpenSearch answers; start it'])
})

test('of the servers of a cluster, those that the settings name are checked', () => {
  const namesWith = (env: Record<string, string>): string[] => {
    const readSettingsHere = () => readSettings({ HIGHSTREET_DATA_DIR: temporaryFolder('doctor'), ...env })
    return checksOf({ ...setup(''), readSettings: readSettingsHere }).map(({ name }) => name)
  }
  const parts = ['files', 'standby', 'search', 'limits']
  const named = (env: Record<string, string>) => namesWith(env).filter((name) => parts.includes(name))
  const cluster = {
    HIGHSTREET_PROFILE: 'cluster',
    HIGHSTREET_POSTGRES_URL: 'postgres://db.example/highstreet',
  }
  assert.deepEqual(named({}), [])
  assert.deepEqual(named(cluster), ['files'])
  assert.deepEqual(
    named({
      ...cluster,
      HIGHSTREET_POSTGRES_READ_URL: 'postgres://db-2.example/highstreet',
      HIGHSTREET_SEARCH: 'opensearch',
      HIGHSTREET_OPENSEARCH_URLS: 'http://search.example:9200',
      HIGHSTREET_VALKEY_URL: 'redis://valkey.example',
    }),
    parts,
  )
})

test('what grows is told largest first, and warned of when nothing removes what is old', () => {
  const figures = {
    rows: { links: 3, history: 1200, messages: 0 },
    overdueS: { links: 7200, history: 0 },
    bytes: { database: 5 * 1024 ** 2, wal: 1 },
  }
  const sound = judgeGrowth(figures, true)
  assert.deepEqual(
    [sound.state, sound.text],
    ['ok', 'database 5 MiB, wal 1 MiB; 1200 history, 3 links, and all of the history is kept'],
  )
  const late = judgeGrowth({ ...figures, overdueS: { links: 3 * 86_400, history: 10 } }, false)
  assert.equal(late.state, 'warning')
  assert.match(late.text, /3 links; not removed in time: links by 3 days$/)
  const reads = judgeGrowth({ ...figures, bytes: { wal: 2 * 1024 ** 3 } }, false)
  assert.equal(reads.state, 'warning')
})

test('duplicates are checked: what waits for nothing, what is apart, what leads nowhere', async () => {
  const one = (id: string): PairFaults['lost'] => ({ count: 1, ids: [id] })
  const none = { count: 0, ids: [] }
  const sound = { gone: none, overtaken: none, apart: none, lost: none, pairs: 3, entities: 9 }
  assert.deepEqual(judgePairs(sound).state, 'ok')
  for (const [fault, state] of [
    ['gone', 'wrong'],
    ['lost', 'wrong'],
    ['overtaken', 'warning'],
    ['apart', 'warning'],
  ] as const) {
    const finding = judgePairs({ ...sound, [fault]: one('7-12') })
    assert.equal(finding.state, state)
    assert.match(finding.text, /7-12/)
    assert.notEqual(finding.advice, '')
  }
  const many = judgePairs({ ...sound, apart: { count: 9, ids: ['1-2', '3-4'] } })
  assert.match(many.text, /^9 .*1-2, 3-4, …/)
})
