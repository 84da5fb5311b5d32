import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { createMemoryBlobStore } from '../adapters/memory/blob-store.ts'
import { serveAssets } from './serve-assets.ts'

async function answer(headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET', text = '0123456789') {
  const server = Fastify()
  const blobs = createMemoryBlobStore()
  await blobs.put('a/b.png', Buffer.from(text), 'image/png')
  serveAssets(server, blobs, async (path) => path === 'a/gone.png')
  const { statusCode, headers: sent, body } = await server.inject({ method, url: '/assets/a/b.png', headers })
  await server.close()
  return [statusCode, sent['content-range'], body]
}

test('one range of a file is answered with 206 and its place in the file', async () => {
  assert.deepEqual(await answer({ range: 'bytes=2-4' }), [206, 'bytes 2-4/10', '234'])
  assert.deepEqual(await answer({ range: 'bytes=7-' }), [206, 'bytes 7-9/10', '789'])
  assert.deepEqual(await answer({ range: 'bytes=-3' }), [206, 'bytes 7-9/10', '789'])
  assert.deepEqual(await answer({ range: 'bytes=-99' }), [206, 'bytes 0-9/10', '0123456789'])
  assert.deepEqual(await answer({ range: 'bytes=8-99999999999999999999' }), [206, 'bytes 8-9/10', '89'])
})

test('a range that the file does not have is 416 with the size', async () => {
  for (const range of ['bytes=10-', 'bytes=99-100', 'bytes=-0']) {
    assert.deepEqual(await answer({ range }), [416, 'bytes */10', ''], range)
  }
  assert.deepEqual(await answer({ range: 'bytes=0-' }, 'GET', ''), [416, 'bytes */0', ''])
})

test('a range that is malformed, of several parts or of another unit is ignored', async () => {
  for (const range of ['bytes=4-2', 'bytes=-', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b']) {
    assert.deepEqual(await answer({ range }), [200, undefined, '0123456789'], range)
  }
})

test('a range counts for the version that the client holds, and not for HEAD', async () => {
  assert.deepEqual(await answer({ range: 'bytes=0-1', 'if-range': '"b"' }), [206, 'bytes 0-1/10', '01'])
  assert.deepEqual(await answer({ range: 'bytes=0-1', 'if-range': '"c"' }), [200, undefined, '0123456789'])
  assert.equal((await answer({ range: 'bytes=0-1' }, 'HEAD'))[0], 200)
  assert.equal((await answer({ range: 'bytes=0-1', 'if-none-match': '"b"' }))[0], 304)
})
