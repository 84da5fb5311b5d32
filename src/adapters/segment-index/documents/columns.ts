/** The columns of a component: what is known of each document, one number a document, in document order. */

export const floatColumns = [
  'id',
  'latitude',
  'longitude',
  'contentScore',
  'claimedUntil',
  'updated',
] as const
/** Columns of numbers of sets, and the vocabulary that has the members of each as keys. */
export const setColumns = [
  ['categorySet', 'category'],
  ['placeSet', 'place'],
  ['flagSet', 'flag'],
] as const
/** Columns of numbers of entries in dictionaries (see `dictionaries.ts`). */
export const dictionaryColumns = ['schedule', 'categorySet', 'placeSet', 'flagSet'] as const
/** `position` on the Hilbert curve; ascending within a country in a sorted component. */
export const wordColumns = ['position', ...dictionaryColumns] as const

export type FloatColumn = (typeof floatColumns)[number]
export type WordColumn = (typeof wordColumns)[number]
export type SetColumn = (typeof setColumns)[number][0]
export type DictionaryColumn = (typeof dictionaryColumns)[number]

/** Latitude and longitude are NaN for a document without a point. */
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
