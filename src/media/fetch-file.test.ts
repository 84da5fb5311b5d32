import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DirectoryError } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import { maxFileBytes } from './blob.ts'
import { fetchFile } from './fetch-file.ts'

test('the bytes of the file come back, fetched within the limits of media', async () => {
  const asked: unknown[] = []
  const files = {
    fetch: async (url: string, limits: { maxBytes: number; timeoutMs: number }) => {
      asked.push(url, limits.maxBytes)
      const validators = { etag: null, lastModified: null }
      return { bytes: Buffer.from('picture'), contentType: null, validators, isUnchanged: false }
    },
  }
  assert.equal(Buffer.from(await fetchFile(files, 'image_url', 'http://a.test/x')).toString(), 'picture')
  assert.deepEqual(asked, ['http://a.test/x', maxFileBytes])
})

test('a failure keeps its code and names the parameter; other errors pass', async () => {
  const failing = (error: Error) => ({ fetch: async () => Promise.reject(error) })
  const refusal = new DirectoryError('fetch_failed', [fault('fetch_status', null, { status: 404 })])
  await assert.rejects(
    fetchFile(failing(refusal), 'logo_url', 'http://a.test/'),
    (error) =>
      error instanceof DirectoryError &&
      error.code === 'fetch_failed' &&
      error.details[0]?.code === 'fetch_status' &&
      error.details[0].parameter === 'logo_url',
  )
  await assert.rejects(fetchFile(failing(new TypeError('broken')), 'logo_url', 'http://a.test/'), TypeError)
})
