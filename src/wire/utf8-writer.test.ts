import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Utf8Writer } from './utf8-writer.ts'

test('texts come out as Buffer.from would have them, lone surrogates included', () => {
  const out = new Utf8Writer()
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { maxLength: 20 }), (texts) => {
      for (const text of texts) out.text(text)
      assert.deepEqual(out.take(), Buffer.concat(texts.map((text) => Buffer.from(text))))
    }),
  )
})

test('bytes and parts of other memory are written behind each other', () => {
  const source = Buffer.from('0123456789abc'.repeat(4) + '\0'.repeat(Utf8Writer.readOn))
  const from = new DataView(source.buffer, source.byteOffset, source.length)
  const out = new Utf8Writer()
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(52), fc.nat(52)), { maxLength: 20 }), (parts) => {
      for (const [start, end] of parts) {
        out.copy(from, Math.min(start, end), Math.max(start, end))
        out.byte(0x2e)
      }
      const expected = parts.map(
        ([start, end]) => `${source.toString('latin1', Math.min(start, end), Math.max(start, end))}.`,
      )
      assert.equal(String(out.take()), expected.join(''))
    }),
  )
})

test('what was written can be taken back, also when the memory had to grow', () => {
  const out = new Utf8Writer()
  const long = 'Kahvila '.repeat(40_000)
  const bytes = Buffer.from(long + '\0'.repeat(Utf8Writer.readOn))
  out.text('ab')
  out.copy(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), 0, long.length)
  out.backTo(2)
  out.text(long)
  assert.equal(out.since(2), long)
  assert.equal(String(out.take()), `ab${long}`)
  assert.equal(out.length, 0)
})

test('what was taken stays as it is until it is given back, and only then is its memory used again', () => {
  const out = new Utf8Writer()
  out.text('first')
  const first = out.take()
  out.text('other')
  const second = out.take()
  assert.deepEqual([String(first), String(second)], ['first', 'other'])
  out.giveBack(first)
  // The writer already has memory; the returned memory comes next.
  out.text('third')
  const third = out.take()
  out.text('fresh')
  const fourth = out.take()
  assert.deepEqual([String(second), String(third), String(fourth)], ['other', 'third', 'fresh'])
  assert.equal(String(first), 'fresh')
})
