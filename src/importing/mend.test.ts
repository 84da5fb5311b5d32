import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallTaxonomy } from '../../test/support/import-taxonomy.ts'
import { invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { Submission } from '../operations/submission.ts'
import { CategoryReader } from './category-reader.ts'
import type { ReportedCell } from './mapped-row.ts'
import { bindMapping } from './mapping.ts'
import { parseMappingFile } from './mapping-file.ts'
import { runImport } from './run.ts'

/** Refuses web addresses with a space, as the directory does. */
async function run(rows: Record<string, string>[], strict = false) {
  const taken: Submission[] = []
  const cells: ReportedCell[] = []
  const refused: { reasons: readonly string[]; data: unknown }[] = []
  const mapping = parseMappingFile(
    '{"constants":{"country":"gb","town":"York"},"columns":{"n":"name","w":"website","t":"phone.number","h":"opening_times"}}',
  )
  const result = await runImport({
    source: (async function* () {
      for (const [at, data] of rows.entries()) yield { line: at + 2, data }
    })(),
    mapRow: bindMapping(mapping, ['n', 'w', 't', 'h'], undefined).mapRow,
    categories: new CategoryReader(smallTaxonomy),
    addBusiness: async (submission) => {
      const faults = [
        ...(submission.objects.website ?? []).flatMap(({ website_url: url }, at) =>
          String(url).includes(' ')
            ? [fault('invalid_website', 'website_url').at('website_url', `websites[${at}].website_url`)]
            : [],
        ),
        ...(submission.objects.name?.[0]?.name === 'Bad'
          ? [fault('wrong_form', 'name').at('name', 'name.name')]
          : []),
      ]
      if (faults.length > 0) throw invalid(...faults)
      taken.push(submission)
      return {
        matched: false,
        entityId: '1',
        changed: true,
        held: [],
        inactive: null,
        duplicates: [],
        alsoSuppliedAs: [],
        incomplete: [],
      }
    },
    principal: { account: 'a', keyId: 'k', plan: 'admin', admin: true, userId: 'u' } as never,
    report: ({ reasons }, data) => void refused.push({ reasons, data }),
    reportCell: (cell) => void cells.push(cell),
    dryRun: false,
    strict,
  })
  return { ...result, taken, cells, refused }
}

const messy = { n: 'A', w: 'www.corner shop.example', t: '040', h: 'by appointment' }

test('a bad cell is left out and reported with its column; the row goes in with the rest', async () => {
  const { counts, cellsRefused, taken, cells } = await run([messy])
  assert.deepEqual([counts.created, counts.refused, cellsRefused], [1, 0, 3])
  assert.deepEqual(taken[0]?.objects, {
    name: [{ name: 'A' }],
    website: [],
    postal_address: [{ town: 'York' }],
    description: [{ headline: 'h', body: 'by appointment' }],
  })
  assert.deepEqual(
    cells.map(({ line, column, value, done }) => [line, column, value, done]),
    [
      [2, 't', '040', 'left out'],
      [2, 'h', 'by appointment', 'kept as text'],
      [2, 'w', 'www.corner shop.example', 'left out'],
    ],
  )
  assert.match(cells[2]!.reason, /web address/)
})

test('a row without its name is refused, whatever else is good, and its cells are handed on', async () => {
  const row = { n: 'Bad', w: 'www.shop.example', t: '', h: '' }
  const { counts, refused, cells } = await run([row])
  assert.equal(counts.refused, 1)
  assert.deepEqual(refused[0]?.data, row)
  assert.deepEqual(cells, [])
})

test('with --strict a bad cell refuses its row, and text that is kept does not', async () => {
  const { counts, taken } = await run(
    [messy, { n: 'B', w: '', t: 'n/a', h: 'by appointment' }, { ...messy, t: '' }],
    true,
  )
  assert.deepEqual([counts.created, counts.refused], [1, 2])
  assert.equal(taken[0]?.objects.name?.[0]?.name, 'B')
})
