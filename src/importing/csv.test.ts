import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { stringify } from '../../test/support/csv-text.ts'
import { openCsv, sniffDelimiter } from './csv.ts'
import { detectEncoding } from './encoding.ts'
import { MAX_RECORD_CHARACTERS } from './lines.ts'

/** Splits bytes into small chunks, so that characters and quotes straddle chunk boundaries. */
const chunked = (bytes: Uint8Array, size = 7) =>
  async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }

async function read(text: string | Uint8Array, size?: number) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const file = await openCsv(chunked(bytes, size))
  return { file, rows: await Array.fromAsync(file.rows()) }
}

test('a first line that is too long for the names of columns is refused, and the rest is not read', async () => {
  let chunks = 0
  const endless = async function* () {
    for (; chunks < 10_000; chunks++) yield Buffer.alloc(1 << 16, 'a,')
  }
  // The encoding is told from the whole file, unless it is given.
  await assert.rejects(
    openCsv(endless, { encoding: 'utf-8' }),
    /the first line is longer than 65536 characters/,
  )
  assert.ok(chunks < 10)
})

test('rows carry cells by name and the line they begin on', async () => {
  const { file, rows } = await read('name,town\nA,"line\nend"\nB,York\n\n ,\nC\n')
  assert.deepEqual(file.columns, ['name', 'town'])
  assert.deepEqual(rows, [
    { line: 2, data: { name: 'A', town: 'line\nend' } },
    { line: 4, data: { name: 'B', town: 'York' } },
    { line: 7, data: { name: 'C', town: '' } },
  ])
})

test('faulty records are told and passed over', async () => {
  const { rows } = await read('a,b\n1,2\n1,2,3\n12" pipe,x\n"open,1\n2,3\n')
  assert.deepEqual(rows.slice(0, 3), [
    { line: 2, data: { a: '1', b: '2' } },
    { line: 3, fault: 'the record has 3 cells and the header 2', raw: { a: '1,2,3' } },
    { line: 4, data: { a: '12" pipe', b: 'x' } },
  ])
  assert.deepEqual(rows.slice(3), [
    { line: 5, fault: 'a quoted cell is not closed', raw: { a: '"open,1' } },
    { line: 6, data: { a: '2', b: '3' } },
  ])
})

test('a quote that is not closed costs its own row alone, although a later quote seems to close it', async () => {
  const { rows } = await read('a,b,c\n1,"open,x\n2,"y",z\n3,"two\nlines",z\n4,"said ""hi""",z\n')
  assert.deepEqual(rows, [
    { line: 2, fault: 'a quoted cell is not closed', raw: { a: '1,"open,x' } },
    { line: 3, data: { a: '2', b: 'y', c: 'z' } },
    { line: 4, data: { a: '3', b: 'two\nlines', c: 'z' } },
    { line: 6, data: { a: '4', b: 'said "hi"', c: 'z' } },
  ])
})

test('a quote that is never closed does not gather the rest of the file in memory', async () => {
  const text = `a,b\n"open,1\n${'2,3\n'.repeat(MAX_RECORD_CHARACTERS / 3)}`
  const { rows } = await read(text, 65_536)
  assert.match('fault' in rows[0]! ? rows[0].fault : '', /longer than/)
})

test('repeated and missing column names are made distinct', async () => {
  const { file } = await read('Phone,Phone,,x\n1,2,3,4\n')
  assert.deepEqual(file.columns, ['Phone', 'Phone#2', 'column 3', 'x'])
})

test('the delimiter is the one on which records agree', () => {
  assert.equal(sniffDelimiter('a;b;c\n1,5;2;3\n1,7;2;3\n'), ';')
  assert.equal(sniffDelimiter('a\tb\n"x, y, z"\t2\n'), '\t')
  assert.equal(sniffDelimiter('a|b\n1, 2|3\n'), '|')
  assert.equal(sniffDelimiter('name\nOnly one\n'), ',')
  assert.equal(sniffDelimiter('name,address\nA,"x;y;z;w"\n'), ',')
})

