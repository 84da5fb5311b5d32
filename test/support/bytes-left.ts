/** Looks for texts and bytes in everything that a data folder holds: as they lie in the files, and unpacked out of the rows of its database. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EntityRow, entityOf } from '../../src/adapters/rows/packed-entity.ts'
import { visitViews } from '../../src/adapters/rows/packed-view.ts'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { databaseName } from '../../src/profiles/embedded/files.ts'
import { Utf8Writer } from '../../src/wire/utf8-writer.ts'

/** All files of a folder with what they hold. */
export function* filesOf(folder: string): Generator<{ readonly path: string; readonly bytes: Buffer }> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name)
      yield { path, bytes: readFileSync(path) }
    }
}

/** The rows of all tables as texts; blobs as they lie there, entities also as the values and documents they stand for. */
function* rowsOf(folder: string): Generator<{ readonly path: string; readonly bytes: Buffer }> {
  const db = openDatabase(join(folder, databaseName), 'reader')
  try {
    const tables = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
    for (const table of tables) {
      const rows = db.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all()
      for (const row of rows) {
        const texts = Object.values(row).map((value) => (Buffer.isBuffer(value) ? value : String(value)))
        if (table === 'entity') texts.push(...unpacked(row as unknown as EntityRow))
        const bytes = Buffer.concat(texts.map((text) => Buffer.from(text as string)))
        yield { path: `row of ${table}`, bytes }
      }
    }
  } finally {
    db.close()
  }
}

function unpacked(row: EntityRow): string[] {
  const texts = [JSON.stringify(entityOf(row))]
  const behind = Buffer.alloc(Utf8Writer.readOn, ' ')
  visitViews(Buffer.concat([row.view, behind]), [row.id], (view) => {
    const out = new Utf8Writer()
    view?.writeTo(out)
    texts.push(String(out.take()))
  })
  return texts
}

/** Where any of these is found, `text in place`, each pair once. Texts are compared without letter case. */
export function placesOf(folder: string, needles: readonly (string | Buffer)[]): string[] {
  const found = new Set<string>()
  const texts = needles.filter((needle) => typeof needle === 'string').map((text) => text.toLowerCase())
  const blobs = needles.filter((needle) => typeof needle !== 'string')
  for (const source of [filesOf, rowsOf])
    for (const { path, bytes } of source(folder)) {
      const place = path.replace(folder, '')
      const lower = bytes.toString('latin1').toLowerCase()
      for (const text of texts)
        if (lower.includes(Buffer.from(text).toString('latin1').toLowerCase()))
          found.add(`${text} in ${place}`)
      for (const blob of blobs)
        if (bytes.includes(blob)) found.add(`${blob.toString('hex').slice(0, 24)}… in ${place}`)
    }
  return [...found]
}

/** Parts of stored bytes, long enough that nothing else has them. */
export function samplesOf(bytes: Buffer): Buffer[] {
  const samples: Buffer[] = []
  for (let at = 0; at + 20 <= bytes.length; at += 40) samples.push(bytes.subarray(at, at + 20))
  return samples
}
