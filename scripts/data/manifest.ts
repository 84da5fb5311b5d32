import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot, type SourceLock } from './sources.ts'

/** What `data/MANIFEST.json` says of one shipped file. */
export interface ManifestFile {
  readonly step: string
  readonly bytes: number
  readonly sha256: string
  readonly counts: Readonly<Record<string, number>>
  /** Keys of `sources.lock.json`. */
  readonly sources: readonly string[]
  /** Hand-maintained inputs and their checksums; when one changes, the file is out of date. */
  readonly own: Readonly<Record<string, string>>
}

export interface Manifest {
  readonly sources: Readonly<
    Record<string, { registry: string; package: string; version: string; sha256: string; licence: string }>
  >
  /** By path relative to `data/`, sorted. */
  readonly files: Readonly<Record<string, ManifestFile>>
}

export const dataFolder = join(repositoryRoot, 'data')
export const manifestPath = join(dataFolder, 'MANIFEST.json')

export function readManifest(): Manifest {
  if (!existsSync(manifestPath)) return { sources: {}, files: {} }
  return JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest
}

/** The manifest of `files`, with the sources they were made from. */
export function manifestOf(files: Readonly<Record<string, ManifestFile>>, lock: SourceLock): Manifest {
  const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)))
  const used = [...new Set(Object.values(sorted).flatMap((file) => file.sources))].sort()
  const sources = used.map((name) => {
    const { registry, package: packageName, version, sha256, licence } = lock[name]!
    return [name, { registry, package: packageName, version, sha256, licence }] as const
  })
  return { sources: Object.fromEntries(sources), files: sorted }
}

export const printManifest = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`
