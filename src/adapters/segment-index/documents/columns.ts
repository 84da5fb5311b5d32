/** The columns of a component: one number per document, in document order. */

export const floatColumns = [
  'id',
  'latitude',
  'longitude',
  'contentScore',
  'claimedUntil',
  'updated',
] as const
/** Columns of set numbers, each with the vocabulary whose keys are the members of its sets. */
export const setColumns = [
  ['categorySet', 'category'],
  ['placeSet', 'place'],
  ['flagSet', 'flag'],
] as const
/** Columns of entry numbers in dictionaries (see `dictionaries.ts`). */
export const dictionaryColumns = ['schedule', 'categorySet', 'placeSet', 'flagSet'] as const
/** `position` is on the Hilbert curve, and ascends within each country of a sorted component. */
export const wordColumns = ['position', ...dictionaryColumns] as const

export type FloatColumn = (typeof floatColumns)[number]
export type WordColumn = (typeof wordColumns)[number]
export type SetColumn = (typeof setColumns)[number][0]
export type DictionaryColumn = (typeof dictionaryColumns)[number]

/** Latitude and longitude are NaN for documents without a point. */
export type DocumentColumns = Readonly<Record<FloatColumn, Float64Array> & Record<WordColumn, Uint32Array>>

export function makeColumns(
  floats: (name: FloatColumn) => Float64Array,
  words: (name: WordColumn) => Uint32Array,
): DocumentColumns {
  return Object.fromEntries([
    ...floatColumns.map((name) => [name, floats(name)]),
    ...wordColumns.map((name) => [name, words(name)]),
  ]) as DocumentColumns
}
