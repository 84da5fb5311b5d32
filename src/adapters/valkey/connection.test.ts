import assert from 'node:assert/strict'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { sharedPostgres, withoutPostgres } from '../../../test/support/postgres-server.ts'
import { startValkey, withoutValkey } from '../../../test/support/valkey-server.ts'
import { checkValkey, connect } from './connection.ts'

const refusalAt = (url: string): Promise<Error & { isPassing: boolean }> =>
  checkValkey(url).then(assert.fail, (error) => error)

test('a server that counts is described, and keeps no count of the check', {
  skip: withoutValkey,
}, async () => {
  const server = await startValkey()
  assert.match(await checkValkey(server.url), /^version \d+\.\S+, counts requests$/)
  const client = connect(server.url, {})
  assert.deepEqual(await client.keys('*'), [])
  for (const [user, rules] of [
    ['weak', ['+get', '+ping', '+info', '~*']],
    ['narrow', ['+@all', '~others:*']],
  ] as const)
    await client.call('ACL', 'SETUSER', user, 'on', '>secret-word', ...rules)
  const as = (user: string) => server.url.replace('//', `//${user}@`)
  for (const user of ['weak:secret-word', 'narrow:secret-word'])
    assert.match(
      (await refusalAt(as(user))).message,
      /^Valkey at 127\.0\.0\.1:\d+: it denies an action to the user of HIGHSTREET_VALKEY_URL; allow the keys/,
    )
  const refused = await refusalAt(as('weak:wrong-word'))
  assert.match(
    refused.message,
    /^Valkey at 127\.0\.0\.1:\d+: it refuses the user or password of HIGHSTREET_VALKEY_URL/,
  )
  assert.equal(refused.isPassing, false)
  await client.call('REPLICAOF', '127.0.0.1', '1')
  assert.match((await refusalAt(server.url)).message, /it is a replica; name the primary/)
  client.disconnect()
  await server.stop()
  const gone = await refusalAt(as('weak:secret-word'))
  assert.match(
    gone.message,
    /^Valkey at 127\.0\.0\.1:\d+ does not answer \(.*ECONNREFUSED.*\); start it, or correct HIGHSTREET_VALKEY_URL$/,
  )
  assert.equal(gone.isPassing, true)
})

test('a server of another kind is refused', { skip: withoutPostgres }, async () => {
  const { port } = await sharedPostgres()
  assert.match((await refusalAt(`redis://127.0.0.1:${port}`)).message, /HIGHSTREET_VALKEY_URL$/)
  const web = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
  await new Promise((resolve) => web.once('listening', resolve))
  const { port: webPort } = web.address() as AddressInfo
  assert.match((await refusalAt(`redis://127.0.0.1:${webPort}`)).message, /it is no Valkey or Redis server/)
  web.close()
})

test('an old server is refused', async () => {
  const facts = 'redis_version:6.2.14\r\nloading:0\r\n'
  // Answers every command with what such a server says of itself.
  const old = createServer((socket) =>
    socket.on('data', (data) => {
      for (const _ of String(data).matchAll(/^\*\d+/gm)) socket.write(`$${facts.length}\r\n${facts}\r\n`)
    }),
  ).listen(0, '127.0.0.1')
  await new Promise((resolve) => old.once('listening', resolve))
  const { port } = old.address() as AddressInfo
  assert.match(
    (await refusalAt(`redis://127.0.0.1:${port}`)).message,
    /version 6\.2\.14 is too old; use 7 or newer; check HIGHSTREET_VALKEY_URL$/,
  )
  old.close()
})
