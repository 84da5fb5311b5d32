import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchDocumentOf } from '../../../test/support/search-document.ts'
import { MemorySearchIndex } from '../../adapters/memory/search-index.ts'
import { editDistance } from '../../edit-distance.ts'
import { explain } from '../explain-score.ts'
import type { Condition } from '../query.ts'
import { completeName, nearBeginnings } from './complete-name.ts'

const names = [
  'Starbucks Coffee',
  'The Star of Bath',
  'Bath & Body Works',
  'Burger King',
  "McDonald's",
  'Saint Mary Chapel',
  'Müller Bakeries Ltd',
  'Москва',
  'B & Q',
  'Sky Line Windows',
]

const index = new MemorySearchIndex()
for (const [i, name] of names.entries()) {
  index.put(searchDocumentOf({ id: String(i + 1), names: [name] }))
}

async function found(condition: Condition): Promise<string[]> {
  const query = {
    country: 'gb',
    area: { kind: 'country' },
    filters: {},
    now: 0,
    offset: 0,
    limit: 20,
  } as const
  const { hits } = await index.search({ ...query, condition })
  return hits.map(({ id }) => names[Number(id) - 1]!)
}

const exact = (text: string) => found(completeName(text, ['en']).exact)
const corrected = (text: string) => found(completeName(text, ['en']).corrected())

test('a name is found by a beginning of any of its words, in any order', async () => {
  assert.deepEqual(await exact('starb'), ['Starbucks Coffee'])
  assert.deepEqual(await exact('coffee sta'), ['Starbucks Coffee'])
  assert.deepEqual(await exact('bod'), ['Bath & Body Works'])
  assert.deepEqual(await exact('the sta'), ['The Star of Bath', 'Starbucks Coffee'])
  assert.deepEqual(await exact('st mar'), ['Saint Mary Chapel'])
  assert.deepEqual(await exact('muell'), ['Müller Bakeries Ltd'])
  assert.deepEqual(await exact('моск'), ['Москва'])
  assert.deepEqual(await exact('burgerk'), ['Burger King'], 'run together')
  assert.deepEqual(await exact('sky li'), ['Sky Line Windows'])
  assert.deepEqual(await exact('skyline w'), ['Sky Line Windows'])
})

test('one letter finds names in which it is a word, and goes on where a word before it does', async () => {
  assert.deepEqual(await exact('b'), ['B & Q'])
  assert.deepEqual(await exact('bath & b'), ['Bath & Body Works'])
  assert.deepEqual(await exact('burger k'), ['Burger King'])
  assert.deepEqual(await exact('burger x'), [])
})

test('names that begin with the text score higher than names with it inside', async () => {
  assert.deepEqual(await exact('bath'), ['Bath & Body Works', 'The Star of Bath'])
  assert.equal((await exact('star'))[0], 'Starbucks Coffee')
})

test('one error is forgiven in words of four letters or more, also in the unfinished last one', async () => {
  for (const text of ['stabu', 'starbuk', 'strabu', 'xtarbu', 'starrbu']) {
    assert.deepEqual(await exact(text), [], text)
    assert.deepEqual(await corrected(text), ['Starbucks Coffee'], text)
  }
  assert.deepEqual(await corrected('buger kin'), ['Burger King'])
  assert.deepEqual(await corrected('buger k'), ['Burger King'])
  assert.deepEqual(await corrected('mcdonlads'), ["McDonald's"])
})

test('three letters are not corrected, nor is a text without a word', async () => {
  for (const text of ['sta', 'xur', 'q', '', '   ', '💈', '*', '""', '&']) {
    const { corrected: condition } = completeName(text, ['en'])
    assert.ok(text === 'sta' || (await exact(text)).every((name) => name.includes('&')), text)
    assert.deepEqual(await found(condition()), [], text)
  }
})

test('near beginnings are exactly those one edit away', () => {
  const near = nearBeginnings('abcd')
  assert.equal(new Set(near.map(({ text }) => text)).size, near.length)
  for (const { text } of near) assert.equal(editDistance('abcd', text, 2), 1, text)
  const texts = near.map(({ text }) => text)
  for (const text of ['bacd', 'abdc', 'bcd', 'abc', 'xabcd', 'abxcd', 'xbcd', 'abcx']) {
    assert.ok(texts.includes(text), text)
  }
  assert.equal(near.find(({ text }) => text === 'xbcd')?.isLikely, false)
  assert.equal(near.find(({ text }) => text === 'abxd')?.isLikely, true)
})

test('long and odd texts stay small', () => {
  const size = (text: string) => JSON.stringify(completeName(text, ['en']).corrected()).length
  assert.ok(size('abcdefghijkl '.repeat(40)) < 200_000)
  assert.ok(size('a'.repeat(500)) < 5_000)
})

test('Chinese characters complete names that have them as one word, and are not corrected one by one', () => {
  const { exact, corrected } = completeName('北京', ['en'])
  const named = (name: string) => searchDocumentOf({ country: 'us', names: [name] })
  assert.ok(explain(exact, named('New Beijing Garden')))
  assert.equal(explain(corrected(), named('Bein Jung')), null)
})

test('a text in another script completes a name by its sound', () => {
  const { exact, sounding } = completeName('マクドナ', ['en'])
  const document = searchDocumentOf({ country: 'us', names: ["McDonald's"] })
  assert.equal(explain(exact, document), null)
  assert.ok(explain(sounding(), document))
})
