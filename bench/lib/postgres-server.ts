/** A thin HTTP server before PostgreSQL: takes a query of the model as JSON and answers with the total and the rows. Arguments: folder of the socket, port, user. */
import { createServer } from 'node:http'
import pg from 'pg'
import type { SearchQuery } from '../../src/search/query.ts'
import { similarWords, toPostgres, wordsToCorrect } from './postgres-query.ts'

const [host = '', port = '', user = ''] = process.argv.slice(2)
const pool = new pg.Pool({ host, user, database: 'bench', max: 16 })

async function answer(query: SearchQuery): Promise<string> {
  const client = await pool.connect()
  try {
    const found = new Map<string, string[]>()
    for (const { word, fields } of wordsToCorrect(query.condition)) {
      const key = `${word} ${fields.join()}`
      if (found.has(key)) continue
      const { rows } = await client.query<{ lexeme: string }>(similarWords(word, fields))
      found.set(
        key,
        rows.map((row) => row.lexeme),
      )
    }
    const statement = toPostgres(query, (word, fields) => found.get(`${word} ${fields.join()}`)!)
    if (statement === null) throw new Error('This cannot be asked.')
    const { rows } = await client.query<{ total: number; rows: string | null }>(statement)
    return `{"total_rows":${rows[0]!.total},"rows":[${rows[0]!.rows ?? ''}]}`
  } finally {
    client.release()
  }
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', async () => {
    try {
      const body = await answer(JSON.parse(Buffer.concat(chunks).toString()))
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      response.writeHead(200, headers).end(body)
    } catch (error) {
      const body = String(error)
      response.writeHead(500, { 'content-length': Buffer.byteLength(body) }).end(body)
    }
  })
})
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
process.stdin.on('end', () => process.exit(0)).resume()
