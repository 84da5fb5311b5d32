/** Entities that are merged and taken out again, by the real operations of a directory. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Entity, ObjectName } from '../../src/entity/model.ts'
import { DirectoryError } from '../../src/errors.ts'
import type { Principal } from '../../src/operations/submission.ts'
import type { TestDirectory } from './directory.ts'

export type Who = 'shop' | 'rival' | 'stranger' | 'operator'

export const principalOf = (who: Who, userId: string | null = null): Principal => ({
  account: who,
  keyId: 'key',
  plan: who === 'operator' ? 'admin' : who === 'stranger' ? 'entry' : 'standard',
  admin: who === 'operator',
  userId,
})

/** A value to write: small domains, so that sides share values. */
export interface Said {
  readonly object: ObjectName
  readonly attributes: Record<string, unknown>
}

const pick = <T>(...choices: readonly T[]) => fc.constantFrom(...choices)

const streets = ['High Street', 'Mill Lane', 'Quay Road']

/** Values that the entry plan may write too. */
export const saids: fc.Arbitrary<Said> = fc.oneof(
  fc.record({
    object: fc.constant('name' as const),
    attributes: fc.record({ name: pick('Bakery', 'The Bakery', 'Baker & Son') }),
  }),
  fc.record({
    object: fc.constant('postal_address' as const),
    attributes: fc.record(
      {
        building_number: pick('1', '2'),
        address1: pick(...streets),
        town: pick('Cork', 'Dublin'),
        do_not_display: pick(true, false),
      },
      { requiredKeys: ['building_number', 'address1', 'town'] },
    ),
  }),
  fc.record({
    object: fc.constant('phone' as const),
    attributes: fc.record(
      {
        number: pick('+353215550101', '+353215550102', '+353215550103'),
        description: pick('Shop', 'Office'),
      },
      { requiredKeys: ['number'] },
    ),
  }),
  fc.record({
    object: fc.constant('geopoint' as const),
    attributes: fc.record({ latitude: pick(51.8985, 51.899, 53.3498), longitude: pick(-8.4756, -6.2603) }),
  }),
  fc.record({
    object: fc.constant('website' as const),
    attributes: fc.record({ website_url: pick('http://a.example', 'http://b.example') }),
  }),
  fc.record({
    object: fc.constant('tag' as const),
    attributes: fc.record({ tag: pick('bread', 'cake'), language: fc.constant('en') }),
  }),
)

/** A write to one of the entities, by its number. */
export type Write =
  | { readonly type: 'say'; readonly who: Who; readonly to: number; readonly said: Said }
  | {
      readonly type: 'remove'
      readonly who: Who
      readonly to: number
      readonly object: ObjectName
      readonly at: number
    }
  | { readonly type: 'claim'; readonly who: Who; readonly to: number }
  | { readonly type: 'signal'; readonly to: number }
  | {
      readonly type: 'feed'
      readonly who: Who
      readonly to: number
      readonly supplierId: string
      readonly said: Said
    }

export const writers: fc.Arbitrary<Who> = pick('shop', 'rival', 'stranger', 'operator')

export const writesTo = (count: number): fc.Arbitrary<Write> => {
  const to = fc.nat(count - 1)
  return fc.oneof(
    { arbitrary: fc.record({ type: fc.constant('say' as const), who: writers, to, said: saids }), weight: 6 },
    {
      arbitrary: fc.record({
        type: fc.constant('remove' as const),
        who: writers,
        to,
        object: pick<ObjectName>('phone', 'tag', 'website', 'postal_address', 'geopoint'),
        at: fc.nat(2),
      }),
      weight: 3,
    },
    {
      arbitrary: fc.record({ type: fc.constant('claim' as const), who: pick<Who>('shop', 'operator'), to }),
      weight: 1,
    },
    { arbitrary: fc.record({ type: fc.constant('signal' as const), to }), weight: 1 },
    {
      arbitrary: fc.record({
        type: fc.constant('feed' as const),
        who: pick<Who>('shop', 'rival', 'operator'),
        to,
        supplierId: pick('S1', 'S2', 'S3'),
        said: saids,
      }),
      weight: 2,
    },
  )
}

