/** The recorded requests of the published clients, sent to two nodes of a cluster by turns. */
import { Database } from '../../src/adapters/postgres/database.ts'
import { replayClients } from '../endpoints/client-replay.ts'
import { withoutCluster } from '../support/nodes.ts'
import { startTwoNodes } from '../support/two-nodes.ts'
import { britain, startWorldOn } from '../support/world.ts'

replayClients(
  async () => {
    const world = await startWorldOn(britain, startTwoNodes)
    const ports: number[] = []
    for (const { server } of world.directory.nodes)
      ports.push(Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port))
    const db = new Database({ url: world.directory.settings.postgresUrl!, connections: 1 })
    let sent = 0
    return {
      world: {
        ...world,
        close: async () => {
          await db.close()
          await world.close()
        },
      },
      port: () => ports[sent++ % 2]!,
      writes: async () => {
        const [turns] = await db.query<{ sum: number }>('SELECT sum(number)::bigint AS sum FROM turn')
        return turns!.sum
      },
    }
  },
  { skip: withoutCluster },
)
