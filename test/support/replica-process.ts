/**
 * Runs a merge as a node in a process of its own. As a program, its argument is a `ReplicaRun` as JSON; it prints the result.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { mergeLog } from '../../src/adapters/segment-index/merging/merge.ts'
import { rebuildIndex } from '../../src/adapters/segment-index/rebuilding/rebuild.ts'
import { replicaSource } from './replica-source.ts'
import { mergeRows } from './replicas.ts'

export interface ReplicaRun {
  readonly folder: string
  readonly node: string
  readonly work: 'merge' | 'fetch' | 'rebuild'
  /** The process ends itself with SIGKILL at this step, when it has passed it so many times. */
  readonly killAt?: string
  readonly passes?: number
  /** All leases end first, as if their time were over. */
  readonly expiresLeases?: boolean
}

const program = fileURLToPath(import.meta.url)

/** Returns the result; `killed` if the process was ended. @throws Error if it fails */
export function runReplica(run: ReplicaRun): string {
  const { stdout, stderr, signal } = spawnSync(process.execPath, [program, JSON.stringify(run)], {
    encoding: 'utf8',
  })
  if (signal === 'SIGKILL') return 'killed'
  if (stdout === '') throw new Error(stderr)
  return stdout.trim()
}

if (process.argv[1] === program) {
  const { folder, node, work, killAt, passes = 0, expiresLeases } = JSON.parse(process.argv[2]!) as ReplicaRun
  if (expiresLeases === true) {
    const db = new Database(join(folder, 'leases.db'))
    db.exec('UPDATE lease SET until = 0')
    db.close()
  }
  let left = passes
  const onStep = (step: string): void => {
    if (step === killAt && left-- === 0) process.kill(process.pid, 'SIGKILL')
  }
  const site = { directory: join(folder, node), source: replicaSource({ folder, node }) }
  const merge = { ...site, mergeRows, isAwaited: true, fetchesOnly: work === 'fetch' }
  console.log(await (work === 'rebuild' ? rebuildIndex(site, onStep) : mergeLog(merge, onStep)))
}
