import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { compareRecords } from '../decide.ts'
import { readMatchRecord } from '../record.ts'
import { currentWeights, loadWeightTable, shippedWeights } from '../weights.ts'
import { readWeightTable, writeWeightTable } from '../weights-file.ts'
import { changesOf, fitTable } from './fit-weights.ts'
import { judge, labelled, qualityOf, readLabelledPair } from './labelled-pairs.ts'
import { fitOwnTable } from './own-weights.ts'

const shop = (name: string, phone: string, address: string) =>
  readMatchRecord({ name, phones: [phone], address, town: 'Leeds', country: 'GB' })!

/** A town whose shops are let with their telephone: the number says nothing, the street everything. */
const pairs = Array.from({ length: 60 }, (_, i) => {
  const names = [`Quillfeather ${i}`, `Quillfeather ${i}`]
  const positive = i % 2 === 0
  return labelled(
    shop(names[0]!, '0113 496 0101', `${i + 1} Mill Lane`),
    shop(names[1]!, positive ? '0113 496 0177' : '0113 496 0101', `${positive ? i + 1 : i + 90} Mill Lane`),
    positive,
  )
})

test('fitting to labelled pairs moves what they contradict, and makes decisions agree with them', () => {
  const fitted = fitTable(shippedWeights, pairs)
  assert.notEqual(fitted.version, shippedWeights.version)
  assert.ok(fitted.weights['phone:equal']! < shippedWeights.weights['phone:equal']!)
  const f1 = (table: typeof fitted) =>
    qualityOf(
      pairs.map((pair) => judge(pair, table)),
      table.thresholds.review,
    ).f1
  assert.ok(f1(fitted) >= f1(shippedWeights) && f1(fitted) > 0.95, `${f1(shippedWeights)} ${f1(fitted)}`)
  const changed = changesOf(shippedWeights, fitted).map(({ level }) => level)
  assert.ok(changed.includes('phone:equal'))
  assert.ok(!changed.includes('web:equal_home'), 'a level that no pair has keeps its weight')
})

test('fitting is repeatable, whatever the order of the two records', () => {
  const turned = pairs.map(({ a, b, positive }) => labelled(b, a, positive))
  assert.deepEqual(fitTable(shippedWeights, turned), fitTable(shippedWeights, pairs))
})

test('fitting to unlabelled pairs lowers a level that strangers share, and moves no weight far', () => {
  const levelsOf = (i: number) =>
    i % 10 === 0
      ? ['name:equal', 'address:equal', 'area:postcode_same_name', 'phone:equal', 'joint:sure']
      : ['name:partial_own_both', 'name:likeness_0', 'name:overlap_0', 'address:other_number', 'phone:equal']
  const many = Array.from({ length: 2000 }, (_, i) => levelsOf(i))
  const fitted = fitOwnTable(shippedWeights, many)
  for (const { from, to } of changesOf(shippedWeights, fitted)) assert.ok(Math.abs(to - from) <= 2.01)
  assert.deepEqual(fitOwnTable(shippedWeights, many), fitted)
  const few = fitOwnTable(shippedWeights, many.slice(0, 20))
  const furthest = (table: typeof few) =>
    Math.max(0, ...changesOf(shippedWeights, table).map(({ from, to }) => Math.abs(to - from)))
  assert.ok(furthest(few) < 0.7, 'few pairs change little')
})

test('a table survives its file, and is used once loaded', (t) => {
  const table = { ...fitTable(shippedWeights, pairs), thresholds: { match: 40, review: 20 } as const }
  const tooHigh = readWeightTable(writeWeightTable(table))
  assert.ok('faults' in tooHigh)
  const good = readWeightTable(writeWeightTable({ ...table, thresholds: { match: 19, review: 18 } }))
  assert.ok('table' in good)
  t.after(() => loadWeightTable(shippedWeights))
  loadWeightTable(good.table)
  assert.equal(currentWeights().version, table.version)
  const [one, other] = [shop('Blue Door', '0113 496 0101', ''), shop('Blue Door Cafe', '0113 496 0177', '')]
  assert.equal(compareRecords(one, other).decision, 'distinct')
})

test('a file of weights is refused with all that is wrong', () => {
  const read = readWeightTable(
    JSON.stringify({
      version: 'a b',
      thresholds: { match: 1, review: 2, other: 0 },
      weights: { prior: 'x', 'name:unheard_of': 1, 'phone:equal': 400 },
      more: true,
    }),
  )
  assert.ok('faults' in read)
  assert.equal(read.faults.length, 7, read.faults.join('\n'))
  for (const text of ['', '[]', 'null', '{}', '3', `{"version":"${shippedWeights.version}"}`])
    assert.ok('faults' in readWeightTable(text), text)
  fc.assert(
    fc.property(fc.json(), (text) => assert.ok('faults' in readWeightTable(text))),
    { numRuns: 300 },
  )
})

test('a labelled pair needs a label and two records', () => {
  for (const line of ['', '{}', '{"match":1,"a":{},"b":{}}', '{"match":true,"a":{}}', '[]'])
    assert.equal(typeof readLabelledPair(line), 'string', line)
  assert.equal(typeof readLabelledPair('{"match":true,"a":{"name":"x"},"b":{}}'), 'object')
})

test('every level of the shipped table has words, and its bits are plain numbers', async () => {
  const { wordsOf } = await import('../reason-words.ts')
  for (const [level, bits] of Object.entries(shippedWeights.weights)) {
    assert.ok(Number.isFinite(bits) && Math.abs(bits) <= 20)
    assert.ok(!/[_:]/.test(wordsOf(level).replace(/: /g, ' ')), `${level}: ${wordsOf(level)}`)
  }
})

test('the hard pairs: no pair of two businesses merges, and most of one business are found', () => {
  const lines = readFileSync(new URL('../../../eval/matching-hard.ndjson', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const judged = lines.map((line) => {
    const { class: kind, match, a, b } = JSON.parse(line)
    return { kind, match, decision: compareRecords(readMatchRecord(a)!, readMatchRecord(b)!).decision }
  })
  assert.ok(judged.length >= 400)
  const merged = judged.filter(({ match, decision }) => !match && decision === 'match')
  assert.deepEqual(
    merged.map(({ kind }) => kind),
    [],
  )
  const told = judged.filter(({ match, decision }) => match && decision !== 'distinct').length
  assert.ok(told / judged.filter(({ match }) => match).length >= 0.95)
})
