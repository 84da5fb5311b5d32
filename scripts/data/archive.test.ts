import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { openArchive } from './archive.ts'

function tarEntry(path: string, body: string, type = '0'): Buffer {
  const header = Buffer.alloc(512)
  header.write(path, 0)
  header.write(body.length.toString(8).padStart(11, '0'), 124)
  header.write(type, 156)
  const padded = Buffer.alloc(Math.ceil(body.length / 512) * 512)
  padded.write(body)
  return Buffer.concat([header, padded])
}

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

test('files of an npm package are read, long names too', () => {
  const long = `package/${'a'.repeat(120)}.json`
  const pax = `${String(9 + long.length).padStart(3, '0')} path=${long}\n`
  const bytes = gzipSync(
    Buffer.concat([
      tarEntry('package/a.txt', 'first'),
      tarEntry('x', pax, 'x'),
      tarEntry('short', 'second'),
      Buffer.alloc(1024),
    ]),
  )
  const archive = openArchive(bytes)
  assert.deepEqual(archive.paths, ['package/a.txt', long].sort())
  assert.equal(archive.read('package/a.txt').toString(), 'first')
  assert.equal(archive.read(long).toString(), 'second')
  assert.throws(() => archive.read('package/b.txt'), /no file package\/b.txt/)
})

test('files of a wheel are read, packed or plain', () => {
  const body = Buffer.from('some text, some text, some text')
  const packed = openArchive(zipOf('pkg/data.csv', deflateRawSync(body), 8, body.length))
  assert.equal(packed.read('pkg/data.csv').toString(), body.toString())
  const plain = openArchive(zipOf('pkg/data.csv', body, 0, body.length))
  assert.equal(plain.read('pkg/data.csv').toString(), body.toString())
})

test('a file that is neither is refused', () => {
  assert.throws(() => openArchive(Buffer.from('PK but no zip, padded to have some length')), /not a zip/)
  assert.throws(() => openArchive(Buffer.from('nothing')))
})
