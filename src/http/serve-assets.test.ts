import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import Fastify from 'fastify'
import { temporaryFolder } from '../../test/support/at-end.ts'
import { sharedS3, withoutS3 } from '../../test/support/s3-server.ts'
import { openFileBlobStore } from '../adapters/blob-fs/blob-store.ts'
import { openBucket } from '../adapters/blob-s3/bucket.ts'
import { createMemoryBlobStore } from '../adapters/memory/blob-store.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import { serveAssets } from './serve-assets.ts'

function serverOf(blobs: BlobStore) {
  const server = Fastify()
  serveAssets(server, blobs, async (path) => path === 'a/gone.png')
  return server
}

test('a large file is sent in whole and in part, with its length', async () => {
  const blobs = await openFileBlobStore(temporaryFolder('assets'))
  const bytes = randomBytes(3_000_000)
  await blobs.put('a/b.png', bytes, 'image/png')
  const server = serverOf(blobs)
  const whole = await server.inject({ url: '/assets/a/b.png' })
  assert.equal(whole.headers['content-length'], '3000000')
  assert.equal(whole.headers['transfer-encoding'], undefined)
  assert.ok(whole.rawPayload.equals(bytes))
  const part = await server.inject({ url: '/assets/a/b.png', headers: { range: 'bytes=100000-2999998' } })
  assert.equal(part.statusCode, 206)
  assert.equal(part.headers['content-length'], '2899999')
  assert.ok(part.rawPayload.equals(bytes.subarray(100_000, 2_999_999)))
  await server.close()
})

test('HEAD answers with the headers of GET and no body', async () => {
  const blobs = createMemoryBlobStore()
  await blobs.put('a/b.png', Buffer.from('0123456789'), 'image/png')
  const server = serverOf(blobs)
  for (const url of ['/assets/a/b.png', '/assets/a/gone.png', '/assets/none.png']) {
    const [get, head] = [await server.inject({ url }), await server.inject({ url, method: 'HEAD' })]
    const { date: _get, ...ofGet } = get.headers
    const { date: _head, ...ofHead } = head.headers
    assert.deepEqual([head.statusCode, ofHead], [get.statusCode, ofGet], url)
    assert.equal(head.body, '')
  }
  await server.close()
})

test('a file removed between its size and its bytes is not found, without headers of the file', async () => {
  const blobs = createMemoryBlobStore()
  await blobs.put('a/b.png', Buffer.from('0123456789'), 'image/png')
  const removing: BlobStore = {
    ...blobs,
    stat: async (path) => {
      const found = await blobs.stat(path)
      await blobs.delete(path)
      return found
    },
  }
  const server = serverOf(removing)
  const answer = await server.inject({ url: '/assets/a/b.png', headers: { range: 'bytes=0-1' } })
  assert.equal(answer.statusCode, 404)
  assert.equal(answer.headers['content-range'], undefined)
  assert.equal(answer.headers['content-length'], String(answer.rawPayload.byteLength))
  await server.close()
})

test('a bucket that serves files itself answers at a presigned address, as a download where it must', {
  skip: withoutS3,
}, async () => {
  const settings = { ...(await sharedS3()).createBucket(), s3Serve: 'redirect' as const }
  const bucket = openBucket(settings)
  const blobs = bucket.blobs('assets', { isServed: true })
  await blobs.put('a/b.html', Buffer.from('<script>'), 'text/html')
  const server = serverOf(blobs)
  const answer = await server.inject({ url: '/assets/a/b.html' })
  assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [302, 'no-store'])
  const file = await fetch(answer.headers.location!)
  assert.equal(await file.text(), '<script>')
  assert.equal(file.headers.get('content-type'), 'application/octet-stream')
  assert.match(file.headers.get('content-disposition')!, /^attachment/)
  assert.equal((await server.inject({ url: '/assets/none.png' })).statusCode, 404)
  assert.equal(
    (await server.inject({ url: '/assets/a/b.html', method: 'HEAD' })).headers['content-length'],
    '8',
  )
  assert.equal(bucket.blobs('segments').presign, undefined)
  await server.close()
  bucket.close()
})
