import type { TSchema } from 'typebox'
import type { Endpoint } from '../../src/endpoints/define-endpoint.ts'

/** What a parameter's schema says that a bad value can go against. */
interface Facts {
  readonly kind?: string
  readonly type?: string
  readonly enum?: readonly string[]
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Values that no parameter of a kind may have. */
const wrongByKind: Readonly<Record<string, readonly string[]>> = {
  integer: ['many', '1.5', '0x10', '--1'],
  float: ['north', 'NaN', 'Infinity', '1.2.3'],
  boolean: ['maybe', '2'],
  enum: ['no such choice'],
  digits: ['12a', '-1', '1.5'],
  date: ['2030-02-30', '30/01/2030', 'tomorrow', '2030-13-01', '0000-00-00'],
  dates: ['2030-01-01,never', '2030-02-30', ',,'],
  csv: [',', ' , ,'],
  instant: ['tomorrow', '2030-01-31', '2030-01-31T18:00', '2030-02-30T18:00Z', '2030-01-31T18:00+25:00'],
  since: ['now', 'yesterday', '2030-02-30', '2030-01-31T18:00'],
  piped: ['|', '| |'],
  choices: ['|', 'no such choice', ',,'],
  email: ['nobody', 'a@b', 'a b@c.example', '@example.com'],
  phone: ['call me', '+', '12'],
  url: ['nowhere', 'ftp://example.com/a', 'javascript:alert(1)', 'http://', 'http://user:pass@example.com/'],
  website: ['nowhere', 'ftp://example.com/a', 'javascript:alert(1)', 'http://user:pass@example.com/'],
  country: ['ZZ', 'Narnia', '1', 'XX1'],
  language: ['123', 'english language', '!'],
  timezone: ['Mars/Olympus', '+01', 'Europe London'],
  hours: ['25001730', '0900', 'noon', '09000900', '09001760'],
  json: ['{', '[]', '"text"', 'null'],
  file: ['not base64!', 'data:text/plain,hello'],
}

/** Bad values for a parameter: of the wrong type, out of range, too long. */
export function badValues(schema: TSchema): readonly string[] {
  const facts = schema as Facts
  const values = [...(wrongByKind[facts.kind ?? facts.type ?? ''] ?? [])]
  if (facts.minimum !== undefined) values.push(String(facts.minimum - 1))
  if (facts.maximum !== undefined) values.push(String(facts.maximum + 1))
  if (facts.maxLength !== undefined)
    values.push('1'.repeat(facts.maxLength + 1), `${'é'.repeat(facts.maxLength)}12`)
  return values
}

/** Parameters by name with their schemas. */
export const parametersOf = (endpoint: Endpoint): [string, TSchema][] =>
  Object.entries(endpoint.params.properties as Record<string, TSchema>)
