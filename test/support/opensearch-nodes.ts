/** Real OpenSearch nodes on loopback, from the jars of `bench/lib/opensearch/pom.xml`. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serversNotAsked } from './asked-for.ts'
import { temporaryFolder } from './at-end.ts'
import { freePort } from './free-port.ts'

/** Named on purpose: the tests take minutes. */
const jars = join(process.env.HIGHSTREET_TOOLS ?? '', 'opensearch-jars')
const source = fileURLToPath(new URL('../../bench/lib/opensearch/Node.java', import.meta.url))

function whatIsMissing(): string | false {
  if (process.env.HIGHSTREET_TOOLS === undefined)
    return 'HIGHSTREET_TOOLS does not name a folder with opensearch-jars'
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
  } catch {
    return 'Java is not installed (Debian: openjdk-17-jdk-headless)'
  }
  if (existsSync(jars)) return false
  return `no OpenSearch in ${jars}: mvn -f bench/lib/opensearch/pom.xml dependency:copy-dependencies -DoutputDirectory=${jars}`
}

/** What to install where OpenSearch is missing; false if it is there. */
export const missingOpenSearch: string | false = whatIsMissing()

/** Why tests on OpenSearch are skipped; false if they run. */
export const withoutOpenSearch: string | false = serversNotAsked || missingOpenSearch

export interface OpenSearchNodes {
  readonly urls: readonly string[]
  /** Ends a node without warning. */
  kill(node: number): Promise<void>
  /** Starts a killed node with its data at its address; resolves when it answers. */
  restart(node: number): Promise<void>
  /** Resolves when every shard has all its copies, so that any node may fail. */
  whole(): Promise<void>
  stop(): Promise<void>
}

/** Starts a cluster with an empty data folder; resolves when every node has joined. */
export async function startOpenSearch(count: 1 | 3): Promise<OpenSearchNodes> {
  const folder = temporaryFolder('opensearch')
  const names = Array.from({ length: count }, (_, i) => `node-${i + 1}`)
  const http = await Promise.all(names.map(freePort))
  const transport = await Promise.all(names.map(freePort))
  const members = names.map((name, i) => `${name}=${transport[i]}`).join(',')
  const processes: (ChildProcess | undefined)[] = []
  const kill = async (node: number): Promise<void> => {
    const child = processes[node]
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  const restart = (node: number): Promise<void> => {
    const name = names[node]!
    const options = ['-Xms512m', '-Xmx512m', '-cp', join(jars, '*'), source]
    const args = [...options, join(folder, name), String(http[node]), name, 'highstreet-test', members]
    const child = spawn('java', args, { stdio: ['pipe', 'pipe', 'ignore'] })
    processes[node] = child
    return isReady(child)
  }
  const stop = async (): Promise<void> => void (await Promise.all(names.map((_, node) => kill(node))))
  try {
    await Promise.all(names.map((_, node) => restart(node)))
    const url = `http://127.0.0.1:${http[0]}/_cluster/health?wait_for_nodes=${count}&timeout=60s`
    const { timed_out: late } = (await (await fetch(url)).json()) as { timed_out: boolean }
    if (late) throw new Error('The nodes of OpenSearch did not find each other')
  } catch (error) {
    await stop()
    throw error
  }
  const whole = async (): Promise<void> => {
    const url = `http://127.0.0.1:${http[0]}/_cluster/health?wait_for_status=green&wait_for_nodes=${count}&timeout=30s`
    while ((await fetch(url)).status !== 200);
  }
  return { urls: http.map((port) => `http://127.0.0.1:${port}`), kill, restart, whole, stop }
}

const isReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = ''
    child.stdout!.on('data', (data) => {
      output = (output + data).slice(-4000)
      if (/^ready$/m.test(output)) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`OpenSearch ended: ${output}`)))
  })
