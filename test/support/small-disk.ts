import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './at-end.ts'

/** A file system of its own, small enough to be filled. */
export interface SmallDisk {
  readonly folder: string
  /** Takes all room but so many bytes. */
  fill(leave?: number): void
  /** Gives it back. */
  empty(): void
  /** Unmounts it. */
  remove(): void
}

/** Mounts one of so many MiB; null where this user may not mount. */
export function mountSmallDisk(mib: number): SmallDisk | null {
  const folder = temporaryFolder('disk')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m,mode=0700`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    return null
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: (leave = 0) => {
      const { bavail, bsize } = statfsSync(folder)
      const bytes = bavail * bsize - leave
      // The rest goes to whoever writes beside it; what is taken meanwhile cannot be filled.
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, bytes)))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => void execFileSync('umount', ['-l', folder]),
  }
}
