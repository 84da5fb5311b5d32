import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctMisplaced } from './misplaced.ts'
import type { PostalRow } from './read-postcodes.ts'

const row = (
  code: string,
  latitude: number,
  longitude: number,
  more: Partial<PostalRow> = {},
): PostalRow => ({
  country: 'fi',
  code,
  city: 'Helsinki',
  state: 'Uusimaa',
  latitude,
  longitude,
  accuracy: 6,
  ...more,
})

const town = [
  row('00100', 60.171, 24.932),
  row('00120', 60.163, 24.939),
  row('00130', 60.164, 24.949),
  row('00140', 60.158, 24.952),
]

const placed = (added: PostalRow): PostalRow => correctMisplaced([...town, added]).at(-1)!

test('a code of a town that lies in another state is moved to the town', () => {
  const { latitude, longitude, state } = placed(row('00002', 61.081, 24.274, { state: 'Kanta-Häme' }))
  assert.deepEqual({ latitude, longitude, state }, { latitude: 60.164, longitude: 24.939, state: 'Uusimaa' })
})

test('a point without a measure is moved from nearer by, and within the state', () => {
  assert.equal(placed(row('00090', 60.5, 25.2, { accuracy: 1 })).latitude, 60.164)
})

test('measured points in the state, and namesakes whose codes begin otherwise, stay', () => {
  const kept = [
    row('00890', 60.9, 25.2),
    row('48810', 37.437, -2.256, { state: 'Elsewhere' }),
    row('00002', 61.081, 24.274, { state: 'Kanta-Häme', city: 'Helsinge' }),
  ]
  for (const one of kept) assert.deepEqual(placed(one), one)
})

test('rows that do not agree where the town is move nothing', () => {
  const rows = [town[0]!, town[1]!, row('00300', 62, 24), row('00400', 64, 26, { accuracy: 1 })]
  assert.deepEqual(correctMisplaced(rows), rows)
})
