import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freezeTables, openTables, shareTables, sumDifferences, toDifferences } from './frozen-tables.ts'

const shared = (bytes: Buffer): SharedArrayBuffer => {
  const buffer = new SharedArrayBuffer(bytes.length)
  new Uint8Array(buffer).set(bytes)
  return buffer
}

test('tables come back as they were frozen, from memory that threads share', () => {
  const tables = {
    small: Uint8Array.of(1, 2, 3),
    signed: Int32Array.of(-5, 7),
    wide: Uint32Array.of(4_000_000_000),
  }
  const opened = openTables(shared(freezeTables({ note: 'ü' }, tables)))
  assert.deepEqual(opened.meta, { note: 'ü' })
  assert.deepEqual([...opened.u8('small')], [1, 2, 3])
  assert.deepEqual([...opened.i32('signed')], [-5, 7])
  assert.deepEqual([...opened.u32('wide')], [4_000_000_000])
  assert.throws(() => opened.u8('missing'), /no table missing/)
  assert.throws(() => opened.u8('wide'), /no table wide of type u8/)
})

test('the same tables freeze to the same bytes', () => {
  const freeze = () => freezeTables({ a: 1 }, { x: Uint16Array.of(1, 2), y: new Uint8Array(0) })
  assert.deepEqual(freeze(), freeze())
})

test('tables laid out in shared memory are the same bytes', () => {
  const tables = { x: Uint16Array.of(1, 2), y: Int32Array.of(-1) }
  assert.deepEqual(Buffer.from(new Uint8Array(shareTables({ a: 1 }, tables))), freezeTables({ a: 1 }, tables))
})

test('other bytes are refused', () => {
  assert.throws(() => openTables(shared(Buffer.from('not frozen tables at all'))), /not frozen tables/)
})

test('differences are undone by their sums', () => {
  const numbers = Uint32Array.of(3, 10, 2, 4_294_967_295, 0)
  const copy = numbers.slice()
  toDifferences(copy)
  sumDifferences(copy)
  assert.deepEqual(copy, numbers)
})
