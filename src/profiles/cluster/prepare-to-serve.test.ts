import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { sharedPostgres, withoutPostgres } from '../../../test/support/postgres-server.ts'
import { inDatabase, refusal, settingsOf } from '../../../test/support/refused-start.ts'
import { withoutS3 } from '../../../test/support/s3-server.ts'
import { PostgresNodes } from '../../adapters/postgres/nodes.ts'
import { cluster } from '../cluster.ts'
import { openDatabase } from './prepare.ts'

const skip = withoutPostgres || withoutS3
const nobody = '127.0.0.1:9'

const freshDatabase = async (): Promise<string> => (await sharedPostgres()).createDatabase()

/** An address where a web server of another kind answers everything. */
async function otherServer(status: number, type: string, body: string) {
  const server = createServer((_, response) => response.writeHead(status, { 'content-type': type }).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a first start with a wrong address of files or search makes no table', { skip }, async () => {
  const url = await freshDatabase()
  assert.match(
    await refusal(url, await settingsOf(url, { s3Bucket: 'absent' })),
    /^Bucket absent at .*: the bucket does not exist; create it, or correct HIGHSTREET_S3_BUCKET$/,
  )
  const onOpenSearch = (address: string) =>
    settingsOf(url, { search: 'opensearch', openSearchUrls: [address] })
  assert.match(
    await refusal(url, await onOpenSearch(`http://me:secret@${nobody}`)),
    /^No OpenSearch answers at http:\/\/127\.0\.0\.1:9 \(.*ECONNREFUSED.*\); start it, or correct HIGHSTREET_OPENSEARCH_URLS$/,
  )
  for (const [status, type, body, message] of [
    [200, 'text/html', '<h1>Hello</h1>', /is not OpenSearch; give the address of an OpenSearch cluster/],
    [403, 'application/xml', '<Error/>', /is not OpenSearch; give the address of an OpenSearch cluster/],
    [404, 'application/json', '{"error":"no such page"}', /is not OpenSearch/],
    [403, 'application/json', '{"error":{"type":"security_exception"}}', /denies an action to the user/],
    [401, 'text/plain', 'Unauthorized', /refuses the user or password of HIGHSTREET_OPENSEARCH_URLS/],
    [
      200,
      'application/json',
      '{"version":{"number":"1.3.20","distribution":"opensearch"}}',
      /OpenSearch 1\.3\.20 at .* is too old; upgrade it to version 2 or later/,
    ],
  ] as const) {
    const server = await otherServer(status, type, body)
    assert.match(await refusal(url, await onOpenSearch(server.url)), message)
    server.close()
  }
})

test('a database that cannot hold all texts is refused', { skip }, async () => {
  const url = await freshDatabase()
  const name = `${new URL(url).pathname.slice(1)}_latin`
  await inDatabase(
    url,
    `CREATE DATABASE ${name} ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'`,
  )
  const latin = url.replace(/[^/]+$/, name)
  assert.match(
    await refusal(latin, await settingsOf(latin)),
    /its encoding is LATIN1; create one with.* UTF8$/,
  )
})

test('a node with another kind of search than those that run is refused', { skip }, async () => {
  const url = await freshDatabase()
  const settings = await settingsOf(url)
  await cluster.prepareToServe(settings)
  const db = openDatabase(settings, 2)
  const nodes = new PostgresNodes(db)
  await nodes.beat({ id: 'one', address: 'one:8080', version: '1', behind: 0 })
  const other = { ...settings, search: 'opensearch', openSearchUrls: [`http://${nobody}`] } as const
  const refused =
    /^the server at one:8080 runs with HIGHSTREET_SEARCH=replica, this one has HIGHSTREET_SEARCH=opensearch and HIGHSTREET_OPENSEARCH_INDEX=highstreet; use the same settings, or stop all servers before you change them$/
  assert.match(await refusal(url, other), refused)
  await assert.rejects(
    cluster.rebuildSearch(other, () => undefined),
    { message: refused },
  )
  await cluster.prepareToServe(settings)
  await nodes.leave('one')
  assert.match(await refusal(url, other), /^No OpenSearch answers/)
  await db.close()
})
