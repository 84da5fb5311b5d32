/** What is ended and removed when this process ends, also when it fails or is told to end. */
import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'

const running = new Set<ChildProcess>()
const folders = new Set<string>()

/** Ends the child when this process ends before it. */
export function endTogether<T extends ChildProcess>(child: T): T {
  listen()
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Removes the folder at the end. */
export function removeAtEnd(folder: string): void {
  listen()
  folders.add(folder)
}

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
