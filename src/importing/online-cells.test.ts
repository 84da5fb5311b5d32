import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailOf, pageOf } from './online-cells.ts'
import { networkOf, socialUrl } from './social.ts'

test('signs around an address for mail, and blanks within it, are no part of it', () => {
  for (const cell of ["'info@example.com'", 'info@example .com', 'info@@example.com', 'info @ example.com'])
    assert.equal(mailOf(cell), 'info@example.com', cell)
  assert.equal(mailOf("o'neill@example.com"), "o'neill@example.com")
  assert.equal(mailOf('info at example dot com'), 'info@example.com')
})

test('a host with too many or too few w is www', () => {
  assert.equal(pageOf('wwww.example.com'), 'www.example.com')
  assert.equal(pageOf('http://ww.example.com/a'), 'http://www.example.com/a')
  assert.equal(pageOf('ww.example'), 'ww.example', 'a host of its own')
})

test('a line may break within an address, and a word may send people to a page', () => {
  for (const cell of [
    'info@\nuruze.example',
    'info\n@uruze.example',
    'info@uruze\n.example',
    'info@uruze.\nexample',
    'info@uru\nze.example',
  ])
    assert.equal(mailOf(cell), 'info@uruze.example', cell)
  assert.equal(mailOf('info@uruze.example\nPraha'), 'info@uruze.example')
  for (const word of ['Se', 'se', 'Siehe', 'voir', 'Ver', 'Zie', 'viz', 'Ks.', 'see website', 'Webseite'])
    assert.equal(pageOf(`${word} www.folktand.example`), 'www.folktand.example', word)
  assert.equal(pageOf('Hemsida: www.folktand.example'), 'www.folktand.example')
})

test('a cell that is too long for an address stays as it is', () => {
  const long = `info@example.com ${'x '.repeat(2000)}`
  assert.equal(mailOf(long), long.trim())
  assert.equal(pageOf(long), long.trim())
})

test('pages on social networks are known by their host, with mistakes of typing', () => {
  const read = (cell: string) => [networkOf(socialUrl(cell)), socialUrl(cell)]
  const page = 'https://www.facebook.com/example'
  for (const cell of [
    'www.facebook.com/example',
    `<${page}>`,
    `Facebook – ${page}`,
    'https//www.facebook.com/example',
  ])
    assert.deepEqual(read(cell), ['facebook', page], cell)
  assert.deepEqual(read('www.pinterest.de/example'), ['pinterest', 'https://www.pinterest.de/example'])
  assert.deepEqual(read('instagr.am/example'), ['instagram', 'https://instagr.am/example'])
  assert.deepEqual(read('https://www.xing.com/x'), ['other', 'https://www.xing.com/x'])
})
