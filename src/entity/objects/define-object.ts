import type { TObject, TProperties } from 'typebox'
import type { Fault } from '../../faults/fault.ts'
import { plain } from '../../folding.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'
import type { Attributes, ObjectName, StoredValue } from '../model.ts'

/** What an object type may look at when it makes a value ready to store. */
export interface NormaliseContext {
  /** Country of the entity, alpha-2 lower case. */
  readonly country: string
  readonly taxonomy: Taxonomy
  /** Milliseconds since 1970. */
  readonly now: number
}

/** A value ready to store: what was said, and what follows from it. */
export interface NormalisedValue {
  readonly attributes: Attributes
  readonly derived: Attributes
}

/** Everything the directory knows about one kind of object. */
export interface ObjectType {
  readonly name: ObjectName
  /** Key under which the entity document carries it. */
  readonly entityKey: string
  readonly cardinality: 'one' | 'many'
  /** Whether the specification lists it for `GET /v1/tools/docs`. */
  readonly listed: boolean
  readonly summary: string
  readonly attributes: TObject
  /** Attributes that steer a write and are not stored. */
  readonly transient?: readonly string[]
  /** The form in which a value is stored and shown, where it differs from `attributes`. */
  readonly stored?: TObject
  /**
   * Read-only attributes that follow from the others, and those shown in another form. A value that is shown
   * in part has none of them.
   */
  readonly derived?: TProperties
  /** What the document shows of attributes that are not set, besides empty texts. */
  readonly unset?: Attributes
  /** Attributes that are shown to the account that gave the value and to admins only. */
  readonly forSource?: readonly string[]
  /** Faults between attributes, of those that were given and are right by themselves. */
  readonly check?: (attributes: Attributes) => readonly Fault[]
  /** Canonical attributes and derived ones. Returns faults instead when the value cannot be used. */
  readonly normalise?: (
    attributes: Attributes,
    context: NormaliseContext,
  ) => NormalisedValue | readonly Fault[]
  /** Two values of a many-valued object are equal when this text is. Singular objects have no identity. */
  readonly identity?: (attributes: Attributes, derived: Attributes) => string
  /** Whether a value of a singular object was only worked out, and gives way to one that somebody states. */
  readonly yields?: (value: StoredValue) => boolean
  /** Whether values are shown at all besides to their own account and admins. */
  readonly scope?: 'public' | 'private'
  /** Names of the features an entity has because of these live values. */
  readonly facets?: (values: readonly StoredValue[]) => readonly string[]
}

export const defineObject = <const T extends ObjectType>(type: T): Readonly<T> => Object.freeze(type)

export const isFaults = (result: NormalisedValue | readonly Fault[]): result is readonly Fault[] =>
  Array.isArray(result)

/** Folded text for comparing: case, width, accents and runs of blanks do not matter. */
export const folded = (value: unknown): string =>
  plain(String(value ?? ''))
    .replace(/\s+/g, ' ')
    .trim()
