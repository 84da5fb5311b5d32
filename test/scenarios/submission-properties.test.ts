import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contributorsOf } from '../../src/entity/contributors.ts'
import type { Attributes, ObjectName } from '../../src/entity/model.ts'
import { compareRecords } from '../../src/matching/decide.ts'
import type { MatchRecord } from '../../src/matching/record.ts'
import type { HistoryEntry } from '../../src/ports/commit.ts'
import type { TestDirectory } from '../support/directory.ts'
import { hold, runsOf } from '../support/hold.ts'
import { codeOf, make, newEntity, principalOf, type Who, writers, writesTo } from '../support/merging.ts'

/** What submissions promise, whatever their order, and what history promises of everything that was acknowledged. */

const runs = runsOf(10_000, 500)
const long = { timeout: 3_600_000 }

/** How one supplier writes a business. */
interface Spelling {
  readonly name: (word: string) => string
  readonly street: string
  readonly phone: (digits: string) => string | null
  readonly hasPostcode: boolean
}

const spellings: fc.Arbitrary<Spelling> = fc.record({
  name: fc.constantFrom<Spelling['name']>(
    (word) => `${word} Heating`,
    (word) => `${word} Heating Ltd`,
    (word) => `${word} Heating Limited`.toUpperCase(),
    (word) => `The ${word} Heating Company`,
    (word) => `${word}  heating`,
    (word) => `${word} Heating (Cork)`,
  ),
  street: fc.constantFrom('Castle Street', 'Castle St', 'CASTLE STREET'),
  phone: fc.constantFrom<Spelling['phone']>(
    (digits) => `+35321${digits}`,
    (digits) => `021 ${digits.slice(0, 3)} ${digits.slice(3)}`,
    () => null,
  ),
  hasPostcode: fc.boolean(),
})

let made = 0

/** A name of its own, a house and a number: businesses of one test do not resemble each other. */
function nextBusiness() {
  const n = ++made
  const syllables = [
    'ba',
    'do',
    'fi',
    'gu',
    'ke',
    'lo',
    'mi',
    'nu',
    'pa',
    'ro',
    'se',
    'tu',
    'vi',
    'wo',
    'xa',
    'zu',
  ]
  const letters = [12, 8, 4, 0].map((shift) => syllables[((n * 40503) >> shift) & 15]).join('')
  return { word: `Q${letters}`, number: String(n), digits: `4${String(n).padStart(6, '0')}` }
}

type Business = ReturnType<typeof nextBusiness>

const objectsOf = (of: Business, spelling: Spelling): Partial<Record<ObjectName, readonly Attributes[]>> => {
  const phone = spelling.phone(of.digits)
  return {
    name: [{ name: spelling.name(of.word) }],
    postal_address: [
      {
        building_number: of.number,
        address1: spelling.street,
        town: 'Cork',
        ...(spelling.hasPostcode ? { postcode: 'T12 AB34' } : {}),
      },
    ],
    ...(phone === null ? {} : { phone: [{ number: phone }] }),
  }
}

const recordOf = (of: Business, spelling: Spelling): MatchRecord => {
  const phone = spelling.phone(of.digits)
  return {
    name: spelling.name(of.word),
    address: `${of.number} ${spelling.street}`,
    town: 'Cork',
    region: null,
    postcode: spelling.hasPostcode ? 'T12 AB34' : null,
    country: 'IE',
    phones: phone === null ? [] : [phone],
    websites: [],
    category: null,
    brand: null,
  }
}

/** The entities that three suppliers' submissions make in this order, and whether pairs lead from each to each. */
async function submitted(
  { operations, services }: TestDirectory,
  of: Business,
  given: readonly Spelling[],
  order: readonly number[],
) {
  const ids = new Set<string>()
  for (const at of order) {
    const submission = {
      country: 'ie',
      supplierId: `S-${of.number}-${at}`,
      timezone: null,
      objects: objectsOf(of, given[at]!),
    }
    const by = { ...principalOf('shop'), account: `supplier-${at}` }
    ids.add((await operations.addBusiness(submission, by, { profile: 'feed' })).entityId)
  }
  const reached = new Set([[...ids][0]!])
  for (const id of reached)
    for (const { entityIds } of (await services.pairs.pairs({ entityId: id }, 0, 10)).pairs)
      for (const other of entityIds) if (ids.has(other)) reached.add(other)
  return { entities: ids.size, linked: reached.size === ids.size }
}

for (const [storage, count] of [
  ['memory', runs],
  ['embedded', Math.ceil(runs / 10)],
] as const)
  test(`${storage}: the order of three submissions of one business does not matter`, long, () =>
    hold(
      storage,
      count,
      [
        fc.tuple(spellings, spellings, spellings),
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      ],
      async (directory, given, one, other) => {
        const business = nextBusiness()
        const records = given.map((spelling) => recordOf(business, spelling))
        const areOne = [
          [0, 1],
          [0, 2],
          [1, 2],
        ].every(([a, b]) => compareRecords(records[a!]!, records[b!]!).decision === 'match')
        const first = await submitted(directory, business, given, one)
        const second = await submitted(directory, nextBusiness(), given, other)
        assert.deepEqual(second, first)
        assert.ok(first.linked, 'none stands alone')
        if (areOne) assert.equal(first.entities, 1)
      },
    ),
  )

/** What one of three suppliers knows of a business: seldom all, and not always the same. */
const partial = fc.record({
  name: fc.constantFrom('Heating', 'Heating & Plumbing', 'Heating Cork', 'Boilers'),
  phone: fc.constantFrom('1', '2', null),
  house: fc.constantFrom('7', '9', null),
  website: fc.constantFrom('one', 'two', null),
  hasPostcode: fc.boolean(),
})

