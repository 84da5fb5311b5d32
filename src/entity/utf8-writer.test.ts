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

test('a text is written up to the first character that is not above the limit', () => {
  const out = new Utf8Writer()
  assert.equal(out.textUntil('né\u0001x', 0, 0x18), 2)
  assert.equal(out.textUntil('né\u0001x', 3, 0x18), 4)
  assert.equal(String(out.take()), 'néx')
})

test('what was written can be repeated and taken back, beyond the first size as well', () => {
  const out = new Utf8Writer()
  const long = 'Kahvila '.repeat(20_000)
  out.bytes(Buffer.from('ab'))
  out.again(0, 2)
  const before = out.length
  out.text(long)
  out.backTo(before)
  out.text(long)
  assert.equal(out.since(before), long)
  assert.equal(String(out.take()), `abab${long}`)
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
  // The writer has memory already; what was given back comes next.
  out.text('third')
  const third = out.take()
  out.text('fresh')
  const fourth = out.take()
  assert.deepEqual([String(second), String(third), String(fourth)], ['other', 'third', 'fresh'])
  assert.equal(String(first), 'fresh')
})
