import type { TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import { Fault, fault } from '../../faults/fault.ts'
import type { Attributes } from '../model.ts'
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
  /** Each fault names its attribute. */
  readonly faults: readonly Fault[]
}

/**
 * Parses raw parameters or attributes against an object schema. Texts become typed values and defaults are
 * filled in; unknown names are ignored; empty texts count as absent; required attributes in `mayLack` may be
 * absent. Reports all faults.
 */
export function readAttributes(
  schema: TObject,
  raw: Readonly<Record<string, unknown>>,
  mayLack: readonly string[] = [],
): ReadResult {
  const values: Attributes = {}
  const faults: Fault[] = []
  for (const property of propertiesOf(schema)) {
    const given = normaliseRaw(raw[property.name])
    if (given === undefined) {
      if (property.facts.default !== undefined) values[property.name] = property.facts.default
      else if (property.required && !mayLack.includes(property.name)) {
        faults.push(fault('required', property.name))
      }
      continue
    }
    const value = readOne(property, given)
    if (value instanceof Fault) faults.push(value.at(property.name))
    else values[property.name] = value
  }
  return { values, faults }
}

/** Converts JSON numbers and booleans to text; blank text and null count as absent. */
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
  if (unfit !== undefined) return unfit
  switch (facts.type) {
    case 'integer':
    case 'number': {
      const value = /^[+-]?(\d{1,17}(\.\d{0,30})?|\.\d{1,30})(e[+-]?\d{1,3})?$/i.test(given)
        ? // Zero has no sign here.
          Number(given) + 0
        : Number.NaN
      return fits(value) ? value : rangeFault(facts)
    }
    case 'boolean': {
      const lower = given.toLowerCase()
      if (lower === 'true' || lower === '1') return true
      if (lower === 'false' || lower === '0') return false
      return fault('not_boolean')
    }
    default: {
      const text = facts.enum?.find((member) => member.toLowerCase() === given.toLowerCase()) ?? given
      if (facts.kind !== 'file' && facts.kind !== 'json' && !fits(text)) return textFault(facts, text)
      return kinds[facts.kind ?? 'string'](text)
    }
  }
}

/** Separators of lists sent as text. */
const separators: Partial<Record<keyof typeof kinds, string>> = {
  csv: ',',
  dates: ',',
  hours: ',',
  piped: '|',
  choices: '|',
}

const isPlain = (item: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof item)

/** Parses values other than text: uploaded files, objects of a JSON body, arrays for list attributes. */
function readStructured(property: Property, given: unknown): unknown {
  const { facts } = property
  if (facts.kind === 'file' && (given as { bytes?: unknown }).bytes instanceof Uint8Array) return given
  if (facts.kind === 'json' && typeof given === 'object' && !Array.isArray(given)) return given
  const separator = facts.kind === undefined ? undefined : separators[facts.kind]
  // An array must satisfy the length and pattern of the equivalent text.
  if (separator !== undefined && Array.isArray(given) && given.length > 0 && given.every(isPlain))
    return readOne(property, given.join(separator))
  return fault('not_plain')
}

/** A fault for text that must not be stored: NUL and lone surrogates. */
export function unfitText(text: string): Fault | undefined {
  if (text.includes('\0')) return fault('nul_character')
  return text.isWellFormed() ? undefined : fault('not_unicode')
}

function rangeFault({ type, minimum, maximum }: SchemaFacts): Fault {
  return fault(type === 'integer' ? 'not_whole_number' : 'not_number', null, { minimum, maximum })
}

/** Fault codes by kind, for text that does not match the pattern. */
const formFaults = {
  email: 'not_email',
  phone: 'not_phone',
  url: 'not_url',
  website: 'not_website',
  date: 'not_date',
  country: 'not_country',
  language: 'not_language',
  timezone: 'not_timezone',
  digits: 'not_digits',
  csv: 'no_items',
  dates: 'no_dates',
  piped: 'no_items',
  instant: 'not_instant',
  since: 'not_since',
  hours: 'not_hours',
} as const

const formFaultOf = (kind: keyof typeof kinds = 'string') =>
  kind in formFaults ? formFaults[kind as keyof typeof formFaults] : 'wrong_form'

function textFault({ enum: members, maxLength, choices, kind, examples }: SchemaFacts, text: string): Fault {
  if (members !== undefined) return fault('not_one_of', null, { choices: members })
  if (maxLength !== undefined && [...text].length > maxLength)
    return fault('too_long', null, { maximum: maxLength })
  if (choices !== undefined) return choicesFault(choices, text)
  return fault(formFaultOf(kind), null, { example: examples?.[0] })
}

function choicesFault(known: readonly string[], text: string): Fault {
  const items = text.split(/[|,]/).map((item) => item.trim())
  const unknown = items
    .filter((item) => !known.includes(item))
    .map((item) => item.slice(0, 40) || 'an empty item')
  return fault('not_choices', null, { choices: known, unknown: [...new Set(unknown)].slice(0, 3) })
}
