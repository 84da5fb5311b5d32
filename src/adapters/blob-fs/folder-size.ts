import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Counts the files below a folder and their total bytes. Visits files one at a time to leave disk bandwidth
 * to others. A missing folder counts as empty.
 */
export async function folderSize(folder: string): Promise<{ files: number; bytes: number }> {
  const size = { files: 0, bytes: 0 }
  const open = [folder]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const entries = await opendir(next).catch(() => [])
    for await (const entry of entries) {
      const path = join(next, entry.name)
      if (entry.isDirectory()) open.push(path)
      // A file removed in the meantime is not counted.
      else size.bytes += (await stat(path).catch(() => null))?.size ?? 0
      if (entry.isFile()) size.files++
    }
  }
  return size
}
