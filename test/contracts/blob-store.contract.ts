import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test as testOf } from 'node:test'
import fc from 'fast-check'
import type { BlobStore, ByteRange } from '../../src/ports/blob-store.ts'

async function* chunksOf(chunk: Uint8Array, count: number, failure?: Error): AsyncIterable<Uint8Array> {
  for (let at = 0; at < count; at++) yield chunk
  if (failure !== undefined) throw failure
}

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

/** What every blob store does. `open` gives an empty store; `skip` says why none can be opened here. */
export function blobStoreContract(
  name: string,
  open: () => Promise<BlobStore>,
  { skip = false }: { readonly skip?: string | false } = {},
): void {
  const test = (title: string, run: () => Promise<void>) => void testOf(title, { skip }, run)
  const listed = async (store: BlobStore, prefix?: string): Promise<string[]> =>
    (await Array.fromAsync(store.list(prefix))).sort()
  const streamed = async (store: BlobStore, path: string, range?: ByteRange): Promise<Buffer> =>
    Buffer.concat(await (await store.open(path, range))!.content.toArray())

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

  test(`${name}: an open file has the size of the whole, and the bytes of the range`, async () => {
    const store = await open()
    await store.put('a.jpg', bytes('0123456789'), 'image/jpeg')
    await store.put('empty.png', bytes(''), 'image/png')
    const opened = async (path: string, range?: ByteRange) => {
      const { content, ...info } = (await store.open(path, range))!
      return [info, Buffer.concat(await content.toArray()).toString()]
    }
    const info = { size: 10, type: 'image/jpeg' }
    assert.deepEqual(await opened('a.jpg'), [info, '0123456789'])
    assert.deepEqual(await opened('a.jpg', { from: 2, to: 5 }), [info, '234'])
    assert.deepEqual(await opened('a.jpg', { from: 8, to: 99 }), [info, '89'])
    assert.deepEqual(await opened('a.jpg', { from: 4, to: Infinity }), [info, '456789'])
    for (const [from, to] of [
      [10, 11],
      [20, 30],
      [0, 0],
    ] as const)
      assert.deepEqual(await opened('a.jpg', { from, to }), [info, ''])
    for (const range of [undefined, { from: 0, to: 1 }])
      assert.deepEqual(await opened('empty.png', range), [{ size: 0, type: 'image/png' }, ''])
    for (const path of ['nope', ...unsafePaths]) assert.equal(await store.open(path), undefined, path)
    await store.put('a/b.png', bytes('b'), 'image/png')
    assert.equal(await store.open('a'), undefined)
  })

  test(`${name}: a large file is streamed in and out, in whole and in part`, async () => {
    const store = await open()
    const chunk = randomBytes(1_000_003)
    const whole = Buffer.concat(Array.from({ length: 18 }, () => chunk))
    await store.putStream('large.bin', chunksOf(chunk, 18), 'application/pdf')
    await store.put('large-too.bin', whole, 'application/pdf')
    for (const path of ['large.bin', 'large-too.bin']) {
      assert.deepEqual(await store.stat(path), { size: whole.byteLength, type: 'application/pdf' })
      assert.ok((await streamed(store, path)).equals(whole))
      const part = await streamed(store, path, { from: 999_999, to: 9_000_000 })
      assert.ok(part.equals(whole.subarray(999_999, 9_000_000)))
    }
    const left = await store.open('large.bin')
    left!.content.destroy()
    assert.equal(left!.size, whole.byteLength)
  })

  test(`${name}: streams of few bytes and of none are files`, async () => {
    const store = await open()
    await store.putStream('small.png', chunksOf(bytes('ab'), 3), 'image/png')
    await store.putStream('none.png', chunksOf(bytes(''), 0), 'image/png')
    assert.equal((await streamed(store, 'small.png')).toString(), 'ababab')
    assert.deepEqual(await store.stat('none.png'), { size: 0, type: 'image/png' })
    await store.putStream('small.png', chunksOf(bytes('other'), 1), 'text/html')
    assert.equal((await streamed(store, 'small.png')).toString(), 'ababab')
  })

  test(`${name}: a stream that fails leaves nothing and passes its error on`, async () => {
    const store = await open()
    const failure = new Error('no more')
    for (const count of [0, 2, 12]) {
      const path = `broken-${count}.bin`
      const chunks = chunksOf(Buffer.alloc(1_000_000), count, failure)
      await assert.rejects(store.putStream(path, chunks, 'image/png'), failure)
      assert.equal(await store.stat(path), undefined)
    }
    for (const path of unsafePaths)
      await assert.rejects(store.putStream(path, chunksOf(bytes('x'), 1), 'image/png'), RangeError, path)
    assert.deepEqual(await listed(store), [])
  })

  test(`${name}: a listing begins with its prefix, across folders and pages`, async () => {
    const store = await open()
    const paths = ['E/70/a.png', 'E/70/b.png', 'E/71/c.png', 'E7.png', 'F/70/d.png']
    const many = Array.from({ length: 25 }, (_, at) => `many/${at % 3}/${at}.png`)
    await Promise.all([...paths, ...many].map((path) => store.put(path, bytes(path), 'image/png')))
    assert.deepEqual(await listed(store), [...paths, ...many].sort())
    assert.deepEqual(await listed(store, 'many/'), many.sort())
    assert.deepEqual(await listed(store, 'E/7'), paths.slice(0, 3))
    assert.deepEqual(await listed(store, 'E/70/'), paths.slice(0, 2))
    assert.deepEqual(await listed(store, 'E'), paths.slice(0, 4))
    for (const none of ['x', 'E/70/a.png/', '../', '/']) assert.deepEqual(await listed(store, none), [], none)
    await store.delete(...many, 'never/was.png', '../up')
    assert.deepEqual(await listed(store), paths)
    await store.delete()
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
