/**
 * The manifest names the segments that make up the index. It is replaced atomically, so a reader sees either
 * the old index or the new one.
 */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { tokensVersion } from '../../../search/document/document-tokens.ts'
import { documentsVersion } from '../../../search/document/search-document.ts'
import { formatNumber } from './section-file.ts'

export interface Manifest {
  /** The store that the documents come from. */
  readonly store: string
  /** The segments cover the change log up to this position. */
  readonly position: number
  /** File names, oldest first. A newer segment overrides older ones. */
  readonly segments: readonly string[]
}

const segmentSuffix = '.segment'
/** Follows the name of a segment that is being received from a depot. */
export const partialSuffix = '.part'
const manifestName = 'manifest.json'
const temporaryName = 'manifest.new'

/** Versions that must agree between an index and the program that reads it. */
const versions = { format: formatNumber, documents: documentsVersion, tokens: tokensVersion }
/** The same as a name, for the folder of a depot. */
export const indexVersion = `${formatNumber}-${documentsVersion}-${tokensVersion}`

export function newSegmentName(): string {
  return `${randomBytes(8).toString('hex')}${segmentSuffix}`
}

/**
 * Reads the manifest. Null if it is missing or unreadable, has another format, belongs to another store, or
 * was written with another `documentsVersion` or `tokensVersion`. `ofAnyTokens` ignores `tokensVersion`.
 */
export function readManifest(directory: string, store: string, ofAnyTokens = false): Manifest | null {
  try {
    const manifest = JSON.parse(readFileSync(join(directory, manifestName), 'utf8')) as Manifest & {
      format: number
      documents: number
      tokens: number
    }
    const { format, store: of, documents, tokens } = manifest
    const isReadable = format === formatNumber && of === store && documents === documentsVersion
    return isReadable && (ofAnyTokens || tokens === tokensVersion) ? manifest : null
  } catch {
    return null
  }
}

/** Replaces the manifest durably. The segments it names must already be durable. */
export function writeManifest(directory: string, manifest: Manifest, onStep: (step: string) => void): void {
  const temporary = join(directory, temporaryName)
  const fd = openSync(temporary, 'w')
  writeSync(fd, `${JSON.stringify({ ...manifest, ...versions }, null, 2)}\n`)
  fsyncSync(fd)
  closeSync(fd)
  onStep('manifest written')
  renameSync(temporary, join(directory, manifestName))
  syncDirectory(directory)
  onStep('manifest swapped')
}

function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(directory, 'r')
  fsyncSync(fd)
  closeSync(fd)
}

/**
 * Removes segment files that the manifest does not name. Readers hold segments in memory, so no file is in
 * use. The caller must hold the merge lock.
 */
export function removeUnnamed(directory: string, manifest: Manifest | null): void {
  if (!existsSync(directory)) return
  for (const file of readdirSync(directory)) {
    const isPartial = file.endsWith(segmentSuffix + partialSuffix)
    const name = isPartial ? file.slice(0, -partialSuffix.length) : file
    if (name.endsWith(segmentSuffix) && manifest?.segments.includes(name) !== true)
      rmSync(join(directory, file), { force: true })
  }
}
