import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The vocabulary of schema.org, out of the declarations of the package `schema-dts`, which are generated from it: classes, the
 * properties in their domain, and the range of each property.
 */
interface Class {
  readonly parents: readonly string[]
  readonly properties: ReadonlyMap<string, Property>
}

interface Property {
  readonly range: readonly string[]
  readonly isSuperseded: boolean
}

const file = join(dirname(createRequire(import.meta.url).resolve('schema-dts')), 'schema.d.ts')
const source = readFileSync(file, 'utf8')

const classes = new Map<string, Class>()
for (const [, name, extended, body] of source.matchAll(
  /^(?:export )?interface (\w+)(?:Base|Leaf) extends ([^{]+) \{\n([\s\S]*?)^\}/gm,
)) {
  const parents = extended!
    .split(',')
    .map((parent) => parent.trim().replace(/Base$/, ''))
    .filter((parent) => /^\w+$/.test(parent) && parent !== name)
  const properties = [
    ...body!.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*)?"([^"@]+)"\?: SchemaValue<([\s\S]*?), "\2">;/g),
  ].map(([, comment = '', property, range]): [string, Property] => [
    property!,
    { range: range!.split(' | '), isSuperseded: comment.includes('@deprecated') },
  ])
  const known = classes.get(name!)
  classes.set(name!, {
    parents: [...(known?.parents ?? []), ...parents],
    properties: new Map([...(known?.properties ?? []), ...properties]),
  })
}

const members = new Map(
  [...source.matchAll(/^export type (\w+) = ("https:\/\/schema\.org\/[^;]+);/gm)].map(([, name, all]) => [
    name!,
    new Set([...all!.matchAll(/"([^"]+)"/g)].map(([, member]) => member!)),
  ]),
)

export const isClass = (name: string): boolean => classes.has(name)

export const isA = (name: string, ancestor: string): boolean =>
  name === ancestor || (classes.get(name)?.parents ?? []).some((parent) => isA(parent, ancestor))

/** All classes below one, without it. */
export const below = (ancestor: string): readonly string[] =>
  [...classes.keys()].filter((name) => name !== ancestor && isA(name, ancestor))

function propertyOf(name: string, property: string): Property | undefined {
  const found = classes.get(name)
  if (found === undefined) return undefined
  const own = found.properties.get(property)
  if (own !== undefined) return own
  for (const parent of found.parents) {
    const inherited = propertyOf(parent, property)
    if (inherited !== undefined) return inherited
  }
  return undefined
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
const datePattern = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a value of a data type or a member of an enumeration. */
function isText(text: string, range: string): boolean {
  if (range === 'Text') return true
  if (range === 'URL') return URL.canParse(text)
  if (range === 'Time') return timePattern.test(text)
  if (range === 'Date' || range === 'DateTime') return datePattern.test(text.slice(0, 10))
  return members.get(range)?.has(text) === true
}

const isNumber = (range: string): boolean => ['Number', 'Integer', 'Float'].includes(range)

/** What a node of JSON-LD does against the vocabulary, a line each. */
export function faultsOf(node: unknown, path = '$'): readonly string[] {
  if (typeof node !== 'object' || node === null) return [`${path} is no node`]
  const { '@type': type, '@context': _context, '@id': id, ...rest } = node as Record<string, unknown>
  const types = Array.isArray(type) ? type : [type]
  const unknown = types.filter((one) => !isClass(one)).map((one) => `${path}: there is no type ${one}`)
  const noId = id !== undefined && !URL.canParse(String(id)) ? [`${path}: @id is no address`] : []
  return [
    ...unknown,
    ...noId,
    ...Object.entries(rest).flatMap(([name, value]): readonly string[] => {
      if (value === undefined || name.endsWith('-input')) return []
      const property = types.map((one) => propertyOf(one, name)).find((one) => one !== undefined)
      if (property === undefined) return [`${path}: ${name} is no property of ${types}`]
      if (property.isSuperseded) return [`${path}: ${name} is superseded`]
      const values = Array.isArray(value) ? value : [value]
      return values.flatMap((one, at) => valueFaults(one, property, `${path}.${name}[${at}]`))
    }),
  ]
}

function valueFaults(value: unknown, { range }: Property, path: string): readonly string[] {
  const fits =
    typeof value === 'string'
      ? value !== '' && range.some((one) => isText(value, one))
      : typeof value === 'number'
        ? Number.isFinite(value) && range.some(isNumber)
        : typeof value === 'boolean'
          ? range.includes('Boolean')
          : undefined
  if (fits !== undefined) return fits ? [] : [`${path}: ${JSON.stringify(value)} is not in ${range}`]
  const { '@type': type } = value as { '@type'?: unknown }
  const types = (Array.isArray(type) ? type : [type]) as string[]
  const isInRange = types.some((one) => range.some((other) => isA(one, other)))
  return [...(isInRange ? [] : [`${path}: ${types} is not in ${range}`]), ...faultsOf(value, path)]
}
