import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { BlobStore } from '../../src/ports/blob-store.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const unsafePaths = [
  '',
  '/',
  '/etc/passwd',
  '../up',
  'a/../../up',
  'a/./b',
  'a//b',
  'a/',
  '.',
  '..',
  'a\\b',
  'C:x',
  'nul\0byte',
  'sp ace',
  'ünï',
  'a~type',
  '%2e%2e/up',
  'x'.repeat(201),
]

/** What every blob store does. `open` gives an empty store. */
export function blobStoreContract(name: string, open: () => Promise<BlobStore>): void {
  const listed = async (store: BlobStore): Promise<string[]> => (await Array.fromAsync(store.list())).sort()

  test(`${name}: get of an unknown path is undefined, not an error`, async () => {
    const store = await open()
    assert.equal(await store.get('nope'), undefined)
    assert.equal(await store.get('no/such/folder.jpg'), undefined)
    for (const path of unsafePaths) assert.equal(await store.get(path), undefined, path)
  })

  test(`${name}: what was put is got, with its media type`, async () => {
    const store = await open()
    await store.put('E/70/a.jpg', bytes('picture'), 'image/jpeg')
    await store.put('E/70/a.pdf', bytes(''), 'application/pdf')
    assert.deepEqual(
      { ...(await store.get('E/70/a.jpg')), bytes: undefined },
      { bytes: undefined, type: 'image/jpeg' },
    )
    assert.equal(Buffer.from((await store.get('E/70/a.jpg'))!.bytes).toString(), 'picture')
    const empty = await store.get('E/70/a.pdf')
    assert.equal(empty?.type, 'application/pdf')
    assert.equal(empty?.bytes.byteLength, 0)
    assert.equal(await store.get('E/70'), undefined)
  })

  test(`${name}: a range is cut at the end of the file, and stat says its size`, async () => {
    const store = await open()
    await store.put('a.jpg', bytes('0123456789'), 'image/jpeg')
    const part = async (from: number, to: number) =>
      Buffer.from((await store.get('a.jpg', { from, to }))!.bytes).toString()
    assert.equal(await part(2, 5), '234')
    assert.equal(await part(8, 99), '89')
    assert.equal(await part(10, 11), '')
    assert.equal(await part(20, 30), '')
    assert.equal(await part(0, 0), '')
    assert.equal(await store.get('nope', { from: 0, to: 1 }), undefined)
    assert.deepEqual(await store.stat('a.jpg'), { size: 10, type: 'image/jpeg' })
    await store.put('a/empty.png', bytes(''), 'image/png')
    assert.deepEqual(await store.stat('a/empty.png'), { size: 0, type: 'image/png' })
    for (const path of ['nope', 'a', ...unsafePaths]) assert.equal(await store.stat(path), undefined, path)
  })

  test(`${name}: a second put of a path changes nothing`, async () => {
    const store = await open()
    await store.put('a.jpg', bytes('first'), 'image/jpeg')
    await store.put('a.jpg', bytes('second'), 'text/html')
    const blob = await store.get('a.jpg')
    assert.equal(Buffer.from(blob!.bytes).toString(), 'first')
    assert.equal(blob!.type, 'image/jpeg')
  })

  test(`${name}: changing bytes after a put or a get does not change what is stored`, async () => {
    const store = await open()
    const mine = bytes('first')
    await store.put('a.jpg', mine, 'image/jpeg')
    mine[0] = 0
    const got = await store.get('a.jpg')
    got!.bytes[1] = 0
    assert.equal(Buffer.from((await store.get('a.jpg'))!.bytes).toString(), 'first')
  })

  test(`${name}: unsafe paths are a RangeError and leave nothing behind`, async () => {
    const store = await open()
    for (const path of unsafePaths) {
      await assert.rejects(store.put(path, bytes('x'), 'image/png'), RangeError, path)
    }
    assert.deepEqual(await listed(store), [])
  })

  test(`${name}: delete removes a file and forgives an unknown one`, async () => {
    const store = await open()
    await store.put('a/b.png', bytes('b'), 'image/png')
    await store.put('a/c.png', bytes('c'), 'image/png')
    await store.delete('a/b.png')
    await store.delete('a/b.png')
    await store.delete('never/was.png')
    await store.delete('../up')
    assert.equal(await store.get('a/b.png'), undefined)
    assert.deepEqual(await listed(store), ['a/c.png'])
    await store.put('a/b.png', bytes('again'), 'image/gif')
    assert.equal((await store.get('a/b.png'))?.type, 'image/gif')
  })

  test(`${name}: concurrent puts of one path leave one whole file`, async () => {
    const store = await open()
    await Promise.all(
      Array.from({ length: 8 }, () => store.put('a/b/c.bin', bytes('same'.repeat(5000)), 'image/gif')),
    )
    assert.equal((await store.get('a/b/c.bin'))?.bytes.byteLength, 20_000)
    assert.deepEqual(await listed(store), ['a/b/c.bin'])
  })

  test(`${name}: any bytes under any safe path come back`, async () => {
    const store = await open()
    const segment = fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,12}$/)
    const entry = fc.tuple(
      fc.array(segment, { minLength: 0, maxLength: 3 }),
      fc.uint8Array({ maxLength: 2000 }),
    )
    let run = 0
    await fc.assert(
      fc.asyncProperty(entry, async ([segments, content]) => {
        const path = [`run-${run++}`, ...segments].join('/')
        await store.put(path, content, 'image/png')
        assert.deepEqual(Uint8Array.from((await store.get(path))!.bytes), content)
      }),
      { numRuns: 30 },
    )
    assert.equal((await listed(store)).length, run)
  })
}
