import type { ClusterState } from '../ports/nodes.ts'
import { type Command, prose } from './command.ts'
import { printJson } from './io.ts'

/** The services of `nodes`. */
export interface NodeServices {
  /** @throws Error if there is only one server */
  state(): Promise<ClusterState>
  now(): number
}

/** `highstreet nodes` */
export const nodesCommand: Command<NodeServices> = {
  name: 'nodes',
  declare(line, { io, open }) {
    line
      .description(
        prose(`
Lists the servers of a cluster: address, version, how long they have run, how many rows of the change log their search has yet
to read, and the leases they hold. Then the consumers of the change log, which is kept as far back as the slowest of them needs.
`),
      )
      .option('--json', 'print {"nodes", "leases", "consumers"}')
      .action(async ({ json }) => {
        const { state, now } = await open()
        const cluster = await state()
        if (json) return printJson(io, cluster)
        for (const text of linesOf(cluster, now())) await io.out(text)
      })
  },
}

function linesOf({ nodes, leases, consumers }: ClusterState, now: number): string[] {
  const ofNodes = nodes.map(({ id, address, version, started, seen, behind }) => {
    const held = leases.filter(({ holder }) => holder === id).map(({ name }) => name)
    return [
      `${address}  ${version}  up ${duration(now - started)}, seen ${duration(now - seen)} ago`,
      `${behind} rows behind`,
      ...(held.length === 0 ? [] : [`holds ${held.join(', ')}`]),
    ].join(', ')
  })
  const ofConsumers = consumers.map(
    ({ name, behind }) => `consumer ${name}: ${behind} rows of the change log kept`,
  )
  return [...(nodes.length === 0 ? ['no node is running'] : ofNodes), ...ofConsumers]
}

/** Milliseconds in the largest fitting unit; clocks of two machines may differ a little. */
function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`
}
