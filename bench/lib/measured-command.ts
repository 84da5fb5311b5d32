/** A command of the program in a process of its own, measured. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a command cost. */
export interface Measured {
  /** Its standard output. */
  readonly out: string
  readonly seconds: number
  /** Of processor time, over all threads. */
  readonly processorMs: number
  readonly peakMib: number
}

/**
 * Runs `highstreet` with these arguments on a data folder. `profile` is a folder for a profile of the processor.
 * @throws Error if it ends with another status than 0
 */
export async function measured(
  args: readonly string[],
  data: string,
  profile: string | undefined,
): Promise<Measured> {
  const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const program = join(import.meta.dirname, '../../bin/highstreet.js')
  const begun = performance.now()
  const child = spawn(process.execPath, [...profiling, program, ...args], {
    env: { ...process.env, HIGHSTREET_DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  let ticks = 0
  let peakKib = 0
  const watch = setInterval(() => {
    try {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      ticks = Number(fields[11]) + Number(fields[12])
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      peakKib = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? peakKib)
    } catch {
      // It has ended.
    }
  }, 50)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(watch)
  if (code !== 0) throw new Error(`${args[0]} ended with status ${code}: ${out}`)
  return {
    out,
    seconds: (performance.now() - begun) / 1000,
    processorMs: ticks * 10,
    peakMib: Math.round(peakKib / 1024),
  }
}
