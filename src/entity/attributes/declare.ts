/** How attributes of a business are declared: one entry of a table for each. */

/** Languages that every attribute is named in, and those of some. */
export const namedLanguages = ['en', 'de', 'fr', 'es', 'fi', 'ar'] as const
export type NamedLanguage = (typeof namedLanguages)[number]
export type NameLanguage = NamedLanguage | 'it' | 'nl' | 'pt' | 'sv'

export const attributeValues = [
  'yes',
  'no',
  'limited',
  'only',
  'free',
  'paid',
  'customers',
  'outside',
  'separated',
  'required',
] as const
export type AttributeValue = (typeof attributeValues)[number]

/** Tags of OpenStreetMap that tell an attribute. */
export interface OsmMapping {
  /** The first of these keys with a value that is known decides. */
  readonly keys: readonly string[]
  /** Values of OpenStreetMap other than those of the attribute itself, which are taken as they are. */
  readonly values?: Readonly<Record<string, AttributeValue>>
}

export interface DeclaredAttribute {
  /** All values that it can have. */
  readonly values: readonly AttributeValue[]
  /** Values with which a business does not fully have it, beside `no`. A filter by the bare name leaves them out. */
  readonly partly?: readonly AttributeValue[]
  readonly names: Readonly<Record<NamedLanguage, string>> & Partial<Record<NameLanguage, string>>
  /**
   * Words of searches that ask for it, in any language, parted by commas. A word that ends in `*` may have up to
   * three more letters. Words that also name a kind of business (`parking`) must not stand alone here.
   */
  readonly asked: string
  /** Its words ask for it alone, too, whatever kind of business has them as a synonym. */
  readonly meantAlone?: true
  readonly osm: OsmMapping
}

/** Keeps the names of the entries as a type. */
export const declareAttributes = <const T extends Readonly<Record<string, DeclaredAttribute>>>(table: T): T =>
  table

export const yesOrNo = ['yes', 'no'] as const
