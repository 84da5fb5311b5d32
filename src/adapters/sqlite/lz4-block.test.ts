import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Lz4 } from './lz4-block.ts'

const common = Buffer.from('{"what every text says":[],"and what":"most say"}')
const parts = fc.constantFrom(
  '"what every text says"',
  'aaaaaaaaaaaaaaaa',
  '{"name":"',
  '日本',
  '\u0000',
  'x',
)
const texts = fc.oneof(
  fc.array(parts, { maxLength: 200 }).map((list) => list.join('')),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.tuple(parts, fc.nat(3000)).map(([part, times]) => part.repeat(times)),
)

test('a packed text is read back with the dictionary it was packed with, whatever was packed in between', () => {
  const lz4 = new Lz4(common)
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 4 }), (pairs) => {
      const packed = pairs.map(([text, dictionary]) => lz4.pack(7, text, Buffer.from(dictionary)))
      for (const [at, [text, dictionary]] of pairs.entries()) {
        assert.equal(packed[at]![0], 7)
        assert.equal(lz4.unpack(packed[at]!, Buffer.from(dictionary)), text)
      }
    }),
  )
})

test('what the dictionary or the text itself says takes a few bytes', () => {
  const lz4 = new Lz4(common)
  const dictionary = Buffer.from('a sentence of the row that is packed'.repeat(3))
  assert.ok(lz4.pack(7, common.toString(), Buffer.alloc(0)).length < 16)
  assert.ok(lz4.pack(7, dictionary.toString(), dictionary).length < 16)
  assert.ok(lz4.pack(7, 'x'.repeat(100_000), Buffer.alloc(0)).length < 500)
})

test('is an LZ4 block: literals, what is copied from how far back, and the last literals', () => {
  const packed = new Lz4(Buffer.alloc(0)).pack(7, 'abcdabcdabcdabcdabcd12345', Buffer.alloc(0))
  const literals = (text: string): number[] => [...Buffer.from(text)]
  assert.deepEqual([...packed], [7, 0x4c, ...literals('abcd'), 4, 0, 0x50, ...literals('12345')])
})

test('a damaged block is an error or another text, never an endless one', () => {
  const lz4 = new Lz4(common)
  const packed = lz4.pack(7, `${common}${'abc'.repeat(40)}`, Buffer.alloc(0))
  for (let at = 1; at < packed.length; at++)
    for (const byte of [0, 0x0f, 0xf0, 0xff]) {
      const damaged = Buffer.from(packed)
      damaged[at] = byte
      try {
        assert.ok(lz4.unpack(damaged, Buffer.alloc(0)).length < 255 * packed.length)
      } catch (error) {
        assert.ok(error instanceof RangeError)
      }
    }
})
