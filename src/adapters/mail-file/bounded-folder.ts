import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Number of writes between two clean-ups. */
const writesBetweenLooks = 100

/** A folder of files readable only by their owner. It drops its oldest files to stay within bounds. */
export class BoundedFolder {
  private readonly folder: string
  private readonly most: number
  private readonly keepMs: number
  private writes = 0

  /** @param keepMs retention of a file, in milliseconds */
  constructor(folder: string, { most, keepMs }: { most: number; keepMs: number }) {
    this.folder = folder
    this.most = most
    this.keepMs = keepMs
  }

  /** Writes a file atomically, replacing one of the same name. Names sort by age. */
  async write(name: string, content: string | Uint8Array): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const unfinished = join(this.folder, `.${name}`)
    await writeFile(unfinished, content, { mode: 0o600, flush: true })
    await rename(unfinished, join(this.folder, name))
    if (this.writes++ % writesBetweenLooks === 0) await this.shorten()
  }

  /** Creates the folder if missing. @throws Error if the folder is not writable */
  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    await writeFile(join(this.folder, '.check'), '', { mode: 0o600 })
    await rm(join(this.folder, '.check'))
  }

  private async shorten(): Promise<void> {
    const names = (await readdir(this.folder)).filter((name) => !name.startsWith('.')).sort()
    const oldest = Date.now() - this.keepMs
    for (const [at, name] of names.entries()) {
      const file = join(this.folder, name)
      const isOne =
        at < names.length - this.most || ((await stat(file).catch(() => null))?.mtimeMs ?? 0) < oldest
      // The remaining files are younger.
      if (!isOne) return
      await rm(file, { force: true })
    }
  }
}

/** A file name that sorts by age and is stable for a given letter. */
export const fileNameOf = ({ created, id }: { created: number; id: string }, extension: string): string =>
  `${new Date(created).toISOString().replace(/[:.]/g, '-')}-${id}.${extension}`
