import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type KeyTable, KeyTableBuilder, mostHolders } from './key-table.ts'

const none = (rows: number) => new Uint32Array(rows)

function tableOf(keys: readonly (readonly string[])[], names = none(keys.length), places = names): KeyTable {
  const builder = new KeyTableBuilder()
  for (const [row, own] of keys.entries()) builder.add(row, [...new Set(own)])
  return builder.build(keys.length, names, places)
}

/** All pairs of a table, in the order of the rows given. */
function pairsOf(table: KeyTable, rows: readonly number[]): string[] {
  const done = new Set<number>()
  return rows.flatMap((row) => {
    const partners = table.partnersOf(row, (other) => done.has(other))
    done.add(row)
    return partners.map((other) => `${Math.min(row, other)}-${Math.max(row, other)}`)
  })
}

test('each two rows with a common key are a pair, once, in any order of the rows', () => {
  const keys = fc.array(fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 4 }), {
    minLength: 1,
    // As many as a submission is compared with.
    maxLength: 16,
  })
  fc.assert(
    fc.property(keys, fc.boolean(), (all, isBack) => {
      const wanted = all.flatMap((one, a) =>
        all.flatMap((other, b) => (a < b && one.some((key) => other.includes(key)) ? [`${a}-${b}`] : [])),
      )
      const rows = all.map((_, row) => row)
      assert.deepEqual(pairsOf(tableOf(all), isBack ? rows.toReversed() : rows).sort(), wanted.sort())
    }),
  )
})

test('of many candidates those that share most count, from either side, and no pair comes twice', () => {
  const keys = Array.from({ length: 120 }, (_, row) => ['town', `house ${row % 60}`])
  const pairs = pairsOf(
    tableOf(keys),
    keys.map((_, row) => row),
  )
  assert.equal(new Set(pairs).size, pairs.length)
  for (let row = 0; row < 60; row++) assert.ok(pairs.includes(`${row}-${row + 60}`))
})

test('of those that share a common key and nothing else, a few of each row are compared', () => {
  const keys = Array.from({ length: 100 }, () => ['town'])
  const rows = keys.map((_, row) => row)
  const pairs = pairsOf(tableOf(keys), rows)
  assert.ok(pairs.length <= 400, String(pairs.length))
  for (const row of rows) assert.ok(pairs.some((pair) => pair.split('-').includes(String(row))))
})

test('a crowded key makes no pairs, but tells a chain', () => {
  const keys = Array.from({ length: mostHolders + 10 }, () => ['name'])
  const rows = keys.map((_, row) => row)
  const table = tableOf(
    keys,
    Uint32Array.from(rows, () => 7),
    Uint32Array.from(rows),
  )
  assert.deepEqual([pairsOf(table, rows), table.crowded], [[], 1])
  assert.ok(rows.every((row) => table.isChain(row)))
})

test('a name at three other places is one of a chain, repetitions at one place are not', () => {
  const isChain = (places: readonly number[]) => {
    const keys = places.map(() => ['name'])
    const table = tableOf(
      keys,
      Uint32Array.from(places, () => 7),
      Uint32Array.from(places),
    )
    return places.map((_, row) => table.isChain(row))
  }
  assert.deepEqual(isChain([1, 2, 3]), [false, false, false])
  assert.deepEqual(isChain([1, 1, 1, 1]), [false, false, false, false])
  assert.deepEqual(isChain([1, 2, 3, 4]), [true, true, true, true])
  // The one place of a row counts where another row is there, too.
  assert.deepEqual(isChain([1, 1, 2, 3]), [true, true, false, false])
})
