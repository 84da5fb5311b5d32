import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { openArchive } from './archive.ts'

/** A zip of one file, with what `openArchive` reads of the format. */
function zipOf(path: string, body: Buffer, method: number, size: number): Buffer {
  const local = Buffer.alloc(30 + path.length)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(path.length, 26)
  local.write(path, 30)
  const entry = Buffer.alloc(46 + path.length)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(method, 10)
  entry.writeUInt32LE(body.length, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(path.length, 28)
  entry.write(path, 46)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length + body.length, 16)
  return Buffer.concat([local, body, entry, end])
}

test('files of an npm package are read, long names too', async () => {
  const long = `package/${'a'.repeat(120)}.json`
  const tar = pack()
  tar.entry({ name: 'package/a.txt' }, 'first')
  tar.entry({ name: 'package/folder', type: 'directory' })
  tar.entry({ name: long }, 'second')
  tar.finalize()
  const archive = await openArchive(gzipSync(Buffer.concat(await Array.fromAsync(tar))))
  assert.deepEqual(archive.paths, ['package/a.txt', long].sort())
  assert.equal(archive.read('package/a.txt').toString(), 'first')
  assert.equal(archive.read(long).toString(), 'second')
  assert.throws(() => archive.read('package/b.txt'), /no file package\/b.txt/)
})

test('files of a wheel are read, packed or plain', async () => {
  const body = Buffer.from('some text, some text, some text')
  const packed = await openArchive(zipOf('pkg/data.csv', deflateRawSync(body), 8, body.length))
  assert.equal(packed.read('pkg/data.csv').toString(), body.toString())
  const plain = await openArchive(zipOf('pkg/data.csv', body, 0, body.length))
  assert.equal(plain.read('pkg/data.csv').toString(), body.toString())
})

test('a file that is neither is refused', async () => {
  await assert.rejects(openArchive(Buffer.from('PK but no zip, padded to have some length')), /not a zip/)
  await assert.rejects(openArchive(Buffer.from('nothing')))
})
