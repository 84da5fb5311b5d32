import type { ApiKey, Plan } from '../../src/access/model.ts'
import { newPlan } from '../../src/access/plans.ts'
import type { ObjectName } from '../../src/entity/model.ts'
import { objectTypes } from '../../src/entity/objects/index.ts'
import type { Place, Point } from '../../src/geocoding/place.ts'
import { entityCommand, requireEntity } from '../../src/operations/change-entity.ts'
import { newKey } from './api-key.ts'
import { startDirectory, type TestDirectory } from './directory.ts'

/** An entity that lies in a country of its own, so that nothing else can be found with it but its neighbour. */
export interface Subject {
  readonly object: ObjectName
  readonly id: string
  /** ISO 3166 alpha-2, upper case. */
  readonly country: string
  readonly town: Place
  /** A number it has besides those of the object in question. */
  readonly phone: string
}

/** Two directories with the same entities under the same ids, written at the same time: they differ in what a test adds to one of them. */
export interface Twins {
  readonly both: readonly [TestDirectory, TestDirectory]
  /** A key that both directories know, of an account that contributed nothing. */
  key(plan: Partial<Plan>, facts?: Partial<ApiKey>): Promise<string>
  /** What both answer to the same request, without what is drawn at random. */
  ask(path: string, params: Readonly<Record<string, string>>, key: string): Promise<readonly [Told, Told]>
  close(): Promise<void>
}

/** An answer, and its data for what follows from them. */
export interface Told {
  readonly status: number
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly data: any
}

export const now = Date.UTC(2026, 10, 16, 9)

export async function startTwins(): Promise<Twins> {
  const start = () => startDirectory({ now: () => now, madeUp: true })
  const both = [await start(), await start()] as const
  let made = 0
  return {
    both,
    key: async (plan, facts) => {
      const name = `plan-${++made}`
      const { secret, creation } = newKey({ account: 'viewer', ...facts, plan: name })
      for (const { services } of both) {
        const commands = [
          { type: 'access.plan.put', plan: { ...newPlan(name, 20), ...plan } },
          creation,
        ] as const
        for (const command of commands) await services.accessWriter.apply(command)
      }
      return secret
    },
    ask: async (path, params, key) => {
      const told = async (directory: TestDirectory): Promise<Told> => {
        const { status, text, body } = await directory.call('GET', path, params, { key })
        return { status, text: withoutChance(text), data: body.data }
      }
      return [await told(both[0]), await told(both[1])]
    },
    close: async () => {
      for (const directory of both) await directory.close()
    },
  }
}

