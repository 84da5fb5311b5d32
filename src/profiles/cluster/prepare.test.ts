import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { sharedPostgres, withoutPostgres } from '../../../test/support/postgres-server.ts'
import { inDatabase, refusal, settingsOf } from '../../../test/support/refused-start.ts'
import { withoutS3 } from '../../../test/support/s3-server.ts'
import { openBucket } from '../../adapters/blob-s3/bucket.ts'
import { cluster } from '../cluster.ts'

const skip = withoutPostgres || withoutS3

/** A function of this name takes precedence over the server's. */
const replacing = (url: string, definition: string): Promise<unknown> =>
  inDatabase(
    url,
    `CREATE FUNCTION public.${definition}`,
    `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET search_path = public, pg_catalog`,
  )

test('an address without a usable database is one line that says what to correct', { skip }, async () => {
  const postgres = await sharedPostgres()
  const url = await postgres.createDatabase()
  const path = new URL(url).pathname
  const host = `127.0.0.1:${postgres.port}`
  const refusedAt = async (address: string) => refusal(url, await settingsOf(address))
  const web = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1')
  await new Promise((resolve) => web.once('listening', resolve))
  const noServer =
    /^the database 127\.0\.0\.1:9\/x cannot be used: it does not answer \(.*ECONNREFUSED.*\); check HIGHSTREET_POSTGRES_URL and the server$/
  assert.match(await refusedAt('postgres://me:secret@127.0.0.1:9/x'), noServer)
  assert.match(await refusedAt('postgres://me:secret@localhost:9/x'), /answer \(.*ECONNREFUSED/)
  assert.match(
    await refusedAt(`postgres://me:secret@127.0.0.1:${(web.address() as AddressInfo).port}/x`),
    /it does not answer \(.+\); check HIGHSTREET_POSTGRES_URL/,
  )
  assert.match(await refusedAt(`postgres://highstreet@${host}/absent`), /"absent" does not exist; create it/)
  assert.match(
    await refusedAt(`postgres://stranger:secret@${host}${path}`),
    /"stranger" does not exist; check the user and password/,
  )
  assert.match(await refusedAt(`${url}?sslmode=verify-full`), /does not support SSL connections/)
  web.closeAllConnections()
  web.close()
})

test('a user without rights is refused, and so is an old server', { skip }, async () => {
  const postgres = await sharedPostgres()
  const url = await postgres.createDatabase()
  await inDatabase(url, 'CREATE ROLE reader LOGIN')
  const asReader = url.replace('//highstreet@', '//reader@')
  assert.match(
    await refusal(url, await settingsOf(asReader)),
    /permission denied for schema public; let its user own the tables and create tables in the database$/,
  )
  await replacing(url, "current_setting(text) RETURNS text LANGUAGE sql RETURN '140011'")
  assert.match(
    await refusal(url, await settingsOf(url)),
    /cannot be used: it is PostgreSQL 14; use 15 or newer$/,
  )
})

test('clocks that are apart are refused', { skip }, async () => {
  const url = await (await sharedPostgres()).createDatabase()
  await replacing(
    url,
    "clock_timestamp() RETURNS timestamptz LANGUAGE sql RETURN pg_catalog.clock_timestamp() - interval '2 min'",
  )
  assert.match(
    await refusal(url, await settingsOf(url)),
    /its clock and that of this machine are 1[12]\d s apart; synchronise both$/,
  )
})

test('a schema of a newer version is refused unless it says that this version may work with it', {
  skip,
}, async () => {
  const url = await (await sharedPostgres()).createDatabase()
  const settings = await settingsOf(url)
  await cluster.prepareToServe(settings)
  await inDatabase(url, 'INSERT INTO schema_version VALUES (98, 1)')
  await cluster.prepareToServe(settings)
  await inDatabase(url, 'INSERT INTO schema_version VALUES (99, 99)')
  assert.match(
    await refusal(url, settings),
    /was written by a newer version \(schema 99, this program knows \d+\)\. Install the newer version\.$/,
  )
})

test('two clusters share neither database nor bucket nor folder', { skip }, async () => {
  const postgres = await sharedPostgres()
  const [url, otherUrl] = [await postgres.createDatabase(), await postgres.createDatabase()]
  const settings = await settingsOf(url)
  await Promise.all([cluster.prepareToServe(settings), cluster.prepareToServe(settings)])
  const ofOther = await settingsOf(url)
  assert.match(
    await refusal(url, ofOther),
    /^Bucket bucket-\d+ with the prefix test is not the one that this database started with; correct HIGHSTREET_S3_BUCKET/,
  )
  assert.match(
    await refusal(url, { ...settings, s3Prefix: 'elsewhere' }),
    /with the prefix elsewhere is not the one that this database/,
  )
  const otherFolder = join(temporaryFolder('node'), 'data')
  const stranger = { ...settings, postgresUrl: otherUrl }
  assert.match(
    await refusal(otherUrl, { ...stranger, dataDir: otherFolder }),
    /^Bucket bucket-\d+ with the prefix test belongs to another database; correct HIGHSTREET_S3_BUCKET/,
  )
  assert.match(
    await refusal(otherUrl, stranger),
    /belongs to another database; name an empty one in HIGHSTREET_DATA_DIR$/,
  )
  assert.equal(existsSync(otherFolder), false)
  await cluster.prepare({ ...stranger, dataDir: otherFolder })
  assert.match(
    await refusal(otherUrl, { ...stranger, dataDir: otherFolder }),
    /^Bucket bucket-\d+ with the prefix test belongs to another database; correct HIGHSTREET_S3_BUCKET/,
  )
  const [from, to] = [openBucket(settings), openBucket(ofOther)]
  const { bytes } = (await from.blobs('store').get('id'))!
  await to.blobs('store').put('id', bytes, 'text/plain')
  await cluster.prepareToServe(ofOther)
  assert.equal(readFileSync(join(ofOther.dataDir, 'store-id'), 'utf8').trim(), Buffer.from(bytes).toString())
  for (const bucket of [from, to]) bucket.close()
})
