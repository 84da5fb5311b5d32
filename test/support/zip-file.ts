import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP archive of texts, packed with deflate. */
export function zipFile(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const entry = Buffer.concat([
      Buffer.from('PK\x01\x02\x14\x00'),
      common,
      Buffer.alloc(14),
      Buffer.from(name),
    ])
    entry.writeUInt32LE(offset, 42)
    locals.push(local)
    entries.push(entry)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const marked = 0xffffffff

/** The same as a ZIP64 archive, with sizes and places in the wide fields that writers of unknown lengths use. */
export function zip64File(files: Readonly<Record<string, string>>): Buffer {
  const plain = zipFile(files)
  const start = plain.readUInt32LE(plain.length - 6)
  const entries: Buffer[] = []
  for (let at = start; at < plain.length - 22; ) {
    const end = at + 46 + plain.readUInt16LE(at + 28)
    const extra = Buffer.alloc(28)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(24, 2)
    const entry = Buffer.from(plain.subarray(at, end))
    for (const [place, from] of [24, 20, 42].entries()) {
      extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(from)), 4 + place * 8)
      entry.writeUInt32LE(marked, from)
    }
    entry.writeUInt16LE(extra.length, 30)
    entries.push(entry, extra)
    at = end
  }
  const directory = Buffer.concat(entries)
  const record = Buffer.alloc(56)
  record.write('PK\x06\x06', 'latin1')
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(directory.length), 40)
  record.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(start + directory.length), 8)
  const end = Buffer.from(plain.subarray(plain.length - 22))
  end.writeUInt32LE(marked, 12)
  end.writeUInt32LE(marked, 16)
  return Buffer.concat([plain.subarray(0, start), directory, record, locator, end])
}
