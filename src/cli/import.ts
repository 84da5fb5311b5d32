import { access, writeFile } from 'node:fs/promises'
import { CategoryReader } from '../importing/category-reader.ts'
import { countryCode } from '../importing/countries.ts'
import type { ImportCounts } from '../importing/mapped-row.ts'
import { unknownDecisions } from '../importing/mapping-file.ts'
import { ImportAborted, runImport } from '../importing/run.ts'
import { suggestMapping } from '../importing/suggest-mapping.ts'
import type { AddBusiness, Principal } from '../operations/submission.ts'
import type { Taxonomy } from '../taxonomy/category.ts'
import { type Command, type Context, prose } from './command.ts'
import { releaseFiles, STANDARD_INPUT } from './import-file.ts'
import { previewRows } from './import-preview.ts'
import { openReport } from './import-report.ts'
import { type ImportFormat, importFormats, openSource, openTable, readMapping } from './import-source.ts'
import { CommandFailure, type CommandIo, printJson, UsageError } from './io.ts'
import { filled } from './option-values.ts'
import { withProgress } from './progress.ts'

export interface ImportServices {
  readonly addBusiness: AddBusiness
  readonly taxonomy: Taxonomy
  /** Returns the principal that writes for the account; creates a new account if needed. */
  principal(account: string): Promise<Principal>
  /** Folder of the report files; created if missing. */
  readonly reportFolder: string
}

interface ImportRequest {
  readonly file: string
  readonly format: ImportFormat
  readonly mapping: string | undefined
  readonly country: string | undefined
  readonly account: string
  readonly dryRun: boolean | undefined
  readonly strict: boolean | undefined
  readonly preview: number | undefined
  readonly json: boolean | undefined
}

/** `highstreet import FILE` */
export const importCommand: Command<ImportServices> = {
  name: 'import',
  declare(line, context) {
    line
      .description(
        prose(`
Adds every row as a business, or merges it into the one it matches, as PUT /v1/business does; a row needs a name, a
country, and a town, postcode or point. A cell that cannot be used is left out and told in the report file with its
line; the row goes in with the rest. A row that cannot do without the cell is refused, told, and passed over. A running
server sees the rows as they come in. Running the same import again changes nothing.

Exit status: 0 when the file was read to its end, 1 when it could not be read or every row was refused, 2 for wrong
usage or a faulty mapping file.
`),
      )
      .argument('<file>', 'the file to import; - is standard input, with --format')
      .addOption(
        line
          .createOption(
            '--format <format>',
            'what the file is; guessed from its name (.csv .tsv, .ndjson .jsonl, .xlsx, .ods, .geojson, .osm .pbf, .parquet; .gz and .zip too)',
          )
          .choices(importFormats),
      )
      .option('--mapping <file>', 'which column means what, and which category; see docs/guides/import.md')
      .option('--country <cc>', 'country of rows that name none', countryOf)
      .option('--account <name>', `account that supplies the data (default: "import")`, filled('--account'))
      .option('--dry-run', 'validate and match, write nothing')
      .option(
        '--suggest-mapping [file]',
        'draft a mapping file from headers and cells of a table, to a file or standard output',
      )
      .option(
        '--preview <n>',
        'show the first rows, each cell beside the value made of it; write nothing',
        countOf,
      )
      .option('--strict', 'refuse a row with a cell that cannot be used, instead of leaving the cell out')
      .option('--json', 'print {"read","created","merged","refused","incomplete","report","cells_refused"}')
      .action(async (file, { format, account = 'import', suggestMapping: draft, ...options }) => {
        const request = { ...noOptions, ...options, file, account, format: format ?? formatOf(file) }
        await mustBeReadable(file)
        try {
          if (draft === undefined) await takeIn(request, context)
          else await draftMapping(request, draft === true ? undefined : draft, context)
        } finally {
          await releaseFiles()
        }
      })
  },
}

const noOptions = {
  mapping: undefined,
  country: undefined,
  dryRun: undefined,
  strict: undefined,
  preview: undefined,
  json: undefined,
}

const formatEndings: readonly (readonly [ImportFormat, RegExp])[] = [
  ['csv', /\.(csv|tsv|tab|txt)(\.gz|\.zip)?$/i],
  ['ndjson', /\.(ndjson|jsonl|json)(\.gz|\.zip)?$/i],
  ['geojson', /\.geojson[ls]?(\.gz|\.zip)?$/i],
  ['osm', /(\.osm(\.gz|\.zip)?|\.pbf)$/i],
  ['xlsx', /\.xls[xm]$/i],
  ['ods', /\.ods$/i],
  ['overture', /\.parquet$/i],
]

