import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { sharedS3, startS3, withoutS3 } from '../../../test/support/s3-server.ts'
import { type BucketSettings, openBucket } from './bucket.ts'

test('a bucket that cannot be used is one line with a remedy, and no secret', {
  skip: withoutS3,
}, async () => {
  const settings = (await sharedS3()).createBucket()
  const check = async (changed: Partial<BucketSettings>) => {
    const bucket = openBucket({ ...settings, ...changed })
    const message = await bucket.check().then(
      () => 'ok',
      (error: Error) => error.message,
    )
    bucket.close()
    assert.doesNotMatch(message, /\n|secret-/)
    return message
  }
  const web = createServer((_request, response) => response.end('<html>hello</html>')).listen(0, '127.0.0.1')
  await new Promise((resolve) => web.once('listening', resolve))
  const webUrl = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  assert.equal(await check({}), 'ok')
  assert.match(await check({ s3Bucket: 'absent-bucket' }), /does not exist; create it/)
  assert.match(await check({ s3SecretKey: 'secret-of-another' }), /HIGHSTREET_S3_SECRET_KEY does not belong/)
  assert.match(await check({ s3AccessKey: 'nobody' }), /does not know HIGHSTREET_S3_ACCESS_KEY/)
  assert.match(await check({ s3Region: 'eu-west-1' }), /correct HIGHSTREET_S3_REGION/)
  assert.match(await check({ s3Url: 'http://127.0.0.1:9' }), /no S3 server answers there/)
  assert.match(await check({ s3Url: webUrl }), /check HIGHSTREET_S3_URL/)
  assert.throws(() => openBucket({ ...settings, s3Bucket: null }), /HIGHSTREET_S3_BUCKET is not set/)
  web.closeAllConnections()
  web.close()
})

test('pages learn the host of presigned addresses, and of none where the server sends the files', async () => {
  const settings: BucketSettings = {
    s3Url: null,
    s3Bucket: 'files',
    s3Prefix: '',
    s3Region: 'eu-north-1',
    s3AccessKey: 'key',
    s3SecretKey: 'secret',
    s3Serve: 'redirect',
  }
  const places: Partial<BucketSettings>[] = [
    { s3Url: 'http://127.0.0.1:9000' },
    { s3Url: 'https://objects.example/' },
    ...['eu-north-1', 'cn-north-1', 'us-gov-west-1'].map((s3Region) => ({ s3Region })),
  ]
  for (const place of places) {
    const bucket = openBucket({ ...settings, ...place })
    const { presign, presignedOrigin } = bucket.blobs('assets', { isServed: true })
    const headers = { contentType: 'image/jpeg', contentDisposition: 'inline' }
    assert.equal(presignedOrigin, new URL(await presign!('E/70/a.jpg', 60, headers)).origin)
    assert.equal(bucket.blobs('segments').presignedOrigin, undefined)
    bucket.close()
  }
  const proxied = openBucket({ ...settings, s3Serve: 'proxy' })
  assert.equal(proxied.blobs('assets', { isServed: true }).presignedOrigin, undefined)
  proxied.close()
})

test('a store that hangs or is gone is a storage fault with a time to retry, and is back by itself', {
  skip: withoutS3,
}, async () => {
  const server = await startS3()
  const blobs = openBucket(server.createBucket()).blobs('assets')
  const failing = { code: 'storage_failing', retryAfterS: 5 }
  await blobs.put('a.png', Buffer.from('x'), 'image/png')
  server.pause()
  await Promise.all([
    assert.rejects(blobs.stat('a.png'), failing),
    assert.rejects(blobs.open('a.png'), failing),
    assert.rejects(blobs.put('b.png', Buffer.from('y'), 'image/png'), failing),
  ])
  server.resume()
  assert.equal((await blobs.stat('a.png'))?.size, 1)
  await server.kill()
  await assert.rejects(blobs.get('a.png'), failing)
  await assert.rejects(Array.fromAsync(blobs.list()), failing)
  await assert.rejects(blobs.delete('a.png'), failing)
  await server.restart()
  assert.equal(Buffer.from((await blobs.get('a.png'))!.bytes).toString(), 'x')
  await server.stop()
})
