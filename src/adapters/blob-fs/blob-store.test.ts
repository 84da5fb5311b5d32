import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { blobStoreContract } from '../../../test/contracts/blob-store.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { openFileBlobStore } from './blob-store.ts'

const freshFolder = (): string => join(temporaryFolder('blobs'), 'assets')

blobStoreContract('file blob store', async () => openFileBlobStore(freshFolder()))

test('a store opened again on the same folder has the files and their types', async () => {
  const folder = freshFolder()
  await (await openFileBlobStore(folder)).put('E/70/a.jpg', Buffer.from('picture'), 'image/jpeg')
  const again = await openFileBlobStore(folder)
  assert.equal((await again.get('E/70/a.jpg'))?.type, 'image/jpeg')
  assert.deepEqual(await Array.fromAsync(again.list()), ['E/70/a.jpg'])
})

test('a blob lies in the folder as a plain file, and no temporary file stays', async () => {
  const folder = freshFolder()
  await (await openFileBlobStore(folder)).put('E/70/a.jpg', Buffer.from('picture'), 'image/jpeg')
  assert.equal(await readFile(join(folder, 'E/70/a.jpg'), 'utf8'), 'picture')
  assert.deepEqual((await readdir(join(folder, 'E/70'))).sort(), ['a.jpg', 'a.jpg~type'])
})

test('a put that cannot be written fails and leaves no temporary file', async () => {
  const folder = freshFolder()
  const store = await openFileBlobStore(folder)
  await store.put('a/b.png/c.png', Buffer.from('c'), 'image/png')
  await assert.rejects(store.put('a/b.png', Buffer.from('b'), 'image/png'))
  assert.deepEqual(await Array.fromAsync(store.list()), ['a/b.png/c.png'])
  assert.equal(
    (await readdir(join(folder, 'a'))).some((file) => file.endsWith('~new')),
    false,
  )
})
