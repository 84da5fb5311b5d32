import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How many files there are below a folder, and how many bytes they hold; one after the other, so that others get at the disk. A folder that is not there is empty. */
export async function folderSize(folder: string): Promise<{ files: number; bytes: number }> {
  const size = { files: 0, bytes: 0 }
  const open = [folder]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const entries = await opendir(next).catch(() => [])
    for await (const entry of entries) {
      const path = join(next, entry.name)
      if (entry.isDirectory()) open.push(path)
      // One that is removed meanwhile is none.
      else size.bytes += (await stat(path).catch(() => null))?.size ?? 0
      if (entry.isFile()) size.files++
    }
  }
  return size
}
