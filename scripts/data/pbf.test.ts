import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { readPbf } from './pbf.ts'

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
const zigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2)
const packed = (values: readonly number[]): number[] => values.flatMap(varint)
const number = (field: number, value: number): number[] => [field * 8, ...varint(value)]
const bytes = (field: number, content: readonly number[]): number[] => [
  ...varint(field * 8 + 2),
  ...varint(content.length),
  ...content,
]
const text = (field: number, content: string): number[] => bytes(field, [...Buffer.from(content)])

/** A blob with its header, as files hold them one after the other. */
function blob(type: string, block: readonly number[], pack: boolean): Buffer {
  const content = Buffer.from(block)
  const body = Buffer.from(
    pack ? [...number(2, content.length), ...bytes(3, [...deflateSync(content)])] : bytes(1, [...content]),
  )
  const header = Buffer.from([...text(1, type), ...number(3, body.length)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, body])
}

const strings = ['', 'name', 'Käsehaus', 'shop', 'cheese', 'office', 'yes']
const dense = [
  ...bytes(1, packed([zigzag(5_000_000_000), zigzag(-1)])),
  ...bytes(8, packed([zigzag(601_700_000), zigzag(-10)])),
  ...bytes(9, packed([zigzag(-249_400_000), zigzag(20)])),
  ...bytes(10, packed([1, 2, 3, 4, 0, 0])),
]
const plainNode = [
  ...number(1, zigzag(7)),
  ...bytes(2, packed([1])),
  ...bytes(3, packed([2])),
  ...number(8, zigzag(600_000_000)),
  ...number(9, zigzag(250_000_000)),
]
const way = [
  ...number(1, 42),
  ...bytes(2, packed([5])),
  ...bytes(3, packed([6])),
  ...bytes(8, packed([zigzag(4_999_999_999), zigzag(1), zigzag(-1)])),
]
const relation = [
  ...number(1, 43),
  ...bytes(9, packed([zigzag(42), zigzag(-35)])),
  ...bytes(10, packed([1, 0])),
]
const block = [
  ...bytes(
    1,
    strings.flatMap((string) => text(1, string)),
  ),
  ...bytes(2, bytes(2, dense)),
  ...bytes(2, bytes(1, plainNode)),
  ...bytes(2, bytes(3, way)),
  ...bytes(2, bytes(4, relation)),
]

for (const pack of [true, false]) {
  test(`nodes, ways and relations are read${pack ? ' out of zlib' : ''}`, () => {
    const osm = readPbf(Buffer.concat([blob('OSMHeader', [1, 2], false), blob('OSMData', block, pack)]))
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

test('another packing than zlib is an error', () => {
  const lzma = Buffer.from(bytes(4, [1, 2, 3]))
  const header = Buffer.from([...text(1, 'OSMData'), ...number(3, lzma.length)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  assert.throws(() => readPbf(Buffer.concat([length, header, lzma])), /packed/)
})
