import { access, constants, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { CategoryReader } from '../importing/category-reader.ts'
import type { ImportCounts } from '../importing/mapped-row.ts'
import { emptyMapping, unknownDecisions } from '../importing/mapping-file.ts'
import { ImportAborted } from '../importing/run.ts'
import { suggestMapping } from '../importing/suggest-mapping.ts'
import { termsOf } from '../importing/terms.ts'
import type { TakeInRequest, TakenIn } from '../operations/feeds/take-in.ts'
import type { Principal } from '../operations/submission.ts'
import { type ImportFormat, importFormats, importModes } from '../ports/feed-store.ts'
import type { Taxonomy } from '../taxonomy/category.ts'
import { type Command, type Context, prose } from './command.ts'
import { countryOf } from './country-option.ts'
import { openFile, releaseFiles, STANDARD_INPUT } from './import-file.ts'
import {
  digestOf,
  type FeedOptions,
  type WithdrawalLimit,
  withdrawalLimit,
  withIdColumn,
} from './import-modes.ts'
import { type PreviewPart, previewRows } from './import-preview.ts'
import { openReport } from './import-report.ts'
import { openSource, openTable, readMapping } from './import-source.ts'
import { CommandFailure, type CommandIo, printJson, UsageError } from './io.ts'
import { filled } from './option-values.ts'
import { withProgress } from './progress.ts'
import { tellColumns, tellLaterColumns } from './tell-columns.ts'

export interface ImportServices {
  readonly takeIn: (request: TakeInRequest, principal: Principal) => Promise<TakenIn>
  readonly taxonomy: Taxonomy
  /** Returns the principal that writes for the account; creates a new account if needed. */
  principal(account: string): Promise<Principal>
  /** Folder of the report files; created if missing. */
  readonly reportFolder: string
}

/** What a command opens of the directory: drafting a mapping needs little of it. */
export interface ImportOpening {
  readonly taxonomyAlone: () => Promise<Taxonomy>
  readonly whole: () => Promise<ImportServices>
}

interface ImportRequest {
  readonly file: string
  readonly format: ImportFormat | undefined
  readonly mapping: string | undefined
  readonly sheet: string | undefined
  readonly country: string | undefined
  readonly account: string
  readonly dryRun: boolean | undefined
  readonly strict: boolean | undefined
  readonly preview: number | undefined
  readonly json: boolean | undefined
  readonly feed: FeedOptions
}

/** `highstreet import FILE` */
export const importCommand: Command<ImportOpening> = {
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
      .argument('<file>', 'the file to import; - is standard input')
      .addOption(
        line
          .createOption(
            '--format <format>',
            'what the file is, where its contents and its name (.csv .tsv, .ndjson .jsonl, .xlsx, .ods, .geojson, .osm .pbf, .parquet; .gz and .zip too) do not tell',
          )
          .choices(importFormats),
      )
      .option('--mapping <file>', 'which column means what, and which category; see docs/guides/import.md')
      .option(
        '--sheet <name>',
        'sheet of a workbook to read; the first one with names of businesses if not given',
        filled('--sheet'),
      )
      .option('--country <cc>', 'country of rows that name none', countryOf)
      .option('--account <name>', `account that supplies the data (default: "import")`, filled('--account'))
      .addOption(
        line
          .createOption(
            '--mode <mode>',
            'add: rows add to what the account said; upsert: a row replaces what it said of the record; snapshot: and records that the file lacks are withdrawn',
          )
          .choices(importModes)
          .default('add' as const),
      )
      .addOption(
        line
          .createOption(
            '--max-withdraw <share>',
            'a snapshot that would withdraw more changes nothing: 10%, or a number',
          )
          .argParser(withdrawalLimit)
          .default({ share: 0.1 } as WithdrawalLimit, '10%'),
      )
      .option('--id-column <column>', "column or member that holds the account's own id of the record")
      .option('--licence <text>', 'licence of the data, for the record of the import')
      .option('--attribution <text>', 'who is to be named, for the record of the import')
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
      .option(
        '--json',
        'print {"read","created","merged","refused","incomplete","import_id","report","cells_refused"}, and "withdrawn" of a snapshot',
      )
      .action(
        async (
          file,
          {
            format,
            account = 'import',
            suggestMapping: draft,
            mapping,
            sheet,
            country,
            dryRun,
            strict,
            preview,
            json,
            ...feed
          },
        ) => {
          const own = { mapping, sheet, country, dryRun, strict, preview, json }
          const request = { ...own, feed, file, account, format }
          await mustBeReadable(file)
          try {
            if (draft === undefined) await takeIn(request, context)
            else await draftMapping(request, draft === true ? undefined : draft, context)
          } finally {
            await releaseFiles()
          }
        },
      )
  },
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
    await access(file, constants.R_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'no such file' : code === 'EACCES' ? 'permission denied' : code
    throw new CommandFailure(`cannot read ${file}: ${why}`)
  }
}

