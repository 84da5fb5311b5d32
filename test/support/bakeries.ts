import assert from 'node:assert/strict'
import { weekdays } from '../../src/entity/opening/opening-times.ts'
import { britain, startWorld, type World } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Data = any
export type Params = Record<string, string>

export const what = '/v1/entity/search/what'
export const point = { latitude: 51.455, longitude: -0.97 }
const query = { what: 'bakery', country: 'GB' }

/** Searches by area that hold the whole town. */
export const located: readonly (readonly [path: string, area: Params])[] = [
  [`${what}/bylocation`, { where: 'Reading' }],
  [
    `${what}/byboundingbox`,
    { latitude_1: '51.3', longitude_1: '-1.2', latitude_2: '51.6', longitude_2: '-0.7' },
  ],
  [`${what}/bynearest`, { latitude: '51.455', longitude: '-0.97' }],
]

/** Open on Mondays from 9 to 5. */
const mondays = {
  ...Object.fromEntries(weekdays.map((day) => [day, day === 'monday' ? '0900-1700' : 'closed'])),
  closed_public_holidays: 'false',
}

/** A town with thirty bakeries, northwards from `point` a thousandth of a degree each. */
export interface Bakeries {
  readonly world: World
  /** Of the bakeries, in order. */
  readonly ids: readonly string[]
  /** Ids of the bakeries whose number fits. */
  readonly numbered: (fits: (n: number) => boolean) => readonly string[]
  /** `data` of a search for bakeries; up to a hundred rows unless said otherwise. */
  readonly ask: (params?: Params, key?: string, path?: string) => Promise<Data>
  /** What is wrong with a search. */
  readonly faults: (params: Params, key?: string, path?: string) => Promise<string[]>
}

export async function startBakeries(): Promise<Bakeries> {
  const world = await startWorld(britain)
  const ids: string[] = []
  for (let n = 0; n < 30; n++) {
    const every = (m: number, objects: Data) => (n % m === 0 ? objects : {})
    ids.push(
      await world.newEntity({
        name: { name: `Loaf ${n} Bakery` },
        postal_address: { address1: `${n + 1} Friar Street`, town: 'Reading', do_not_display: n === 1 },
        geopoint: { latitude: point.latitude + n / 1000, longitude: point.longitude },
        categories: [{ category_id: n % 3 === 0 ? 'shop/pastry' : 'shop/bakery', category_type: 'osm' }],
        tags: [{ tag: 'bakery' }],
        ...every(2, { websites: [{ website_url: `http://loaf${n}.example` }] }),
        ...every(3, { payment_types: [{ payment_type: 'visa' }] }),
        ...every(5, { payment_types: [{ payment_type: 'cash' }], employees: [{ surname: 'Baker' }] }),
        ...every(4, { opening_times: mondays }),
      }),
    )
  }
  const { keys } = world.directory
  return {
    world,
    ids,
    numbered: (fits) => ids.filter((_, n) => fits(n)),
    ask: (params = {}, key = keys.standard, path = what) =>
      world.ask('GET', path, { ...query, per_page: '100', ...params }, { key }),
    faults: async (params, key = keys.standard, path = what) => {
      const reply = await world.directory.call('GET', path, { ...query, ...params }, { key })
      assert.equal(reply.status, 400, reply.text)
      return reply.body.data
    },
  }
}

export const idsOf = (data: Data): string[] => data.rows.map((row: Data) => row.id)

/** The answer has exactly these rows, on one page. */
export function assertSame(data: Data, expected: readonly string[]): void {
  assert.deepEqual(idsOf(data).toSorted(), expected.toSorted())
  assert.equal(data.total_rows, expected.length)
}
