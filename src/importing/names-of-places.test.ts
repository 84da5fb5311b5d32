import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCsv } from './csv.ts'
import { mappingByHeaders } from './plain-headers.ts'

/** What each column of a list stands for without a mapping. */
async function targetsOf(lines: readonly string[]): Promise<Record<string, string>> {
  const table = await openCsv(async function* () {
    yield Buffer.from(`${lines.join('\n')}\n`)
  })
  const { read } = await mappingByHeaders(table)
  return Object.fromEntries(read.map(({ column, target }) => [column, target]))
}

test('a word for a kind of business, with or without a word for a name, is a header of names', async () => {
  const headers = [
    'klinikk_navn',
    'clinic_name',
    'nombre_farmacia',
    'Name der Apotheke',
    'Nome da loja',
    'Название клиники',
    'Nazwa restauracji',
    '饭店名',
    '公司名稱',
    'اسم الصيدلية',
    'clinic',
    'MUZEJ / USTANOVA',
  ]
  for (const header of headers)
    assert.deepEqual(await targetsOf([`${header};city`, 'Sunrise;Oslo']), { [header]: 'name', city: 'town' })
})

test('parts of an address below a path, and pages of the source', async () => {
  assert.deepEqual(
    await targetsOf([
      'name;address/street/0;address/city;address/state;source.url',
      'Bar Azul;Rua Nova 5;Recife;PE;https://list.example/1',
    ]),
    { 'address/street/0': 'address1', 'address/city': 'town', 'address/state': 'province' },
  )
})