type Known = typeof partial extends fc.Arbitrary<infer P> ? P : never

/** What a supplier sends of a business, and the same as it is compared. */
function partOf({ word, number }: Business, { name, phone, house, website, hasPostcode }: Known) {
  const [digits, url] = [`+35321${phone}${number.padStart(6, '0')}`, `http://${website}-${word}.example`]
  const address = house === null ? {} : { building_number: house, address1: 'Castle Street' }
  const objects: Partial<Record<ObjectName, readonly Attributes[]>> = {
    name: [{ name: `${word} ${name}` }],
    postal_address: [{ ...address, town: 'Cork', ...(hasPostcode ? { postcode: 'T12 AB34' } : {}) }],
    ...(phone === null ? {} : { phone: [{ number: digits }] }),
    ...(website === null ? {} : { website: [{ website_url: url }] }),
  }
  const record: MatchRecord = {
    name: `${word} ${name}`,
    address: house === null ? null : `${house} Castle Street`,
    town: 'Cork',
    region: null,
    postcode: hasPostcode ? 'T12 AB34' : null,
    country: 'IE',
    phones: phone === null ? [] : [digits],
    websites: website === null ? [] : [url],
    category: null,
    brand: null,
  }
  return { objects, record }
}

test(
  'what matches one supplier of a business joins it, whatever another supplier said before or after',
  long,
  () =>
    hold(
      'memory',
      Math.ceil(runs / 4),
      [fc.tuple(partial, partial, partial), fc.shuffledSubarray([0, 1], { minLength: 2 })],
      async ({ operations }, given, order) => {
        const business = nextBusiness()
        const parts = given.map((one) => partOf(business, one))
        const ids: string[] = []
        for (const at of [...order, 2]) {
          const submission = {
            country: 'ie',
            supplierId: `P-${at}-${business.number}`,
            timezone: null,
            objects: parts[at]!.objects,
          }
          const by = { ...principalOf('shop'), account: `supplier-${at}` }
          ids[at] = (await operations.addBusiness(submission, by, { profile: 'feed' })).entityId
        }
        const isMatch = (at: number) =>
          compareRecords(parts[2]!.record, parts[at]!.record).decision === 'match'
        fc.pre(ids[0] === ids[1] && (isMatch(0) || isMatch(1)))
        assert.equal(ids[2], ids[0])
      },
    ),
)

const said = fc.record({ kind: fc.constant('tag' as const), who: writers, to: fc.nat(2) })
const acts = fc.array(
  fc.oneof(
    { arbitrary: said, weight: 4 },
    { arbitrary: fc.record({ kind: fc.constant('write' as const), write: writesTo(3) }), weight: 4 },
    {
      arbitrary: fc.record({
        kind: fc.constantFrom('merge', 'unmerge', 'undo'),
        one: fc.nat(2),
        other: fc.nat(2),
      }),
      weight: 2,
    },
  ),
  { maxLength: 16 },
)

const texts = (value: unknown): string => JSON.stringify(value ?? null)

for (const [storage, count] of [
  ['memory', runs],
  ['embedded', Math.ceil(runs / 10)],
] as const)
  test(`${storage}: no acknowledged value is lost without a row of history`, long, () =>
    hold(
      storage,
      count,
      [fc.array(fc.constantFrom<Who>('shop', 'rival', 'operator'), { minLength: 3, maxLength: 3 }), acts],
      async (directory, owners, steps) => {
        const { operations, services, userId } = directory
        const operator = principalOf('operator', userId)
        const ids: string[] = []
        for (const who of owners) ids.push(await newEntity(directory, who, userId))
        const acknowledged: string[] = []
        for (const [n, step] of steps.entries()) {
          if ('write' in step) await make(directory, ids, step.write, userId)
          else if ('who' in step) {
            const attributes = { tag: `said ${n} of ${ids[step.to]}`, language: 'en' }
            const write = {
              type: 'say',
              who: step.who,
              to: step.to,
              said: { object: 'tag', attributes },
            } as const
            if (await make(directory, ids, write, userId)) acknowledged.push(attributes.tag)
          } else if (step.kind === 'merge')
            await codeOf(
              operations.mergeEntities(ids[step.one]!, ids[step.other]!, { claim: 'to' }, operator),
            )
          else if (step.kind === 'unmerge')
            await codeOf(operations.unmergeEntity(ids[step.one]!, {}, operator))
          else
            await codeOf(
              operations.undoChanges(
                { account: 'rival', userId: undefined, since: 0, until: undefined },
                { cursor: undefined, limit: 100 },
                false,
                operator,
              ),
            )
        }
        const entities = await services.store.getMany(ids)
        const { ids: found } = await services.store.idsByContributor({ userId }, 0, 1_000_000)
        for (const entity of entities)
          assert.equal(
            found.includes(entity.id),
            contributorsOf(entity).some((one) => one.userId === userId),
            'a user finds what it contributed to, and nothing else',
          )
        const now = texts(entities)
        const history: HistoryEntry[] = []
        for (const entityId of ids)
          history.push(...(await services.store.history({ entityId }, null, 1000)).entries)
        const held = (side: 'before' | 'after', text: string) =>
          history.some(({ changes }) => changes.some((change) => texts(change[side]).includes(text)))
        for (const text of acknowledged) {
          assert.ok(held('after', text), `history does not say that this came: ${text}`)
          if (!now.includes(text))
            assert.ok(held('before', text), `history does not say that this went: ${text}`)
        }
      },
    ),
  )
