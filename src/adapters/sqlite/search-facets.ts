/** Facets as tokens of the full-text index, so that one MATCH can demand a word, a place and a flag together. */
import type { SearchDocument } from '../../search/query.ts'

export const countryFacet = (country: string): string => facet('k', country)
export const placeFacet = (id: string): string => facet('p', id)
export const categoryFacet = (id: string): string => facet('c', id)
export const flagFacet = (flag: string): string => facet('f', flag)

/** All facet tokens of a document. */
export function facetsOf(document: SearchDocument): string[] {
  return [
    countryFacet(document.country),
    ...document.placeIds.map(placeFacet),
    ...document.categoryIds.map(categoryFacet),
    ...document.flags.map(flagFacet),
  ]
}

/** Lower-case letters and digits stay, everything else is written as its code, since the tokenizer knows no case. */
function facet(kind: 'k' | 'p' | 'c' | 'f', value: string): string {
  return `${kind}_${value.replace(/[^a-z0-9]/gu, (letter) => `_${letter.codePointAt(0)!.toString(16)}_`)}`
}
