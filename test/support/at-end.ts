/** What ends and is removed with this process, also when it fails or is interrupted. */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const running = new Set<ChildProcess>()
const folders = new Set<string>()

/** Ends the child when this process ends before it. */
export function endTogether<T extends ChildProcess>(child: T): T {
  listen()
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** A new folder, removed with all it holds when this process ends: after every hook, so what uses it may be closed in any order. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `highstreet-${name}-`))
  listen()
  folders.add(folder)
  return folder
}

/** Leaves the folder to people who want to look into it. */
export const keepFolder = (folder: string): boolean => folders.delete(folder)

let listening = false

function listen(): void {
  if (listening) return
  listening = true
  process.once('exit', () => {
    for (const child of running) child.kill('SIGINT')
    // A child that is just ending may still write.
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}
