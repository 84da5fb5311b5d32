import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/at-end.ts'
import { startDirectory } from '../../test/support/directory.ts'
import { runHere } from '../../test/support/run-command.ts'
import { readSettings } from '../config/settings.ts'
import { loadWeightTable, shippedWeights } from '../matching/weights.ts'
import { readWeightTable } from '../matching/weights-file.ts'
import { levelsOfCandidates } from '../operations/pairs/candidate-pairs.ts'
import { matchCommand } from './match.ts'

const pairsFile = new URL('../../test/fixtures/matching/pairs.ndjson', import.meta.url).pathname
const match = (...args: string[]) => runHere(matchCommand, args, async () => ({ candidates: none }))
async function* none() {}

test('--fit prints what changes and its effect, and writes a file that the settings take', async (t) => {
  t.after(() => loadWeightTable(shippedWeights))
  const output = join(temporaryFolder('match'), 'weights.json')
  const { status, out } = await match('--fit', pairsFile, '--output', output)
  assert.equal(status, 0)
  assert.match(out[0]!, /^version \S+ → own-\w{8}: \d+ weights change$/)
  assert.match(out[1]!, /^ {2}\S+ +-?\d+\.\d\d → +-?\d+\.\d\d$/)
  assert.ok(out.some((line) => /^F1 from the review threshold on +\d\.\d{3} +\d\.\d{3}$/.test(line)))
  const settings = readSettings({ HIGHSTREET_MATCH_WEIGHTS: output })
  const read = readWeightTable(readFileSync(output, 'utf8'))
  assert.ok('table' in read)
  assert.deepEqual(settings.matchWeights, read.table)
})

test('a file of weights with faults stops the start, and each fault is told', () => {
  const file = join(temporaryFolder('match'), 'weights.json')
  writeFileSync(file, '{"version":"mine","thresholds":{"match":"3"},"weights":{"name:none":1}}')
  assert.throws(
    () => readSettings({ HIGHSTREET_MATCH_WEIGHTS: file }),
    /HIGHSTREET_MATCH_WEIGHTS .*thresholds\.match.*thresholds\.review.*name:none/s,
  )
  assert.throws(() => readSettings({ HIGHSTREET_MATCH_WEIGHTS: `${file}x` }), /cannot be read/)
})

test('the table of the setting is the one in use, unless --weights names another', async (t) => {
  const folder = temporaryFolder('match')
  const fileOf = (version: string) => {
    const file = join(folder, `${version}.json`)
    writeFileSync(file, JSON.stringify({ version, thresholds: { match: 3, review: 0 }, weights: {} }))
    return file
  }
  process.env.HIGHSTREET_MATCH_WEIGHTS = fileOf('ours-1')
  t.after(() => {
    delete process.env.HIGHSTREET_MATCH_WEIGHTS
    loadWeightTable(shippedWeights)
  })
  assert.match((await match('--fit', pairsFile)).out[0]!, /^version ours-1 →/)
  assert.match((await match('--fit', pairsFile, '--weights', fileOf('ours-2'))).out[0]!, /^version ours-2 →/)
  process.env.HIGHSTREET_MATCH_WEIGHTS = join(folder, 'gone.json')
  const { status, err } = await match('--fit', pairsFile)
  assert.equal(status, 1)
  assert.match(err, /gone\.json cannot be read/)
})

test('pairs that are too few or faulty fit nothing', async () => {
  const folder = temporaryFolder('match')
  const file = join(folder, 'pairs.ndjson')
  writeFileSync(file, '{"match":true,"a":{},"b":{}}\n{"a":{},"b":{}}\nx\n')
  const faulty = await match('--fit', file, '--output', join(folder, 'out.json'))
  assert.equal(faulty.status, 1)
  assert.match(faulty.err, /line 2 must have "match".*line 3 is not JSON/s)
  writeFileSync(file, '{"match":true,"a":{},"b":{}}\n')
  const few = await match('--fit', file, '--output', join(folder, 'out.json'))
  assert.equal(few.status, 1)
  assert.match(few.err, /too few/)
  assert.ok(!existsSync(join(folder, 'out.json')))
  assert.equal((await match('--fit-own')).status, 1)
  for (const args of [['--output', 'x'], ['--fit', file, '--explain'], ['x.ndjson']])
    assert.equal((await match(...args)).status, 2, args.join(' '))
})

test('--fit-own reads the pairs of the directory', async () => {
  const directory = await startDirectory()
  try {
    const words = 'Alder Birch Cedar Damson Elder Fuchsia Gorse Hazel Ivy Juniper Kelp Laurel'.split(' ')
    for (let i = 0; i < 12; i++) {
      const json = {
        name: { name: `${words[i]} ${words[(i + 5) % 12]}` },
        postal_address: { address1: `${i + 1} Mill Lane`, town: 'Cork' },
        phones: [{ number: '+353215551999' }],
        categories: [{ category_id: 'shop/books', category_type: 'osm' }],
      }
      await directory.call('PUT', '/v1/business/json', { json, country: 'IE' })
    }
    const levels: (readonly string[])[] = []
    for await (const one of levelsOfCandidates(directory.services, 1000)) levels.push(one)
    assert.ok(levels.length >= 20 && levels.every((one) => one.includes('phone:equal')), `${levels.length}`)
    const { status, out } = await runHere(matchCommand, ['--fit-own'], async () => ({
      candidates: (most) => levelsOfCandidates(directory.services, most),
    }))
    assert.equal(status, 0, out.join('\n'))
    assert.match(out[0]!, /weights change$/)
    assert.ok(out.some((line) => line.startsWith(`${levels.length} pairs of the directory`)))
  } finally {
    await directory.close()
  }
})
