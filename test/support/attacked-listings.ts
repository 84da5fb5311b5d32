import sharp from 'sharp'
import type { TSchema } from 'typebox'
import type { ObjectType } from '../../src/entity/objects/define-object.ts'
import { objectList, objectTypes } from '../../src/entity/objects/index.ts'
import { typedExample } from '../../src/openapi/wire-schema.ts'
import { pages, pdf } from './document-files.ts'
import { scriptAttacks, shortAttacks } from './script-attacks.ts'

type Attribute = TSchema & {
  readonly type?: string
  readonly pattern?: string
  readonly kind?: string
  readonly examples?: readonly string[]
  readonly maxLength?: number
}

type Values = Record<string, unknown>

/** What came of the attacks on one listing, by `object.attribute`. */
export interface AttackedListing {
  readonly id: string
  readonly name: string
  readonly accepted: readonly string[]
  /** Those that validation refused. */
  readonly refused: readonly string[]
}

export interface AttackedWith {
  readonly url: string
  readonly apiKey: string
  readonly userId: string
}

const attributesOf = ({ attributes }: ObjectType): readonly (readonly [string, Attribute])[] =>
  Object.entries(attributes.properties as Record<string, Attribute>)

const isOfFile = (type: ObjectType): boolean => attributesOf(type).some(([, { kind }]) => kind === 'file')
const isText = ({ type, kind }: Attribute): boolean => type === 'string' && kind !== 'file'

/** Attributes of plain text, which take whatever is written: `object.attribute`. */
export const plainTexts: readonly string[] = objectList.flatMap((type) =>
  attributesOf(type)
    .filter(([, schema]) => /^(string|text)$/.test(schema.kind ?? '') && schema.pattern === undefined)
    .map(([name]) => `${type.name}.${name}`),
)

/** Object types that `PUT /v1/business/json` does not take, and one that would close the listing. */
const apart: ReadonlySet<string> = new Set(['advertiser', 'status'])

/** Where examples do not fit each other. */
const fitting: Readonly<Record<string, string>> = { category_type: 'osm', category_id: 'shop/bakery' }

/** What an attribute is set to where an attack is not possible: so that a page shows the value today. */
function harmless(name: string, schema: Attribute): unknown {
  const { kind, examples } = schema
  if (kind === 'boolean') return false
  if (fitting[name] !== undefined) return fitting[name]
  if (kind === 'date') return /start|publish/.test(name) ? '2020-01-01' : '2099-12-31'
  return examples?.[0] === undefined ? undefined : typedExample(schema, examples[0])
}

/**
 * Adds a listing with every object type. Attribute by attribute has another attack, so that over as many listings as there
 * are attacks each attribute meets each of them. `n` is the number of the listing.
 */
export async function addAttackedListing(to: AttackedWith, n: number): Promise<AttackedListing> {
  const attack = new Attack(n)
  const inDocument = objectList.filter((type) => !isOfFile(type) && !apart.has(type.name))
  const { data } = await attack.send(to, 'PUT', '/v1/business/json', (faulty) => {
    const document = inDocument.map((type) => {
      const value = attack.valueOf(type, faulty)
      return [type.entityKey, type.cardinality === 'one' ? value : [value]] as const
    })
    return { json: JSON.stringify(Object.fromEntries(document)), country: 'gb', skip_dedup_check: 'true' }
  })
  const { entity_id: id } = data as { entity_id: string }
  for (const type of objectList.filter(isOfFile)) {
    const filedata = type.name === 'document' ? pdf(pages()) : await picture()
    await attack.send(to, 'POST', `/v1/entity/${type.name}`, (faulty) => ({
      ...attack.valueOf(type, faulty),
      filedata: filedata.toString('base64'),
      entity_id: id,
    }))
  }
  await attack.send(to, 'POST', '/v1/entity/advertiser/create', (faulty) => ({
    ...attack.valueOf(objectTypes.advertiser, faulty),
    entity_id: id,
  }))
  return { id, name: attack.name, ...attack.outcome() }
}

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#0d5c46' } })
    .png()
    .toBuffer()

/** The attacks of one listing: which attribute got which, and what was refused. */
class Attack {
  readonly #n: number
  readonly #sent = new Map<string, string>()
  readonly #refused = new Set<string>()
  name = ''

  constructor(n: number) {
    this.#n = n
  }

  /** A value whose text attributes are attacks, apart from those that were found faulty. */
  valueOf(type: ObjectType, faulty: ReadonlyMap<string, number>): Values {
    const value: Values = {}
    for (const [name, schema] of attributesOf(type)) {
      if (schema.kind === 'file') continue
      const key = `${type.name}.${name}`
      const refusals = faulty.get(name) ?? faulty.get(`${type.entityKey}.${name}`) ?? 0
      const text = isText(schema) ? this.#textFor(key, schema, refusals) : undefined
      const given = text ?? harmless(name, schema)
      if (text !== undefined) this.#sent.set(key, text)
      else if (this.#sent.delete(key)) this.#refused.add(key)
      if (given !== undefined) value[name] = given
    }
    if (type.name === 'name') this.name = String(value.name)
    return value
  }

  /** The attack on an attribute; after a refusal the same within an address, then none. */
  #textFor(key: string, { maxLength = Number.POSITIVE_INFINITY, kind }: Attribute, refusals: number) {
    const at = this.#n + allTexts.indexOf(key)
    const whole = scriptAttacks[at % scriptAttacks.length]!
    const text = whole.length <= maxLength ? whole : shortAttacks[at % shortAttacks.length]!
    if (refusals === 0) return text
    return refusals === 1 && /url|website/.test(kind ?? '') ? `https://shop.example/${text}` : undefined
  }

  /** Sends what `paramsOf` makes until validation takes it; it is told how often each attribute was refused. */
  async send(
    { url, apiKey, userId }: AttackedWith,
    method: string,
    path: string,
    paramsOf: (faulty: ReadonlyMap<string, number>) => Readonly<Values>,
  ): Promise<{ readonly data: unknown }> {
    const faulty = new Map<string, number>()
    let refusal = ''
    for (let round = 0; round < 8; round++) {
      const body = new URLSearchParams({ api_key: apiKey, _user_id: userId })
      for (const [name, value] of Object.entries(paramsOf(faulty))) body.set(name, String(value))
      const answer = await fetch(url + path, { method, body })
      const { data } = (await answer.json()) as { data: unknown }
      if (answer.status === 200) return { data }
      if (answer.status !== 400) throw new Error(`${path}: ${answer.status} ${JSON.stringify(data)}`)
      refusal = String(data)
      for (const fault of data as readonly string[]) {
        const name = /^\S+/.exec(fault)![0].replace('[0]', '')
        faulty.set(name, (faulty.get(name) ?? 0) + 1)
      }
    }
    throw new Error(`${path} refuses harmless values too: ${refusal}`)
  }

  outcome() {
    return { accepted: [...this.#sent.keys()], refused: [...this.#refused] }
  }
}

const allTexts: readonly string[] = objectList.flatMap((type) =>
  attributesOf(type).map(([name]) => `${type.name}.${name}`),
)