async function draftMapping(
  request: ImportRequest,
  out: string | undefined,
  { io, open }: Context<ImportOpening>,
): Promise<void> {
  const { text, remarks } = await suggestMapping(
    await openTable(request.file, request.format, request.sheet),
    request.country,
    async () => (await open()).taxonomyAlone(),
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

async function takeIn(request: ImportRequest, { io, open, fail }: Context<ImportOpening>): Promise<void> {
  const { sheet } = request
  const given = await readMapping(request.mapping)
  const mapping = sheet === undefined ? given : { ...(given ?? emptyMapping), sheet }
  const { mode, maxWithdraw, idColumn, licence = null, attribution = null } = request.feed
  const openFeed = async () =>
    withIdColumn(await openSource(request.file, request.format, mapping, request.country), idColumn)
  let source = await openFeed()
  tellColumns(source, (text) => io.err(text))
  const services = await (await open()).whole()
  const unknown = mapping ? unknownDecisions(mapping, services.taxonomy) : []
  if (unknown.length > 0) throw new UsageError(`${request.mapping} has faults\n${unknown.join('\n')}`)
  const principal = await services.principal(request.account)
  const categories = new CategoryReader(services.taxonomy, mapping?.categories)
  const { preview, strict = false } = request
  const { path } = await openFile(request.file)
  const own = {
    mode,
    maxWithdraw,
    source: basename(request.file),
    feedId: null,
    ...termsOf(source.publisher, { licence, attribution }),
    validators: null,
    categories,
    strict,
  }
  if (preview !== undefined) {
    const shared = { ...own, digest: '', mode: 'add' as const, dryRun: true }
    const run = (part: PreviewPart) => services.takeIn({ ...shared, ...part }, principal)
    return previewRows(await openFeed(), run, preview, request.json === true, io)
  }
  const report = await openReport(services.reportFolder, request.file, source.table)
  try {
    const { run, counts, leftOut, cellsRefused, withdrawn, resumedAfter } = await withProgress(
      io,
      async (progress) =>
        services.takeIn(
          {
            open: async () => {
              source = await openFeed()
              return source
            },
            ...own,
            // Nothing is recorded of a dry run, and none goes on.
            digest: request.dryRun
              ? ''
              : await digestOf(path, [request.mapping, request.country, idColumn, ...(sheet ? [sheet] : [])]),
            report: (refused, data) => report.add(refused, data),
            reportCell: (cell) => report.addCell(cell),
            reportAlike: (alike) => report.addAlike(alike),
            reportPath: report.path,
            dryRun: request.dryRun === true,
            onProgress: (count) => progress(() => ({ share: source.share(), count, unit: 'rows' })),
          },
          principal,
        ),
    )
    await report.close()
    await report.summarise({ counts, unknown: categories.unknown(), leftOut }, io)
    tellLaterColumns(source, idColumn, (text) => io.err(text))
    if (resumedAfter > 0) io.err(`went on after row ${resumedAfter}, where import ${run.id} was interrupted`)
    if (report.refusedPath) io.err(`refused rows, to mend and import again: ${report.refusedPath}`)
    if (report.notKept > 0)
      io.err(`${report.notKept} refused rows are too long for that table; see the report for their lines`)
    await printResult(counts, { id: run.id, withdrawn, cellsRefused, report: report.path }, request, io)
    if (counts.read > 0 && counts.refused === counts.read) fail()
  } catch (error) {
    await report.close()
    if (error instanceof UsageError) throw error
    if (error instanceof ImportAborted) io.err(`stopped after ${sentence(error.counts)}`)
    throw new CommandFailure(`${request.file}: ${(error as Error).message}`, { cause: error })
  }
}

const sentence = ({ read, created, merged, refused, incomplete }: Readonly<ImportCounts>): string =>
  `${read} read: ${created} created, ${merged} merged, ${refused} refused; ${incomplete} incomplete`

interface Result {
  readonly id: string
  readonly withdrawn: number
  readonly cellsRefused: number
  readonly report: string
}

async function printResult(
  counts: Readonly<ImportCounts>,
  { id, withdrawn, cellsRefused, report }: Result,
  request: ImportRequest,
  io: CommandIo,
): Promise<void> {
  const isSnapshot = request.feed.mode === 'snapshot'
  const named = request.dryRun ? {} : { import_id: id }
  if (request.json)
    return printJson(io, {
      ...counts,
      ...(isSnapshot ? { withdrawn } : {}),
      ...named,
      report,
      cells_refused: cellsRefused,
    })
  const gone = isSnapshot ? `; ${withdrawn} withdrawn` : ''
  await io.out(`${sentence(counts)}${gone}${request.dryRun ? ' (dry run, nothing written)' : ''}`)
  if (!request.dryRun) await io.out(`import: ${id} (highstreet undo --import ${id} takes it back)`)
  if (cellsRefused > 0) io.err(`${cellsRefused} cells left out or kept as text; see the report`)
  await io.out(`report: ${report}`)
}