/** Revisions, ids of records and of links, and the stamps of forms are drawn at random or by the time. */
const withoutChance = (text: string): string =>
  text
    .replace(/(\d+-)?[0-9a-f]{32,}/g, '#')
    .replace(/(\?token=|name="token" value=")[\w-]{22}/g, '$1#')
    .replace(/name="form_stamp" value="[^"]*"/g, 'name="form_stamp"')

/** Countries of which the gazetteer has towns, a subject for each. */
export const countries = 'GB IE FI DE FR ES IT NL BE AT CH US CA AU NZ'.split(' ')

const towns = new Map<string, Place>()

/** The largest town of a country. */
function townOf({ services }: TestDirectory, country: string): Place {
  const town = towns.get(country) ?? services.gazetteer.mostPopulous(country.toLowerCase(), ['town'], 1)[0]
  if (town === undefined) throw new Error(`The gazetteer has no town of ${country}`)
  towns.set(country, town)
  return town
}

/** What both directories answer to a request, to the pages behind it, and on the page that a link leads to. */
export async function answersOf(
  twins: Twins,
  path: string,
  params: Readonly<Record<string, string>>,
  key: string,
): Promise<readonly (readonly [Told, Told])[]> {
  const told = await twins.ask(path, params, key)
  const [one, other] = told
  const cursor = one.data?.next_cursor
  if (cursor !== undefined && cursor === other.data?.next_cursor) {
    const { page: _page, ...rest } = params
    return [told, ...(await answersOf(twins, path, { ...rest, cursor }, key))]
  }
  if (typeof one.data !== 'string' || !one.data.includes('?token=')) return [told]
  const follow = async ({ data }: Told, { server }: TestDirectory): Promise<Told> => {
    const { pathname, search } = new URL(data)
    const { statusCode, body } = await server.inject({ url: pathname + search })
    return { status: statusCode, text: withoutChance(body), data: null }
  }
  return [told, [await follow(one, twins.both[0]), await follow(other, twins.both[1])]]
}

export const isSame = ([one, other]: readonly [Told, Told]): boolean =>
  one.status === other.status && one.text === other.text

/** Where two answers begin to differ, for people. */
export function difference([{ text: one }, { text: other }]: readonly [Told, Told]): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return [one, other].map((text) => text.slice(Math.max(0, at - 80), at + 80)).join('\n')
}

/**
 * Makes the entity of an object in one directory, with the other objects that searches and pages look at, and an older neighbour that has as much content.
 */
export async function makeSubject(directory: TestDirectory, object: ObjectName, n: number): Promise<Subject> {
  const country = countries[n]!
  const town = townOf(directory, country)
  const make = async (name: string, phone: string): Promise<string> => {
    const baseline: Record<string, unknown> = {
      name: { name },
      phones: [{ number: phone }],
      categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
      opening_times: hours('09001700'),
      external_ids: [{ scheme: 'osm', id: `node/${phone.slice(1)}` }],
      ...(object === 'geopoint' ? {} : { postal_address: { address1: 'Fixture Lane', town: town.name } }),
    }
    // Names and categories have to be there.
    if (!['name', 'phone', 'category'].includes(object)) delete baseline[objectTypes[object].entityKey]
    const reply = await directory.call('PUT', '/v1/business/json', {
      json: baseline,
      country,
      skip_dedup_check: 'true',
      allow_no_address: 'true',
      allow_no_phone: 'true',
    })
    if (reply.status !== 200) throw new Error(`${object}: ${reply.text}`)
    return reply.body.data.entity_id
  }
  const phone = `+44207946${String(n).padStart(4, '0')}`
  await make('Twin Bakery East', `+44207946${String(500 + n).padStart(4, '0')}`)
  const id = await make('Twin Bakery West', phone)
  if (object !== 'advertiser') await addAdvert(directory, id, 'plaintag')
  await addSupplier(directory, id)
  return { object, id, country, town, phone }
}

export const hours = (text: string): Record<string, string> =>
  Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, text]),
  )

export async function addAdvert(directory: TestDirectory, id: string, tag: string): Promise<void> {
  const reply = await directory.call('POST', '/v1/entity/advertiser/create', {
    entity_id: id,
    publisher_id: 'demo-publisher',
    max_tags: '2',
    max_locations: '2',
    expiry_date: '2099-01-01',
    tags: tag,
    is_national: 'true',
    reseller_ref: 'REF',
    reseller_agent_id: 'AGENT',
  })
  if (reply.status !== 200) throw new Error(reply.text)
}

/** The viewer's account knows the entity under an id of its own, and says nothing about it: it has no standing. */
async function addSupplier({ services, userId }: TestDirectory, id: string): Promise<void> {
  const before = await requireEntity(services, id)
  const after = {
    ...before,
    suppliers: [...before.suppliers, { account: 'viewer', supplierId: `OWN-${id}`, guest: true as const }],
  }
  const principal = { account: 'viewer', keyId: '', plan: 'standard', admin: false, userId }
  await services.store.commit([entityCommand(services, before, after, principal, 'supplier.add')])
}

/** Adds a value to an entity as another account. */
export async function contribute(
  { operations, userId }: TestDirectory,
  id: string,
  object: ObjectName,
  attributes: Readonly<Record<string, unknown>>,
  derived: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const principal = { account: 'shop', keyId: '', plan: 'standard', admin: false, userId }
  await operations.contributeObject(id, object, attributes, principal, { derived })
}

export const nearTo = ({ latitude, longitude }: Point, north: number, east: number): Point => ({
  latitude: Math.round((latitude + north) * 1e5) / 1e5,
  longitude: Math.round((longitude + east) * 1e5) / 1e5,
})