test('encodings are told apart', async () => {
  const umlauts = 'näme,Ort\nMüller,Köln\n'
  const cases: readonly (readonly [Uint8Array, string])[] = [
    [Buffer.from(umlauts), 'utf-8'],
    [Buffer.from(`\uFEFF${umlauts}`), 'utf-8'],
    [Buffer.from(umlauts, 'latin1'), 'windows-1252'],
    [Buffer.from(`\uFEFF${umlauts}`, 'utf16le'), 'utf-16le'],
    [Buffer.from(umlauts, 'utf16le'), 'utf-16le'],
    [Buffer.from(`\uFEFF${umlauts}`, 'utf16le').swap16(), 'utf-16be'],
  ]
  for (const [bytes, encoding] of cases) {
    assert.equal((await detectEncoding(chunked(bytes, 4096)())).encoding, encoding)
    const { rows } = await read(bytes, 4096)
    assert.deepEqual(rows, [{ line: 2, data: { näme: 'Müller', Ort: 'Köln' } }])
  }
})

test('a damaged row in a UTF-8 file is refused, and the others keep their letters', async () => {
  const bytes = Buffer.concat([Buffer.from('a,b\nä,ö\nx,'), Buffer.from([0xff]), Buffer.from('\nü,ß\n')])
  const { rows } = await read(bytes)
  assert.deepEqual(rows[0], { line: 2, data: { a: 'ä', b: 'ö' } })
  assert.ok('fault' in rows[1]! && rows[1].line === 3)
  assert.deepEqual(rows[2], { line: 4, data: { a: 'ü', b: 'ß' } })
})

test('an empty file has no header', async () => {
  await assert.rejects(read(''), /empty/)
})

test('what is written as CSV is read back, whatever the cells and the chunks', async () => {
  const cell = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .filter((text) => !/[\r\0\uFEFF\uFFFD]/.test(text) && text === text.trim() && text.isWellFormed())
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          cell,
          cell.map((text) => `${text}.`),
        ),
        { maxLength: 8 },
      ),
      fc.integer({ min: 1, max: 20 }),
      async (records, size) => {
        const { rows } = await read(stringify([['a', 'b'], ...records]), size)
        assert.deepEqual(
          rows.map((row) => 'data' in row && [row.data.a, row.data.b]),
          records,
        )
      },
    ),
    { numRuns: 100 },
  )
})

test('a row with some of the names of the columns, and nothing else, is no business', async () => {
  const { rows } = await read(
    'Ref,Name,City,Post\n1,A,York,YO1\n,Name,City,\nRef,Name,City,Post\n,Name,,\n2,City,York,\n',
  )
  const fault = 'the row repeats the names of the columns'
  assert.deepEqual(
    rows.map((row) => ('fault' in row ? row.fault : row.data.Name)),
    ['A', fault, fault, 'Name', 'City'],
  )
})

test('typographic quotes around cells are their quotes', async () => {
  const cellsOf = async (text: string) => {
    const rows: unknown[] = []
    for await (const row of (await openCsv(chunked(Buffer.from(text)))).rows())
      rows.push('data' in row ? Object.values(row.data) : row.fault)
    return rows
  }
  const address = ['A', 'Rua Nova 6, 2º, Lisboa', '1']
  for (const [open, close] of ['“”', '„“', '„”', '””', '«»', '»«'])
    assert.deepEqual(
      await cellsOf(
        `name,address,no\nA,${open}${address[1]}${close},1\nB, ${open}Rua 5" a, Faro${close} ,2\r\nC “x”,Porto,3\n`,
      ),
      [address, ['B', 'Rua 5" a, Faro', '2'], ['C “x”', 'Porto', '3']],
    )
  // Names in quotes stay as they are in a table that needs none.
  assert.deepEqual(await cellsOf('name;town\n«Ромашка»;Тверь\n«Лотос, бар»;Омск\n'), [
    ['«Ромашка»', 'Тверь'],
    ['«Лотос, бар»', 'Омск'],
  ])
  assert.deepEqual(await cellsOf('name,note\n“A”,"x, y"\n“B”,“z, w”\n'), [
    ['“A”', 'x, y'],
    'the record has 3 cells and the header 2',
  ])
})

test('a short table whose rows have the same shape is no table of fixed width', async () => {
  for (const rows of [
    [
      'name,town,street',
      'Cafe Uno,Leeds,1 High Street',
      'Cafe Dos,Leeds,2 High Street',
      'Cafe Tri,Leeds,3 High Street',
    ],
    ['Museum,Ort', 'Cafe Uno,"Bonn, am Rhein"', 'Cafe Dos,"Bonn, am Rhein"', 'Cafe Tri,"Bonn, am Rhein"'],
  ]) {
    const { columns } = await openCsv(async function* () {
      yield Buffer.from(`${rows.join('\n')}\n`)
    })
    assert.deepEqual(columns, rows[0]!.split(','))
  }
})
