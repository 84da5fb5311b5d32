/**
 * What a plan hides is hidden in every way. Two directories have the same entities, but one has a value more of one object; a plan that hides the object must
 * get the same answer from both, whatever it asks: from every reading endpoint of the table, with every parameter. A plan that shows the object must be able to
 * tell them apart by just those endpoints that are declared to tell of it, so that the requests are known to look.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { callOf } from '../../src/endpoints/define-endpoint.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { type ObjectName, objectNames } from '../../src/entity/model.ts'
import { objectTypes } from '../../src/entity/objects/index.ts'
import type { TestDirectory } from '../support/directory.ts'
import { exampleValue } from '../support/object-examples.ts'
import { sampled } from '../support/server-process.ts'
import {
  addAdvert,
  answersOf,
  contribute,
  countries,
  difference,
  hours,
  isSame,
  makeSubject,
  nearTo,
  type Subject,
  startTwins,
  type Told,
  type Twins,
} from '../support/twins.ts'
import { domainOf, type Guess, type Tried, tellsOf, waysOf } from './ways.ts'

const word = 'quixotword'
const number = '+442079469990'
const picture = (kind: string) => ({ [`${kind}_hash`]: word, large: { [`${kind}_path`]: `${word}.jpg` } })
const day = { start_date: '2026-01-01', expiry_date: '2099-01-01' }

/** Values of which every text is the word; those of other objects follow their examples. */
const values: Readonly<Partial<Record<ObjectName, Readonly<Record<string, unknown>>>>> = {
  name: { name: `${word} bakery`, formal_name: `${word} Ltd` },
  invoice_address: { address1: word, town: word },
  postal_address: { address1: `${word} Street`, building_number: '77' },
  phone: { number, description: word },
  fax: { number, description: word },
  category: { category_id: 'amenity/cafe', category_type: 'osm' },
  tag: { tag: word },
  geopoint: {},
  email: { email_address: `${word}@example.org` },
  website: { website_url: `https://${word}.example` },
  image: { image_name: word },
  logo: { logo_name: word },
  status: { status: 'active', inactive_description: word },
  description: { headline: word, body: word },
  video: { type: 'other', link: `https://${word}.example/v`, title: word },
  affiliate_link: { affiliate_name: word, affiliate_link: `https://${word}.example` },
  document: { name: word },
  opening_times: { ...hours('24hour'), statement: word },
  special_offer: { title: word, description: word, ...day },
  employee: { surname: word, email: `${word}@example.org` },
  payment_type: { payment_type: 'visa' },
  alternative_name: { alternative_name: word },
  attribute: { attribute: 'vegan', value: 'yes' },
  socialmedia: { type: 'facebook', website_url: `https://www.facebook.com/${word}` },
}

const derived: Partial<Record<ObjectName, Readonly<Record<string, unknown>>>> = {
  image: picture('image'),
  logo: picture('logo'),
  document: { document_hash: word, document_path: `${word}.pdf` },
}

const pointOf = ({ town }: Subject) => nearTo(town, 0.0123, 0.0234)

async function addValue(directory: TestDirectory, subject: Subject): Promise<void> {
  const { object, id, town, country } = subject
  if (object === 'advertiser') return addAdvert(directory, id, word)
  const own = {
    postal_address: { town: town.name },
    geopoint: { ...pointOf(subject) },
    external_id: { scheme: 'domain', id: domainOf({ word, country }) },
  }
  const more = own[object as keyof typeof own] ?? {}
  const value = values[object] ?? exampleValue(objectTypes[object], () => word)
  await contribute(directory, id, object, { ...value, ...more }, derived[object])
}

/** Some of the objects, each with a subject in a pair of directories. */
interface Round {
  readonly twins: Twins
  readonly guesses: ReadonlyMap<ObjectName, Guess>
  /** Shows everything. */
  readonly open: string
}

/** Those that are tried in this run; HIGHSTREET_TEST_SCALE=1 tries all. */
const objects = sampled(objectNames)

const rounds: Round[] = []
before(async () => {
  for (let n = 0; n < objects.length; n += countries.length)
    rounds.push(await startRound(objects.slice(n, n + countries.length)))
})
after(async () => {
  for (const { twins } of rounds) await twins.close()
})

