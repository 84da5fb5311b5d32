import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PieceFinder } from './piece-finder.ts'
import { codeOf, genId, meta, timeMark } from './view-pieces.ts'

const time = '2026-01-10 00:00:00 +00:00'

function found(text: string): { code: number; piece: string; genId: number } {
  const finder = new PieceFinder()
  finder.setTime(Buffer.from(time))
  const bytes = Buffer.from(text)
  const code = finder.find(bytes, 0, bytes.length)
  return { code, piece: text.slice(finder.begin, finder.end), genId: finder.genId }
}

test('of the pieces that begin at a place the longest is found', () => {
  const shorter = '","formal_name":"'
  const longer = '","formal_name":"","branch_name":"","stopwords":"'
  assert.deepEqual(found(`Dock${shorter}Dock Ltd`), { code: codeOf(shorter), piece: shorter, genId: 0 })
  assert.deepEqual(found(`Dock${longer}dock`), { code: codeOf(longer), piece: longer, genId: 0 })
})

test('a gen_id ends its piece, and without digits there is none', () => {
  const timed = meta.replace(timeMark, time)
  assert.deepEqual(found(`"a"${timed}${genId}-17}`), {
    code: codeOf(meta + genId),
    piece: `${timed}${genId}-17`,
    genId: -17,
  })
  assert.deepEqual(found(`"a"${timed}${genId}null}`), { code: codeOf(meta), piece: timed, genId: 0 })
})

test('the usual time is a piece wherever it stands, another one is not', () => {
  assert.deepEqual(found(`At ${time}`), { code: codeOf(timeMark), piece: time, genId: 0 })
  assert.equal(found('At 2026-01-11 00:00:00 +00:00').code, -1)
})
