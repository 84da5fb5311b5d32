import type { TObject, TProperties } from 'typebox'
import type { Fault } from '../../faults/fault.ts'
import { plain } from '../../folding.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'
import type { Attributes, ObjectName, StoredValue } from '../model.ts'

/** Context for normalising a value. */
export interface NormaliseContext {
  /** Country of the entity, alpha-2 lower case. */
  readonly country: string
  readonly taxonomy: Taxonomy
  /** Milliseconds since 1970. */
  readonly now: number
}

/** A value ready to store: the given attributes and the derived ones. */
export interface NormalisedValue {
  readonly attributes: Attributes
  readonly derived: Attributes
}

/** The definition of an object type. */
export interface ObjectType {
  readonly name: ObjectName
  /** Key of the object in the entity document. */
  readonly entityKey: string
  readonly cardinality: 'one' | 'many'
  /** Whether the specification lists it for `GET /v1/tools/docs`. */
  readonly listed: boolean
  readonly summary: string
  readonly attributes: TObject
  /** Attributes that control a write and are not stored. */
  readonly transient?: readonly string[]
  /** Schema of the stored and shown form, where it differs from `attributes`. */
  readonly stored?: TObject
  /**
   * Read-only attributes computed from the others, and attributes shown in another form. Partially shown
   * values have none of them.
   */
  readonly derived?: TProperties
  /** Document values for unset attributes other than empty texts. */
  readonly unset?: Attributes
  /** Attributes shown only to the value's own account and to administrators. */
  readonly forSource?: readonly string[]
  /** Faults between attributes, given those that are present and valid by themselves. */
  readonly check?: (attributes: Attributes) => readonly Fault[]
  /** Computes canonical and derived attributes. Returns faults when the value is unusable. */
  readonly normalise?: (
    attributes: Attributes,
    context: NormaliseContext,
  ) => NormalisedValue | readonly Fault[]
  /**
   * Identity of a value in a many-valued object: values with equal texts are equal. Singular objects have
   * none.
   */
  readonly identity?: (attributes: Attributes, derived: Attributes) => string
  /** Whether a value of a singular object was computed, and is replaced by any stated one. */
  readonly yields?: (value: StoredValue) => boolean
  /** `private`: values are visible only to their own account and administrators. */
  readonly scope?: 'public' | 'private'
  /** Names of the features given by these live values. */
  readonly facets?: (values: readonly StoredValue[]) => readonly string[]
}

export const defineObject = <const T extends ObjectType>(type: T): Readonly<T> => Object.freeze(type)

export const isFaults = (result: NormalisedValue | readonly Fault[]): result is readonly Fault[] =>
  Array.isArray(result)

/** Folds text for comparison: ignores case, width, accents and repeated spaces. */
export const folded = (value: unknown): string =>
  plain(String(value ?? ''))
    .replace(/\s+/g, ' ')
    .trim()
