/**
 * `npm run cluster:faults -- --times 10`: strikes a cluster of two nodes under 8 writers and 8 searchers ten times with
 * each fault, and prints a line for each. Fails when an acknowledged write is lost or doubled, when an answer after it is
 * stale, later than 10 s, or anything but 200 and 503 with `Retry-After`, or when the cluster does not come back by
 * itself. `--only TEXT,TEXT` picks faults by name; `--search opensearch` searches on three nodes of OpenSearch.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startBalancer } from '../../test/support/balancer.ts'
import { type Cluster, startCluster } from '../../test/support/cluster.ts'
import { businessOf } from './businesses.ts'
import { type Fault, faults } from './faults.ts'
import { Load } from './load.ts'

const { values: given } = parseArgs({
  options: {
    times: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    search: { type: 'string', default: 'replica' },
  },
})
const times = Number(given.times)
/** Acknowledged writes before and after each fault. */
const between = 40
/** What a cluster is given to come back; far above what it needs, since a campaign that hangs says nothing. */
const patienceMs = 60_000

const began = performance.now()
const picks = given.only.split(',')
const isPicked = (name: string): boolean => picks.some((text) => name.includes(text))
const onOpenSearch = given.search === 'opensearch'
const cluster = await startCluster({
  openSearch: onOpenSearch ? 3 : 0,
  say: (line) => console.log(line),
})
let failed = false
try {
  await oneEntity()
  for (const fault of faults) {
    if (isPicked(fault.name) && (onOpenSearch || !fault.ofOpenSearch)) await campaign(fault)
  }
  if (isPicked('rolling restart')) await rollingRestart()
} finally {
  await cluster.close()
}
console.log(`${failed ? 'failed' : 'passed'} in ${((performance.now() - began) / 1000).toFixed(0)} s`)
process.exit(failed ? 1 : 0)

async function campaign(fault: Fault): Promise<void> {
  const load = new Load(clientsOf(cluster))
  let longestBackMs = 0
  for (let round = 0; round < times; round++) {
    load.start()
    await load.untilWrites(between)
    load.mayLoseConnections = fault.losesConnections === true
    await fault.strike(cluster, round)
    longestBackMs = Math.max(longestBackMs, await untilBack(cluster))
    load.mayLoseConnections = false
    await load.untilWrites(between)
    await load.stop()
  }
  report(fault.name, load, await load.audit(), `back after ${seconds(longestBackMs)}`)
}

/** Resolves when every node takes a write and answers a search; returns how long that took, in milliseconds. */
async function untilBack({ nodes, apiKey, userId }: Cluster): Promise<number> {
  const started = performance.now()
  const works = async (url: string): Promise<boolean> => {
    const body = new URLSearchParams({ ...businessOf(0), api_key: apiKey, _user_id: userId })
    try {
      const signal = AbortSignal.timeout(10_000)
      const written = await fetch(`${url}/v1/business`, { method: 'PUT', body, signal })
      const query = new URLSearchParams({ who: 'Highstreet', country: 'GB', api_key: apiKey })
      const found = await fetch(`${url}/v1/entity/search/who?${query}`, { signal })
      return written.ok && found.ok
    } catch {
      return false
    }
  }
  while (!(await Promise.all(nodes.map(({ url }) => works(url)))).every(Boolean)) {
    if (performance.now() - started > patienceMs) throw new Error('The cluster did not come back.')
    await pause(100)
  }
  return performance.now() - started
}

/** 200 submissions of one new business through both nodes at once. */
async function oneEntity(): Promise<void> {
  const { nodes, apiKey, userId } = cluster
  const submissions = Array.from({ length: 200 }, async (_, n) => {
    const body = new URLSearchParams({ ...businessOf(-1), api_key: apiKey, _user_id: userId })
    const answer = await fetch(`${nodes[n % nodes.length]!.url}/v1/business`, { method: 'PUT', body })
    const text = await answer.text()
    return answer.status === 200 ? JSON.parse(text).data.entity_id : `${answer.status}: ${text.slice(0, 200)}`
  })
  const ids = new Set(await Promise.all(submissions))
  console.log(`200 submissions of one new business: ${ids.size} entity`)
  if (ids.size === 1) return
  failed = true
  console.log([...ids].slice(0, 5).join('\n'))
}

/** Stops and starts one node after the other behind a load balancer. */
async function rollingRestart(): Promise<void> {
  const balancer = await startBalancer(cluster.nodes.map(({ url }) => url))
  const load = new Load({ ...clientsOf(cluster), urls: [balancer.url] })
  load.start()
  for (let round = 0; round < times; round++) {
    for (const node of cluster.nodes) {
      await load.untilWrites(between)
      await node.stop()
      await node.start()
    }
  }
  await load.untilWrites(between)
  await load.stop()
  if (load.refused > 0) load.violations.push(`${load.refused} × 503`)
  report('rolling restart behind a load balancer', load, await load.audit(), 'no request may fail')
  await balancer.close()
}

function clientsOf({ nodes, apiKey, userId }: Cluster) {
  return { urls: nodes.map(({ url }) => url), apiKey, userId }
}

function report(name: string, load: Load, audit: { lost: number; doubled: number }, more: string): void {
  const { violations } = load
  const stale = violations.filter((text) => text.startsWith('stale')).length
  console.log(
    [
      `${name} (${times} ×): ${load.acknowledgedWrites} writes acknowledged`,
      `${audit.lost} lost`,
      `${audit.doubled} doubled`,
      `${load.searches} searches checked`,
      `${stale} stale`,
      `${load.refused} × 503`,
      `${load.lostConnections} connections lost`,
      `longest answer ${seconds(load.longestMs)}`,
      `nodes ended by themselves ${cluster.nodes.reduce((sum, { ended }) => sum + ended, 0)} times so far`,
      more,
    ].join(', '),
  )
  if (violations.length === 0) return
  failed = true
  console.log(`  ${violations.length} violations:`)
  for (const violation of violations.slice(0, 10)) console.log(`  ${violation}`)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
