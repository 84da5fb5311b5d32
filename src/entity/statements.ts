/**
 * What sources submitted without an id of their own. Nothing but what it says tells such a record from others: the
 * entity remembers it, so that its repetition finds the entity and changes nothing.
 */
import { textHash } from '../text-hash.ts'
import { type Contributor, sameSource, withValues } from './contribute.ts'
import type { Attributes, Contribution, Entity, ObjectName, Statement } from './model.ts'
import type { NormalisedValue } from './objects/define-object.ts'
import { objectTypes } from './objects/index.ts'

/** Objects by which a record without an id is known again. */
const identifying: ReadonlySet<ObjectName> = new Set([
  'name',
  'postal_address',
  'geopoint',
  'phone',
  'email',
  'website',
  'category',
  'external_id',
])

/** Latest statements kept of one source: each is about 36 bytes of the entity, 47 of an import. */
export const mostStatements = 100

/** A validated record, as far as it is a statement. */
export interface Stated {
  readonly country: string
  readonly timezone: string | null
  readonly service: object
  readonly values: readonly (readonly [ObjectName, readonly NormalisedValue[]])[]
}

/** @param run names the import that says it, such as `import.1f`; null for a single submission */
export function statementOf({ country, timezone, service, values }: Stated, run: string | null): Statement {
  const said = values.map(([object, list]) => [object, list.map(({ attributes }) => attributes)] as const)
  const whole = textHash(JSON.stringify([country, timezone, service, said]))
  const known = said
    .filter(([object]) => identifying.has(object))
    .map(([object, list]) => [object, object === 'geopoint' ? list.map(roughPoint) : list] as const)
  const identity = known.some(tellsBranches) ? textHash(JSON.stringify([country, known])) : whole
  return run === null ? [identity, whole] : [identity, whole, textHash(run) % 2 ** 32]
}

/** To about 100 m: a source that measures a point again means the same place. */
const roughPoint = ({ latitude, longitude }: Attributes) =>
  [latitude, longitude].map((degrees) => Math.round(Number(degrees) * 1000))

/** Branches of one chain share name, website, category and even town, but hardly ever one of these. */
const tellsBranches = ([object, list]: readonly [ObjectName, readonly object[]]): boolean =>
  object === 'phone' ||
  object === 'geopoint' ||
  object === 'external_id' ||
  (object === 'postal_address' && list.some((one) => 'address1' in one && one.address1 !== ''))

/** The lookup key of what an account says. */
export const statementKey = (account: string, [known]: Statement): string => `said ${known} ${account}`

const sayings = (entity: Entity): readonly Contribution[] =>
  (entity.objects.name ?? []).flatMap(({ contributions }) =>
    contributions.filter(({ statements }) => statements !== undefined),
  )

/** The lookup keys of all statements that an entity remembers. */
export const statementKeys = (entity: Entity): readonly string[] =>
  sayings(entity).flatMap(({ account, statements = [] }) =>
    statements.map((one) => statementKey(account, one)),
  )

const isWhole =
  ([, whole]: Statement) =>
  (other: Statement): boolean =>
    other[1] === whole

/** How well an entity knows a statement of an account: all of it, what it is known by, or not at all. */
export function knows(
  entity: Entity,
  { account }: Pick<Contributor, 'account'>,
  statement: Statement,
): 'whole' | 'identity' | null {
  const own = sayings(entity).flatMap((one) => (one.account === account ? (one.statements ?? []) : []))
  if (own.some(isWhole(statement))) return 'whole'
  return own.some(([known]) => known === statement[0]) ? 'identity' : null
}

/**
 * Whether one import said the statement and, after it, the latest of the source. Several rows of a file may be about one
 * business: when the file comes again, they must not alternate. Where the latest came in a later import, or by itself,
 * the source has changed its mind since, and the statement is news.
 */
export function isSuperseded(entity: Entity, by: Contributor, statement: Statement): boolean {
  const own = sayings(entity).filter(({ account }) => account === by.account)
  const said = own.flatMap(({ statements = [] }) => statements).filter(isWhole(statement))
  if (said.length === 0) return false
  const latest = own.find((one) => sameSource(one, by))?.statements?.at(-1)
  if (latest === undefined) return true
  const [, whole, run] = latest
  return whole !== statement[1] && run !== undefined && said.some((one) => one[2] === run)
}

/** The entity that remembers the statement as the latest of its source; the same if it does, or has no name from it. */
export function withStatement(entity: Entity, by: Contributor, statement: Statement): Entity {
  const values = entity.objects.name ?? []
  const at = values.findLastIndex(({ contributions }) => contributions.some((one) => sameSource(one, by)))
  const value = values[at]
  const own = value?.contributions.findLast((one) => sameSource(one, by))
  if (value === undefined || own === undefined) return entity
  const earlier = own.statements ?? []
  if (earlier.at(-1)?.[1] === statement[1]) return entity
  const others = earlier.filter((one) => one[1] !== statement[1])
  const statements = [...others, statement].slice(-mostStatements)
  const contributions = value.contributions.map((one) => (one === own ? { ...own, statements } : one))
  return withValues(entity, objectTypes.name, values.with(at, { ...value, contributions }))
}