/** Makes the write; a refusal changes nothing and is fine. @returns whether it was acknowledged */
export async function make(
  { operations, services }: TestDirectory,
  ids: readonly string[],
  write: Write,
  userId: string,
): Promise<boolean> {
  const id = ids[write.to]!
  try {
    if (write.type === 'say')
      await operations.contributeObject(
        id,
        write.said.object,
        write.said.attributes,
        principalOf(write.who, userId),
      )
    else if (write.type === 'signal')
      await operations.addSignal(
        id,
        { country: 'ie', signalType: 'incorrect_data', dataType: 'phone' },
        principalOf('shop', userId),
      )
    else if (write.type === 'claim')
      await operations.claimEntity(id, { userId }, principalOf(write.who, userId))
    else if (write.type === 'remove') {
      const entity = (await services.store.get(id))!
      const holder = entity.mergedInto === null ? entity : (await services.store.get(entity.mergedInto))!
      const values = holder.objects[write.object] ?? []
      const single = write.object === 'postal_address' || write.object === 'geopoint'
      const value = values[write.at % Math.max(1, values.length)]
      if (value === undefined) return false
      await operations.removeValue(
        id,
        write.object,
        single ? null : String(value.genId),
        principalOf(write.who, userId),
      )
    } else {
      const objects = { [write.said.object]: [write.said.attributes] }
      const given = {
        name: [{ name: 'Bakery' }],
        postal_address: [{ building_number: '1', address1: 'High Street', town: 'Cork' }],
        ...objects,
      }
      // An account numbers its records by the entity it means.
      const supplierId = `${write.supplierId}-${id}`
      const submission = { country: 'ie', supplierId, timezone: null, objects: given }
      await operations.addBusiness(submission, principalOf(write.who, userId), {
        profile: 'feed',
        masterEntityId: id,
      })
    }
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}

let made = 0

/** An entity of the account, without matching. */
export async function newEntity({ operations }: TestDirectory, who: Who, userId: string): Promise<string> {
  const { entityId } = await operations.addBusiness(
    {
      country: 'ie',
      supplierId: `first-${++made}`,
      timezone: null,
      objects: {
        name: [{ name: 'Bakery' }],
        postal_address: [{ building_number: '1', address1: 'High Street', town: 'Cork' }],
      },
    },
    principalOf(who, userId),
    { profile: 'feed', skipMatching: true },
  )
  return entityId
}

/** The stored state, apart from what every write changes. */
export async function stateOf(
  { services }: TestDirectory,
  id: string,
): Promise<Omit<Entity, 'revision' | 'lastEdit'>> {
  const { revision: _, lastEdit: __, ...state } = (await services.store.get(id))!
  return state
}

export async function assertSame(directory: TestDirectory, id: string, before: unknown): Promise<void> {
  assert.deepEqual(
    JSON.parse(JSON.stringify(await stateOf(directory, id))),
    JSON.parse(JSON.stringify(before)),
  )
}

/** The code of the failure; `ok` without one. */
export const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'ok',
    (error) => {
      if (error instanceof DirectoryError) return error.code
      throw error
    },
  )

/** The tags that are or were said of the entity with this id. */
export async function saidTo({ services }: TestDirectory, id: string): Promise<ReadonlySet<string>> {
  const { objects } = (await services.store.get(id))!
  return new Set((objects.tag ?? []).map(({ attributes }) => String(attributes.tag)))
}

/** All that the entities and their history hold, as text. */
export async function everSaid({ services }: TestDirectory, ids: readonly string[]): Promise<string> {
  const rows = await services.store.getMany(ids)
  const history = await Promise.all(ids.map((entityId) => services.store.history({ entityId }, null, 1000)))
  return JSON.stringify([rows, history])
}
