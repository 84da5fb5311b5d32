/**
 * The index behind HTTP, for the comparison with engines that are only reached that way: takes a query of the model as JSON and answers with the total and the
 * stored documents. A process of its own. Arguments: database file, folder of the index, port.
 */
import fastify from 'fastify'
import { openSegmentIndex } from '../../src/adapters/segment-index/open.ts'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import type { SearchQuery } from '../../src/search/query.ts'

const [file = '', directory = '', port = ''] = process.argv.slice(2)
const db = openDatabase(file, 'reader')
const index = await openSegmentIndex({ directory, db, documents: () => [], merges: false })
const body = db.prepare<[number], string>('SELECT body FROM document WHERE id = ?').pluck()
const server = fastify()
server.post('/', async (request, reply) => {
  const { total, hits } = await index.search(request.body as SearchQuery)
  reply.type('application/json')
  return `{"total":${total},"rows":[${hits.map((hit) => body.get(Number(hit.id))).join()}]}`
})
await server.listen({ host: '127.0.0.1', port: Number(port) })
process.stdout.write('ready\n')
process.stdin.on('end', () => process.exit(0)).resume()
