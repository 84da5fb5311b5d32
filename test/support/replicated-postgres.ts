import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { type PostgresServer, requireStandbys, startPostgres, startStandby } from './postgres-server.ts'

/** A primary and its synchronous standby, on two ports that stay the same. */
export interface ReplicatedPostgres {
  /** Ports of both servers. */
  readonly ports: readonly [number, number]
  /** Name of the database. */
  readonly database: string
  /** Port of the primary of the moment. */
  primaryPort(): number
  /** Address of its database. */
  url(): string
  /** Kills the primary, promotes the standby, and adds the killed one as the new standby. */
  failOver(): Promise<void>
  /** Kills the standby: commits wait for it. */
  stopStandby(): Promise<void>
  /** Lets commits go on without waiting for the standby. */
  withoutStandby(): Promise<void>
  /** Makes commits wait for the standby that is there. */
  withStandby(): Promise<void>
  /** Starts a new standby for the one that is gone; commits wait for it again. */
  addStandby(): Promise<void>
  stop(): Promise<void>
}

const rule = 'FIRST 1 (second)'

export async function startReplicatedPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<ReplicatedPostgres> {
  const all = { max_connections: '300', wal_keep_size: '256MB', ...settings }
  let primary: PostgresServer = await startPostgres(all)
  const ports = [primary.port, await freePort()] as const
  const database = new URL(await primary.createDatabase()).pathname.slice(1)
  const otherPort = (): number => ports.find((port) => port !== primary.port)!
  const addStandby = async (): Promise<PostgresServer> => {
    const added = await startStandby(primary, 'second', all, otherPort())
    await requireStandbys(primary, rule)
    return added
  }
  let standby: PostgresServer = await addStandby()
  return {
    ports,
    database,
    primaryPort: () => primary.port,
    url: () => primary.url(database),
    failOver: async () => {
      const killed = primary
      await killed.kill()
      // Until somebody, or a program such as Patroni, has noticed.
      await pause(300)
      await standby.promote()
      primary = standby
      await requireStandbys(primary, '')
      await killed.stop()
      standby = await addStandby()
    },
    stopStandby: async () => {
      await standby.kill()
      await standby.stop()
    },
    withoutStandby: () => requireStandbys(primary, ''),
    withStandby: () => requireStandbys(primary, rule),
    addStandby: async () => {
      standby = await addStandby()
    },
    stop: async () => {
      await standby.stop()
      await primary.stop()
    },
  }
}
