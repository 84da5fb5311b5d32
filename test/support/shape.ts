import { readFileSync } from 'node:fs'

/** Shapes are described in `test/fixtures/shapes/README.md`. */
export type Shape = string | { readonly [member: string]: Shape } | readonly Shape[]

const folder = new URL('../fixtures/shapes/', import.meta.url)
const loaded = new Map<string, Shape>()

function shapeNamed(name: string): Shape {
  let shape = loaded.get(name)
  if (shape === undefined) {
    shape = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Shape
    loaded.set(name, shape)
  }
  return shape
}

const matching = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)
const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): boolean => typeof value === 'string'

const types: Record<string, (value: unknown) => boolean> = {
  string: isText,
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: Number.isSafeInteger,
  boolean: (value) => typeof value === 'boolean',
  true: (value) => value === true,
  digits: matching(/^[0-9]+$/),
  hex32: matching(/^[0-9a-f]{32}$/),
  revision: matching(/^[1-9][0-9]*-[0-9a-f]{32}$/),
  time: matching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} \+00:00$/),
  instant: matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2} \+00:00$/),
  date: matching(/^\d{4}-\d{2}-\d{2}$/),
  country: matching(/^[a-z]{2}$/),
  url: (value) => typeof value === 'string' && URL.canParse(value),
  'string{}': (value) => isMap(value) && Object.values(value).every(isText),
  'strings{}': (value) =>
    isMap(value) && Object.values(value).every((list) => Array.isArray(list) && list.every(isText)),
}

function mismatches(value: unknown, shape: Shape, path: string): string[] {
  if (typeof shape === 'string') {
    if (shape.startsWith('@')) return mismatches(value, shapeNamed(shape.slice(1)), path)
    const fits = types[shape]
    if (fits === undefined) throw new Error(`There is no type ${shape} in shapes.`)
    return fits(value) ? [] : [`${path} is ${JSON.stringify(value)?.slice(0, 80)}, not ${shape}`]
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path} is not a list`]
    return value.flatMap((item, index) => mismatches(item, shape[0] as Shape, `${path}[${index}]`))
  }
  if (!isMap(value)) return [`${path} is not an object`]
  return Object.entries(shape).flatMap(([name, member]) => {
    const key = name.replace(/\?$/, '')
    if (value[key] === undefined) return name.endsWith('?') ? [] : [`${path}.${key} is missing`]
    return mismatches(value[key], member as Shape, `${path}.${key}`)
  })
}

/** Where `value` differs from a shape, or from the one kept under a name; nothing when it fits. */
export const shapeFaults = (value: unknown, shape: Shape): readonly string[] =>
  mismatches(value, typeof shape === 'string' ? shapeNamed(shape) : shape, 'data')
