import type { TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import type { Attributes } from '../model.ts'
import { Fault } from './fault.ts'
import { kinds } from './kinds.ts'

interface SchemaFacts {
  readonly type?: string
  readonly kind?: keyof typeof kinds
  readonly enum?: readonly string[]
  readonly choices?: readonly string[]
  readonly default?: unknown
  readonly examples?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

interface Property {
  readonly name: string
  readonly facts: SchemaFacts
  readonly required: boolean
  readonly fits: (value: unknown) => boolean
}

const compiled = new WeakMap<TObject, readonly Property[]>()

function propertiesOf(schema: TObject): readonly Property[] {
  let properties = compiled.get(schema)
  if (properties === undefined) {
    const required = new Set<string>((schema as { required?: string[] }).required ?? [])
    properties = Object.entries(schema.properties as Record<string, TSchema>).map(([name, property]) => {
      const validator = Compile(property)
      return {
        name,
        facts: property as SchemaFacts,
        required: required.has(name),
        fits: (value: unknown) => validator.Check(value),
      }
    })
    compiled.set(schema, properties)
  }
  return properties
}

export interface ReadResult {
  readonly values: Attributes
  readonly faults: readonly string[]
  /** Names of what was given, but wrong. */
  readonly wrong: readonly string[]
}

/**
 * Reads raw parameters or attributes against an object schema: text becomes typed values, defaults are filled in, unknown names are
 * ignored, an empty text counts as absent, required ones in `mayLack` may be absent. Every fault is found, each as one message that begins with the (prefixed) name.
 */
export function readAttributes(
  schema: TObject,
  raw: Readonly<Record<string, unknown>>,
  prefix = '',
  mayLack: readonly string[] = [],
): ReadResult {
  const values: Attributes = {}
  const faults: string[] = []
  const wrong: string[] = []
  for (const property of propertiesOf(schema)) {
    const given = normaliseRaw(raw[property.name])
    if (given === undefined) {
      if (property.facts.default !== undefined) values[property.name] = property.facts.default
      else if (property.required && !mayLack.includes(property.name)) {
        faults.push(`${prefix}${property.name} is a required parameter`)
      }
      continue
    }
    const value = readOne(property, given)
    if (value instanceof Fault) {
      faults.push(`${prefix}${property.name} ${value.message}`)
      wrong.push(property.name)
    } else values[property.name] = value
  }
  return { values, faults, wrong }
}

/** Numbers and booleans of JSON become text; blank text and null count as absent. */
function normaliseRaw(raw: unknown): unknown {
  if (raw === undefined || raw === null) return undefined
  if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw)
  if (typeof raw === 'string') {
    const trimmed = raw.trim()
    return trimmed === '' ? undefined : trimmed
  }
  return raw
}

function readOne(property: Property, given: unknown): unknown {
  const { facts, fits } = property
  if (typeof given !== 'string') return readStructured(property, given)
  const unfit = unfitText(given)
  if (unfit !== undefined) return new Fault(unfit)
  switch (facts.type) {
    case 'integer':
    case 'number': {
      const value = /^[+-]?(\d{1,17}(\.\d{0,30})?|\.\d{1,30})(e[+-]?\d{1,3})?$/i.test(given)
        ? // Zero has no sign here.
          Number(given) + 0
        : Number.NaN
      return fits(value) ? value : new Fault(rangeMessage(facts))
    }
    case 'boolean': {
      const lower = given.toLowerCase()
      if (lower === 'true' || lower === '1') return true
      if (lower === 'false' || lower === '0') return false
      return new Fault('must be true or false')
    }
    default: {
      const text = facts.enum?.find((member) => member.toLowerCase() === given.toLowerCase()) ?? given
      if (facts.kind !== 'file' && facts.kind !== 'json' && !fits(text))
        return new Fault(textMessage(facts, text))
      return kinds[facts.kind ?? 'string'](text)
    }
  }
}

/** What separates the items of a list that comes as text. */
const separators: Partial<Record<keyof typeof kinds, string>> = {
  csv: ',',
  dates: ',',
  hours: ',',
  piped: '|',
  choices: '|',
}

const isPlain = (item: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof item)

/** Values that are not text: uploaded files, objects of a JSON body, arrays where a list is asked for. */
function readStructured(property: Property, given: unknown): unknown {
  const { facts } = property
  if (facts.kind === 'file' && (given as { bytes?: unknown }).bytes instanceof Uint8Array) return given
  if (facts.kind === 'json' && typeof given === 'object' && !Array.isArray(given)) return given
  const separator = facts.kind === undefined ? undefined : separators[facts.kind]
  // A list is held to the same length and form as the text it stands for.
  if (separator !== undefined && Array.isArray(given) && given.length > 0 && given.every(isPlain))
    return readOne(property, given.join(separator))
  return new Fault('must be a plain value, not an object or a list')
}

/** Text no store should keep: NUL and lone surrogates. */
export function unfitText(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain the character NUL'
  return text.isWellFormed() ? undefined : 'must be valid Unicode text'
}

function rangeMessage(facts: SchemaFacts): string {
  const kind = facts.type === 'integer' ? 'a whole number' : 'a number'
  if (facts.minimum === undefined || facts.maximum === undefined) return `must be ${kind}`
  return `must be ${kind} from ${facts.minimum} to ${facts.maximum}`
}

const wants: Partial<Record<keyof typeof kinds, string>> = {
  email: 'must be a valid email address',
  phone: 'must be a telephone number',
  url: 'must be an http or https address',
  website: 'must be a web address',
  date: 'must be a date as YYYY-MM-DD',
  country: 'must be an ISO 3166 country code',
  language: 'must be an ISO 639 language code',
  timezone: 'must be a time zone of the tz database',
  digits: 'must be digits',
  csv: 'must hold at least one item',
  dates: 'must hold at least one date',
  piped: 'must hold at least one item',
  instant: 'must be now or a time of ISO 8601 with its zone',
  since: 'must be a day or a time of ISO 8601 with its zone',
  hours: 'must be closed, 24hour, or times such as',
}

function textMessage(facts: SchemaFacts, text: string): string {
  if (facts.enum !== undefined) return `must be one of ${facts.enum.join(', ')}`
  if (facts.maxLength !== undefined && [...text].length > facts.maxLength) {
    return `must be at most ${facts.maxLength} characters long`
  }
  if (facts.choices !== undefined) return choicesMessage(facts.choices, text)
  const want = wants[facts.kind ?? 'string'] ?? 'has the wrong form'
  const example = facts.examples?.[0]
  return example === undefined ? want : `${want}, like ${example}`
}

function choicesMessage(known: readonly string[], text: string): string {
  const items = text.split(/[|,]/).map((item) => item.trim())
  const unknown = items
    .filter((item) => !known.includes(item))
    .map((item) => item.slice(0, 40) || 'an empty item')
  return `may hold ${known.join(', ')}, separated by |; not ${[...new Set(unknown)].slice(0, 3).join(', ')}`
}
