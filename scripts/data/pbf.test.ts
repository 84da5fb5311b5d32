import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { readPbf } from './pbf.ts'

type Write = (pbf: PbfWriter) => void

function message(...fields: Write[]): Buffer {
  const pbf = new PbfWriter()
  for (const write of fields) write(pbf)
  return Buffer.from(pbf.finish())
}

const number =
  (field: number, value: number): Write =>
  (pbf) =>
    pbf.writeVarintField(field, value)
const signed =
  (field: number, value: number): Write =>
  (pbf) =>
    pbf.writeSVarintField(field, value)
const packed =
  (field: number, ...values: number[]): Write =>
  (pbf) =>
    pbf.writePackedVarint(field, values)
const differences =
  (field: number, ...values: number[]): Write =>
  (pbf) =>
    pbf.writePackedSVarint(field, values)
const bytes =
  (field: number, content: Uint8Array): Write =>
  (pbf) =>
    pbf.writeBytesField(field, content)
const text =
  (field: number, content: string): Write =>
  (pbf) =>
    pbf.writeStringField(field, content)

/** A blob with its header, as files hold them one after the other. */
function blob(type: string, body: Buffer): Buffer {
  const header = message(text(1, type), number(3, body.length))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, body])
}

const strings = ['', 'name', 'Käsehaus', 'shop', 'cheese', 'office', 'yes']
const dense = message(
  differences(1, 5_000_000_000, -1),
  differences(8, 601_700_000, -10),
  differences(9, -249_400_000, 20),
  packed(10, 1, 2, 3, 4, 0, 0),
)
const plainNode = message(
  signed(1, 7),
  packed(2, 1),
  packed(3, 2),
  signed(8, 600_000_000),
  signed(9, 250_000_000),
)
const way = message(number(1, 42), packed(2, 5), packed(3, 6), differences(8, 4_999_999_999, 1, -1))
const relation = message(number(1, 43), differences(9, 42, -35), packed(10, 1, 0))
const block = message(
  bytes(1, message(...strings.map((string) => text(1, string)))),
  bytes(2, message(bytes(2, dense))),
  bytes(2, message(bytes(1, plainNode))),
  bytes(2, message(bytes(3, way))),
  bytes(2, message(bytes(4, relation))),
)
const plain = message(bytes(1, block))
const zipped = message(number(2, block.length), bytes(3, deflateSync(block)))

for (const [how, body] of [
  ['plain', plain],
  ['out of zlib', zipped],
] as const) {
  test(`nodes, ways and relations are read ${how}`, async () => {
    const osm = await readPbf(
      Buffer.concat([blob('OSMHeader', message(bytes(1, block))), blob('OSMData', body)]),
    )
    assert.deepEqual(
      [...osm.nodes.values()],
      [
        { id: 5_000_000_000, tags: { name: 'Käsehaus', shop: 'cheese' }, latitude: 60.17, longitude: -24.94 },
        { id: 4_999_999_999, tags: {}, latitude: 60.169999, longitude: -24.939998 },
        { id: 7, tags: { name: 'Käsehaus' }, latitude: 60, longitude: 25 },
      ],
    )
    assert.deepEqual(osm.ways.get(42), {
      id: 42,
      tags: { office: 'yes' },
      nodes: [4_999_999_999, 5_000_000_000, 4_999_999_999],
    })
    assert.deepEqual(osm.relations, [
      {
        id: 43,
        tags: {},
        members: [
          { kind: 'way', id: 42 },
          { kind: 'node', id: 7 },
        ],
      },
    ])
  })
}

test('another packing than zlib is an error', async () => {
  const lzma = message(bytes(4, Buffer.from([1, 2, 3])))
  await assert.rejects(readPbf(blob('OSMData', lzma)), /packed/)
})
