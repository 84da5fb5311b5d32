import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { openFileBlobStore } from '../../src/adapters/blob-fs/blob-store.ts'
import { contentAddressed } from '../../src/media/blob.ts'
import { databaseName } from '../../src/profiles/embedded/files.ts'
import { prepareDataFolder } from '../../src/profiles/embedded/prepare.ts'
import { temporaryFolder } from './at-end.ts'
import type { TestDirectory } from './directory.ts'
import type { Recorded } from './store-fixture.ts'

const fixture = (name: string) => new URL(`../fixtures/stores/${name}`, import.meta.url)

interface Made {
  /** The time at which the questions were asked, milliseconds since 1970. */
  readonly clock: number
  readonly keys: TestDirectory['keys']
  readonly userId: string
  readonly entities: readonly string[]
  readonly secrets: Readonly<Record<string, string>>
}

const lines = readFileSync(fixture('schema-14.ndjson'), 'utf8').trim().split('\n')

/** What the fixture's store holds, and its recorded answers. */
export const made = JSON.parse(lines[0]!) as Made
export const recorded = lines
  .slice(1)
  .map((line) => JSON.parse(line))
  .filter((line): line is Recorded => 'path' in line)

/**
 * A data folder with a row in nearly every table: objects of all kinds, suppliers, claims, sales, messages, links, deliveries, erasures, operators' places and
 * categories; and with a few files.
 */
export async function filledFolder(): Promise<string> {
  const dataDir = temporaryFolder('filled')
  writeFileSync(join(dataDir, databaseName), gunzipSync(readFileSync(fixture('schema-14.sqlite.gz'))))
  for (const [file, text] of Object.entries(made.secrets)) writeFileSync(join(dataDir, file), text)
  prepareDataFolder({ dataDir })
  writeFileSync(join(dataDir, 'admin-key'), `${made.keys.admin}\n`)
  const blobs = await openFileBlobStore(join(dataDir, 'assets'))
  for (const [bytes, type, extension] of [
    [Buffer.from('first'), 'image/jpeg', 'jpg'],
    [Buffer.alloc(300_000, 7), 'application/pdf', 'pdf'],
    [Buffer.from('3'), 'image/png', 'png'],
  ] as const) {
    const { path } = contentAddressed(bytes, type, extension)
    await blobs.put(path, bytes, type)
  }
  return dataDir
}
