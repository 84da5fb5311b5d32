import assert from 'node:assert/strict'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { endpoints } from '../../src/endpoints/index.ts'
import { EntityDocument, PartialEntityDocument } from '../../src/entity/entity-document.ts'

/** A part of a JSON Schema. */
interface Part {
  readonly properties?: Readonly<Record<string, Part>>
  readonly items?: Part
}

/** The schema with every object closed: a member that is not declared is a fault. */
function closed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(closed)
  const members = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, closed(part)]))
  return 'properties' in members ? { ...members, additionalProperties: false } : members
}

const compiled = (schema: TSchema) => Compile(closed(JSON.parse(JSON.stringify(schema))) as TSchema)
const whole = compiled(EntityDocument)
const partial = compiled(PartialEntityDocument)

/** Members of documents that this process has seen, such as `phones.number`. */
export const seenMembers = new Set<string>()

function* membersOf(part: Part, value: unknown, path: string): Generator<string> {
  if (part.items !== undefined) {
    for (const item of (value as readonly unknown[] | undefined) ?? [null])
      yield* membersOf(part.items, item, path)
    return
  }
  for (const [name, member] of Object.entries(part.properties ?? {})) {
    const inner = (value as Readonly<Record<string, unknown>> | null)?.[name]
    if (value !== null && inner === undefined) continue
    const named = path === '' ? name : `${path}.${name}`
    yield named
    yield* membersOf(member, value === null ? null : inner, named)
  }
}

const schema = EntityDocument as Part

/** Every member that is declared. */
export const declaredMembers = (): ReadonlySet<string> => new Set(membersOf(schema, null, ''))

/** Holds a document of an answer to its schema. `members`: whether the caller chose its members. */
export function checkDocument(document: unknown, members = false): void {
  const schemaOf = members ? partial : whole
  assert.ok(schemaOf.Check(document), JSON.stringify(schemaOf.Errors(document)).slice(0, 500))
  for (const name of membersOf(schema, document, '')) seenMembers.add(name)
}

/** The paths that answer documents, as their results declare. */
const paths = new Set(
  endpoints
    .filter(({ result }) => JSON.stringify(result).includes('"contentScore"'))
    .flatMap(({ path, aliases = [] }) => [path, ...aliases]),
)

/** Holds every document that a call answered to its schema. */
export function checkAnswer(path: string, params: Readonly<Record<string, unknown>>, data: unknown): void {
  if (!paths.has(path)) return
  const rows = Array.isArray(data) ? data : (data as { rows?: { doc: unknown }[] }).rows
  for (const { doc } of rows ?? [{ doc: data }]) checkDocument(doc, params.fields !== undefined)
}
