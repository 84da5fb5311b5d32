import { createWriteStream, existsSync } from 'node:fs'
import { rename, unlink, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { csvMetadata, csvMetadataName } from '../operations/export/csv-metadata.ts'
import type { Exported, ExportRequest, WritePiece } from '../operations/export/export-directory.ts'
import { type ExportFormat, exportFormats } from '../operations/export/formats.ts'
import type { Operations } from '../operations/index.ts'
import type { AreaRequest } from '../operations/search-area.ts'
import { type FeatureName, featureNames } from '../search/document/features.ts'
import { type Command, prose } from './command.ts'
import { countryOf } from './country-option.ts'
import { CommandFailure, type CommandIo, UsageError } from './io.ts'
import { filled } from './option-values.ts'
import { instantOf } from './undo.ts'

export interface ExportServices {
  readonly operations: Pick<Operations, 'exports'>
}

/** `highstreet export` */
export const exportCommand: Command<ExportServices> = {
  name: 'export',
  declare(line, { io, open }) {
    line
      .description(
        prose(`
Writes the records of one state of the directory to a file or to standard output, beside a running server. highstreet import takes them again:
files of all formats as they are, without a mapping. Beside a CSV file, FILE-metadata.json has its sources and licences, for which the others
have room. Of an address that is not to be displayed, only the town is written.
`),
      )
      .argument('[file]', 'where to; its name says the format, and .gz packs it (default: standard output)')
      .addOption(
        line.createOption('--format <format>', 'default: of the file, or jsonl').choices(exportFormats),
      )
      .option('--force', 'overwrite a file that is there already')
      .option(
        '--account <name>',
        'only what this account supplies under its own ids, as it said it',
        filled('--account'),
      )
      .option('--country <cc>', 'only this country', countryOf)
      .option('--where <place>', 'only what lies in this place; with --country')
      .option('--box <s,w,n,e>', 'only what lies between these degrees: south, west, north, east', boxOf)
      .option('--category <ids>', 'only these categories and those below them; separate ids by commas')
      .option('--has <features>', `only what has all of these, as phone,website`, featuresOf)
      .option('--updated-since <time>', 'only what was changed since', instantOf('--updated-since'))
      .action(async (file, options) => {
        if (options.where !== undefined && options.country === undefined)
          throw new UsageError('--where needs --country')
        if (options.where !== undefined && options.box !== undefined)
          throw new UsageError('give --where or --box, not both')
        const area: AreaRequest =
          options.where === undefined
            ? (options.box ?? { kind: 'national' })
            : { kind: 'bylocation', where: options.where, near: null }
        const request: ExportRequest = {
          format: options.format ?? formatOf(file),
          account: options.account ?? null,
          country: options.country ?? null,
          area,
          restrictCategoryIds: options.category?.split(',') ?? null,
          has: options.has,
          updatedSince: options.updatedSince,
          isClaimed: null,
        }
        if (request.format === 'geoparquet' && file === undefined)
          throw new UsageError('--format geoparquet needs a file')
        const metadata = file !== undefined && request.format === 'csv' ? csvMetadataName(file) : undefined
        for (const one of [file, metadata])
          if (one !== undefined && options.force !== true && existsSync(one))
            throw new CommandFailure(`${one} is there already; name another, or give --force`)
        const { exports } = (await open()).operations
        const { account } = request
        if (account !== null && !(await exports.knows(account)))
          throw new CommandFailure(`there is no account ${account}; see highstreet accounts list`)
        const run = (write: WritePiece) => exports.run(request, write, { countsLeftOut: true })
        const { records, withoutOwnIds, about } = await (file === undefined
          ? run(toOutput(io))
          : toFile(file, run))
        if (metadata !== undefined)
          await writeFile(metadata, csvMetadata(basename(file!), about)).catch((error: Error) => {
            throw new CommandFailure(`cannot write ${metadata}: ${error.message}`, { cause: error })
          })
        io.err(`${records} records written`)
        if (withoutOwnIds > 0)
          io.err(
            `listings left out: ${withoutOwnIds}; ${account} supplied them without a _supplier_id, by which an import would find them again`,
          )
      })
  },
}

function formatOf(file: string | undefined): ExportFormat {
  if (file === undefined) return 'jsonl'
  if (/\.(geo)?parquet$/i.test(file)) return 'geoparquet'
  const ending = /\.(jsonl|ndjson|csv|geojson)(\.gz)?$/i.exec(file)?.[1]?.toLowerCase()
  if (ending === undefined) throw new UsageError(`--format must be one of ${exportFormats.join(', ')}`)
  return ending === 'ndjson' ? 'jsonl' : (ending as ExportFormat)
}

function boxOf(text: string): AreaRequest {
  const [south, west, north, east] = text.split(',').map((part) => Number(part.trim() || Number.NaN))
  const isPoint = (latitude = Number.NaN, longitude = Number.NaN) =>
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (text.split(',').length !== 4 || !isPoint(south, west) || !isPoint(north, east))
    throw new UsageError('--box must be four degrees: south,west,north,east, as 60.1,24.8,60.3,25.2')
  return {
    kind: 'byboundingbox',
    corners: [
      { latitude: south!, longitude: west! },
      { latitude: north!, longitude: east! },
    ],
  }
}

function featuresOf(text: string): readonly FeatureName[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !featureNames.includes(name as FeatureName))
  if (unknown.length > 0)
    throw new UsageError(`--has may hold ${featureNames.join(', ')}; not ${unknown.join(', ')}`)
  return names as FeatureName[]
}

const toOutput =
  (io: CommandIo): WritePiece =>
  async (piece) => {
    if (piece.length > 0) await io.out(String(piece).replace(/\n$/, ''))
  }

/** Writes beside the file and puts it in its place when it is complete. */
async function toFile(file: string, run: (write: WritePiece) => Promise<Exported>): Promise<Exported> {
  const part = `${file}.part`
  const source = new PassThrough()
  const target = createWriteStream(part, { flush: true })
  const written = file.endsWith('.gz') ? pipeline(source, createGzip(), target) : pipeline(source, target)
  const failed = written.then(() => new Promise<never>(() => undefined))
  const write: WritePiece = (piece) =>
    Promise.race([failed, new Promise<void>((resolve) => source.write(piece, () => resolve()))])
  try {
    const exported = await run(write)
    source.end()
    await written
    await rename(part, file)
    return exported
  } catch (error) {
    source.destroy()
    await written.catch(() => undefined)
    await unlink(part).catch(() => undefined)
    if ((error as NodeJS.ErrnoException).syscall !== undefined)
      throw new CommandFailure(`cannot write ${file}: ${(error as Error).message}`, { cause: error })
    throw error
  }
}
