/** Another revision of the program, with the data folder it makes and its server in a process of its own. */
import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../test/support/at-end.ts'

const root = join(import.meta.dirname, '../..')

/** A copy of the files of a revision, removed at the end of the process. @throws Error if git does not know it */
export function checkedOut(revision: string): string {
  const folder = temporaryFolder('revision')
  const archive = execFileSync('git', ['archive', revision], { cwd: root, maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'))
  return folder
}

/** How that folder's revision makes the data folder: an earlier form is brought to the present one when it is opened. */
export const loaderOf = async (folder: string): Promise<typeof import('./load-folder.ts')> =>
  import(join(folder, 'bench/lib/load-folder.ts'))

/** Processor time that a process has taken until now, in milliseconds, over all of its threads. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
