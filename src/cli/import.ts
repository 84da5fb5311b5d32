import { createReadStream } from 'node:fs'
import { access, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import { CategoryReader } from '../importing/category-reader.ts'
import { countryCode } from '../importing/countries.ts'
import type { OpenBytes } from '../importing/encoding.ts'
import type { ImportCounts } from '../importing/mapped-row.ts'
import { unknownDecisions } from '../importing/mapping-file.ts'
import { ImportAborted, runImport } from '../importing/run.ts'
import { suggestMapping } from '../importing/suggest-mapping.ts'
import type { AddBusiness, Principal } from '../operations/submission.ts'
import type { Taxonomy } from '../taxonomy/category.ts'
import { openReport } from './import-report.ts'
import { type ImportFormat, importFormats, openSource, readMapping } from './import-source.ts'
import { type Command, CommandFailure, type CommandIo, type ExitStatus, printJson, UsageError } from './io.ts'

export interface ImportServices {
  readonly addBusiness: AddBusiness
  readonly taxonomy: Taxonomy
  /** Who writes for the account; makes the account if it is new. */
  principal(account: string): Promise<Principal>
  /** Folder of the report files; made if it is not there. */
  readonly reportFolder: string
}

const DEFAULT_ACCOUNT = 'import'
const PROGRESS_EVERY_MS = 2000

interface ImportRequest {
  readonly file: string
  readonly format: ImportFormat
  readonly mapping: string | undefined
  readonly country: string | undefined
  readonly account: string
  readonly dryRun: boolean
  readonly json: boolean
}

/** `highstreet import FILE` */
export const importCommand: Command<ImportServices> = {
  name: 'import',
  summary: 'Take in businesses from a CSV, NDJSON or Overture file, or draft a mapping file.',
  help: `
Usage: highstreet import FILE [--format csv|ndjson|overture] [--mapping FILE] [--country CC] [--account NAME]
                              [--dry-run] [--json]
       highstreet import FILE --suggest-mapping [OUT]

Adds every row as a business, or merges it into the one it matches, as PUT /v1/business does; a row needs a name, a
country, and a town, postcode or point. A faulty row is refused, told in the report file with its line, and passed
over. A running server sees the rows as they come in. Running the same import again changes nothing.

  --format F          what the file is; guessed from its name (.csv .tsv, .ndjson .jsonl, .parquet .geojson; .gz too)
  --mapping FILE      which column means what, and which category; see docs/guides/import.md
  --country CC        country of rows that name none
  --account NAME      account that supplies the data; "${DEFAULT_ACCOUNT}" by default
  --dry-run           validate and match, write nothing
  --suggest-mapping   draft a mapping file from headers and cells of a CSV file, to OUT or standard output
  --json              one line {"read","created","merged","refused","incomplete","report"}

Exit status: 0 when the file was read to its end, 1 when it could not be read or every row was refused, 2 for wrong
usage or a faulty mapping file.
`,
  run: async (args, io, open) => {
    const { request, suggest } = readArguments(args)
    await mustBeReadable(request.file)
    if (suggest !== undefined) return draftMapping(request, suggest, io)
    return takeIn(request, io, open)
  },
}

function readArguments(args: readonly string[]): { request: ImportRequest; suggest: string | undefined } {
  const { values, positionals } = parseArgs({
    args: args.flatMap((arg) =>
      arg.startsWith('--suggest-mapping=') ? ['--suggest-mapping', `--out=${arg.slice(18)}`] : arg,
    ),
    allowPositionals: true,
    options: {
      format: { type: 'string' },
      mapping: { type: 'string' },
      country: { type: 'string' },
      account: { type: 'string', default: DEFAULT_ACCOUNT },
      'dry-run': { type: 'boolean', default: false },
      'suggest-mapping': { type: 'boolean', default: false },
      out: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const [file, out, ...more] = positionals
  if (!file) throw new UsageError('name the file to import')
  const suggests = values['suggest-mapping']
  const unexpected = suggests ? more[0] : out
  if (unexpected !== undefined) throw new UsageError(`unexpected argument ${unexpected}`)
  if (values.account.trim() === '') throw new UsageError('--account is empty')
  return {
    request: {
      file,
      format: formatOf(file, values.format),
      mapping: values.mapping,
      country: countryOf(values.country),
      account: values.account.trim(),
      dryRun: values['dry-run'],
      json: values.json,
    },
    suggest: suggests ? (values.out ?? out ?? '') : undefined,
  }
}

const formatEndings: readonly (readonly [ImportFormat, RegExp])[] = [
  ['csv', /\.(csv|tsv|tab|txt)(\.gz)?$/i],
  ['ndjson', /\.(ndjson|jsonl|json)(\.gz)?$/i],
  ['overture', /(\.parquet|\.geojson[ls]?(\.gz)?)$/i],
]

function formatOf(file: string, given: string | undefined): ImportFormat {
  const found = given
    ? importFormats.find((format) => format === given)
    : formatEndings.find(([, ending]) => ending.test(file))?.[0]
  if (found) return found
  throw new UsageError(`--format must be one of ${importFormats.join(', ')}`)
}

function countryOf(given: string | undefined): string | undefined {
  const code = given === undefined ? undefined : countryCode(given)
  if (given !== undefined && !code)
    throw new UsageError('--country must be an ISO 3166 country code, like GB')
  return code
}

async function mustBeReadable(file: string): Promise<void> {
  try {
    await access(file)
  } catch {
    throw new CommandFailure(`cannot read ${file}`)
  }
}

const opener =
  (file: string): OpenBytes =>
  () =>
    file.endsWith('.gz') ? createReadStream(file).pipe(createGunzip()) : createReadStream(file)

async function draftMapping(request: ImportRequest, out: string, io: CommandIo): Promise<ExitStatus> {
  if (request.format !== 'csv')
    throw new UsageError('--suggest-mapping is for CSV files; the others name their parts')
  const { text, remarks } = await suggestMapping(opener(request.file), request.country)
  if (out === '') await io.out(text.trimEnd())
  else {
    await writeNew(out, text)
    io.err(`wrote ${out}; check it, then: highstreet import ${request.file} --mapping ${out} --dry-run`)
  }
  for (const remark of remarks) io.err(`check: ${remark}`)
  return 0
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

async function takeIn(
  request: ImportRequest,
  io: CommandIo,
  open: () => Promise<ImportServices>,
): Promise<ExitStatus> {
  const mapping = await readMapping(request.mapping)
  const source = await openSource(
    request.file,
    request.format,
    opener(request.file),
    mapping,
    request.country,
  )
  if (source.unusedColumns.length > 0) io.err(`columns not used: ${source.unusedColumns.join(', ')}`)
  const services = await open()
  const unknown = mapping ? unknownDecisions(mapping, services.taxonomy) : []
  if (unknown.length > 0) throw new UsageError(`${request.mapping} has faults\n${unknown.join('\n')}`)
  const principal = await services.principal(request.account)
  const categories = new CategoryReader(services.taxonomy, mapping?.categories)
  const report = await openReport(services.reportFolder, request.file)
  try {
    const { counts, leftOut } = await runImport({
      source: source.rows,
      mapRow: source.mapRow,
      categories,
      addBusiness: services.addBusiness,
      principal,
      report: (refused) => report.add(refused),
      dryRun: request.dryRun,
      onProgress: progressTo(io),
    })
    await report.close()
    await report.summarise({ counts, unknown: categories.unknown(), leftOut: leftOut.entries() }, io)
    await printResult(counts, report.path, request, io)
    return counts.read > 0 && counts.refused === counts.read ? 1 : 0
  } catch (error) {
    await report.close()
    if (error instanceof ImportAborted) io.err(`stopped after ${sentence(error.counts)}`)
    throw new CommandFailure(`${request.file}: ${(error as Error).message}`, { cause: error })
  }
}

function progressTo(io: CommandIo): (counts: Readonly<ImportCounts>) => void {
  let told = performance.now()
  return (counts) => {
    if (performance.now() - told < PROGRESS_EVERY_MS) return
    told = performance.now()
    io.err(sentence(counts))
  }
}

const sentence = ({ read, created, merged, refused, incomplete }: Readonly<ImportCounts>): string =>
  `${read} read: ${created} created, ${merged} merged, ${refused} refused; ${incomplete} incomplete`

async function printResult(
  counts: ImportCounts,
  report: string,
  request: ImportRequest,
  io: CommandIo,
): Promise<void> {
  if (request.json) return printJson(io, { ...counts, report })
  await io.out(`${sentence(counts)}${request.dryRun ? ' (dry run, nothing written)' : ''}`)
  await io.out(`report: ${report}`)
}