function formatOf(file: string): ImportFormat {
  const found = formatEndings.find(([, ending]) => ending.test(file))?.[0]
  if (found) return found
  throw new UsageError(`--format must be one of ${importFormats.join(', ')}`)
}

function countryOf(text: string): string {
  const code = countryCode(text)
  if (code !== undefined) return code
  throw new UsageError('--country must be an ISO 3166 country code, like GB')
}

const MOST_SHOWN = 1000

function countOf(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= MOST_SHOWN) return count
  throw new UsageError(`--preview must be a number of rows, 1 to ${MOST_SHOWN}`)
}

async function mustBeReadable(file: string): Promise<void> {
  if (file === STANDARD_INPUT) return
  try {
    await access(file)
  } catch {
    throw new CommandFailure(`cannot read ${file}`)
  }
}

async function draftMapping(
  request: ImportRequest,
  out: string | undefined,
  { io, open }: Context<ImportServices>,
): Promise<void> {
  const { text, remarks } = await suggestMapping(
    await openTable(request.file, request.format),
    request.country,
    async () => (await open()).taxonomy,
  )
  if (out === undefined) await io.out(text.trimEnd())
  else {
    await writeNew(out, text)
    io.err(`wrote ${out}; check it, then: highstreet import ${request.file} --mapping ${out} --dry-run`)
  }
  for (const remark of remarks) io.err(`check: ${remark}`)
}

async function writeNew(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx' })
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST'
    throw new CommandFailure(
      exists ? `${path} is there already; remove it or name another` : `cannot write ${path}`,
    )
  }
}

async function takeIn(request: ImportRequest, { io, open, fail }: Context<ImportServices>): Promise<void> {
  const mapping = await readMapping(request.mapping)
  const source = await openSource(request.file, request.format, mapping, request.country)
  if (source.unusedColumns.length > 0) io.err(`columns not used: ${source.unusedColumns.join(', ')}`)
  const services = await open()
  const unknown = mapping ? unknownDecisions(mapping, services.taxonomy) : []
  if (unknown.length > 0) throw new UsageError(`${request.mapping} has faults\n${unknown.join('\n')}`)
  const principal = await services.principal(request.account)
  const categories = new CategoryReader(services.taxonomy, mapping?.categories)
  const { preview, strict = false } = request
  if (preview !== undefined) {
    const { addBusiness } = services
    const job = { rows: source.rows, mapRow: source.mapRow, categories, addBusiness, principal, strict }
    return previewRows(job, preview, request.json === true, io)
  }
  const report = await openReport(services.reportFolder, request.file, source.table)
  try {
    const { counts, leftOut, cellsRefused } = await withProgress(io, (progress) =>
      runImport({
        source: source.rows,
        mapRow: source.mapRow,
        categories,
        addBusiness: services.addBusiness,
        principal,
        report: (refused, data) => report.add(refused, data),
        reportCell: (cell) => report.addCell(cell),
        strict,
        reportAlike: (alike) => report.addAlike(alike),
        dryRun: request.dryRun === true,
        onProgress: ({ read: count }) => progress(() => ({ share: source.share(), count, unit: 'rows' })),
      }),
    )
    await report.close()
    await report.summarise({ counts, unknown: categories.unknown(), leftOut: leftOut.entries() }, io)
    if (report.refusedPath) io.err(`refused rows, to mend and import again: ${report.refusedPath}`)
    await printResult({ ...counts, report: report.path, cells_refused: cellsRefused }, request, io)
    if (counts.read > 0 && counts.refused === counts.read) fail()
  } catch (error) {
    await report.close()
    if (error instanceof ImportAborted) io.err(`stopped after ${sentence(error.counts)}`)
    throw new CommandFailure(`${request.file}: ${(error as Error).message}`, { cause: error })
  }
}

const sentence = ({ read, created, merged, refused, incomplete }: Readonly<ImportCounts>): string =>
  `${read} read: ${created} created, ${merged} merged, ${refused} refused; ${incomplete} incomplete`

type Result = ImportCounts & { readonly report: string; readonly cells_refused: number }

async function printResult(result: Result, request: ImportRequest, io: CommandIo): Promise<void> {
  if (request.json) return printJson(io, result)
  await io.out(`${sentence(result)}${request.dryRun ? ' (dry run, nothing written)' : ''}`)
  if (result.cells_refused > 0) io.err(`${result.cells_refused} cells left out; see the report`)
  await io.out(`report: ${result.report}`)
}
