import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { blobStoreContract } from '../../../test/contracts/blob-store.contract.ts'
import { openFileBlobStore } from './blob-store.ts'

const folders: string[] = []
async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'highstreet-blobs-'))
  folders.push(folder)
  return join(folder, 'assets')
}
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

blobStoreContract('file blob store', async () => openFileBlobStore(await freshFolder()))

test('a store opened again on the same folder has the files and their types', async () => {
  const folder = await freshFolder()
  await (await openFileBlobStore(folder)).put('E/70/a.jpg', Buffer.from('picture'), 'image/jpeg')
  const again = await openFileBlobStore(folder)
  assert.equal((await again.get('E/70/a.jpg'))?.type, 'image/jpeg')
  assert.deepEqual(await Array.fromAsync(again.list()), ['E/70/a.jpg'])
})

test('a blob lies in the folder as a plain file, and no temporary file stays', async () => {
  const folder = await freshFolder()
  await (await openFileBlobStore(folder)).put('E/70/a.jpg', Buffer.from('picture'), 'image/jpeg')
  assert.equal(await readFile(join(folder, 'E/70/a.jpg'), 'utf8'), 'picture')
  assert.deepEqual((await readdir(join(folder, 'E/70'))).sort(), ['a.jpg', 'a.jpg~type'])
})

test('a put that cannot be written fails and leaves no temporary file', async () => {
  const folder = await freshFolder()
  const store = await openFileBlobStore(folder)
  await store.put('a/b.png/c.png', Buffer.from('c'), 'image/png')
  await assert.rejects(store.put('a/b.png', Buffer.from('b'), 'image/png'))
  assert.deepEqual(await Array.fromAsync(store.list()), ['a/b.png/c.png'])
  assert.equal(
    (await readdir(join(folder, 'a'))).some((file) => file.endsWith('~new')),
    false,
  )
})