async function startRound(objects: readonly ObjectName[]): Promise<Round> {
  const twins = await startTwins()
  const [full, bare] = twins.both
  const subjects: Subject[] = []
  for (const [n, object] of objects.entries()) {
    const subject = await makeSubject(full, object, n)
    assert.deepEqual(await makeSubject(bare, object, n), subject, 'the same in both directories')
    subjects.push(subject)
  }
  for (const subject of subjects) await addValue(full, subject)
  const categoryId = full.services.taxonomy.resolve('osm', 'amenity/cafe')!.category.id
  const guesses = subjects.map((subject) => {
    const guess: Guess = { ...subject, word, number, points: [pointOf(subject)], postcodes: [], categoryId }
    return [subject.object, guess] as const
  })
  return { twins, guesses: new Map(guesses), open: await twins.key({ hiddenObjects: [] }) }
}

const roundOf = (object: ObjectName): Round & { readonly guess: Guess } => {
  const round = rounds.find(({ guesses }) => guesses.has(object))!
  return { ...round, guess: round.guesses.get(object)! }
}

const reading = endpoints.filter(({ method, access }) => method === 'GET' && access.plan !== 'admin')

for (const object of objects) {
  test(`nothing tells of a hidden ${object}`, async () => {
    const { twins, guess } = roundOf(object)
    const key = await twins.key({ hiddenObjects: [object] })
    const tried: Tried = new Set()
    for (const endpoint of reading) {
      const { path } = endpoint
      const [base] = waysOf(endpoint, guess, null)
      // Where a request is refused as it is, nothing is known of what else it would tell.
      const [[{ status: first }]] = (await answersOf(twins, path, base!, key)) as [[Told, Told]]
      for (const params of waysOf(endpoint, guess, first === 200 ? tried : new Set(tried))) {
        for (const told of await answersOf(twins, path, params, key)) {
          const [{ status, text }] = told
          assert.ok([200, 400, 404].includes(status), `${path}: ${text}`)
          const fault = `${path} tells of ${object} when asked ${JSON.stringify(params)}`
          assert.ok(isSame(told), `${fault}: ${difference(told)}`)
        }
      }
    }
  })

  test(`who may see ${object} learns of it from the endpoints that are declared to tell of it`, async () => {
    const { twins, guess, open } = roundOf(object)
    const telling: string[] = []
    for (const endpoint of reading) {
      const { path } = endpoint
      assert.ok(
        path in tellsOf,
        `declare in test/security/ways.ts how ${callOf(endpoint)} may learn of objects`,
      )
      for (const params of waysOf(endpoint, guess, null)) {
        if ((await answersOf(twins, path, params, open)).every(isSame)) continue
        telling.push(path)
        break
      }
    }
    const declared = reading.filter(({ path }) => tellsOf[path]!.includes(object)).map(({ path }) => path)
    assert.deepEqual(telling.toSorted(), declared.toSorted())
  })
}

test('no acknowledgement of a write repeats what the plan of the writer hides', async () => {
  const { twins } = rounds.at(-1)!
  const [directory] = twins.both
  const subject = await makeSubject(directory, 'advertiser', countries.length - 1)
  for (const object of objectNames) await addValue(directory, { ...subject, object })
  const key = await twins.key({ visibleObjects: [] })
  const told = await directory.call(
    'GET',
    '/v1/entity',
    { entity_id: subject.id },
    { key: directory.keys.admin },
  )
  let done = 0
  for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
    const { params } = endpoint.example
    const genIds = Object.entries(params).filter(([name]) => name.endsWith('gen_id'))
    const own = genIds.map(([name]) => [name, genIdOf(told.body.data, endpoint.path)] as const)
    const sent = { ...params, ...Object.fromEntries(own.filter(([, id]) => id !== undefined)) }
    const reply = await directory.call(
      endpoint.method,
      endpoint.path,
      { ...sent, ...('entity_id' in params ? { entity_id: subject.id } : {}) },
      { key },
    )
    assert.ok(reply.status < 500, reply.text)
    if (reply.status === 200) done++
    for (const secret of [word, number.slice(1)])
      assert.ok(!reply.text.toLowerCase().includes(secret), `${callOf(endpoint)}: ${reply.text}`)
  }
  assert.ok(done > 40, `${done} writes were done`)
})

/** A gen_id of the object that a path is about. */
function genIdOf(document: Readonly<Record<string, unknown>>, path: string): string | undefined {
  const object = path.split('/')[3] as ObjectName
  const values = objectNames.includes(object) ? document[objectTypes[object].entityKey] : undefined
  return Array.isArray(values) ? String(values[0].gen_id) : undefined
}
