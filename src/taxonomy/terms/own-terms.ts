/** Operator changes to the shipped terms: some are masked, others are added. */
import { foldWords } from '../../folding.ts'
import type { Catalogue } from '../catalogue.ts'
import { MOST_SYNONYMS } from '../finding/suggester.ts'
import type { TaxonomyOverlay } from '../overlay.ts'
import type { TaxonomyData } from '../taxonomy-data.ts'
import { completedTables, freezeTerms } from './freeze-terms.ts'
import type { SynonymTable } from './synonyms.ts'
import { nameTerms, type SourceTerm, synonymTerms, type TermGroup } from './term-source.ts'
import { type CodeMatch, Terms } from './terms.ts'

/** The operator's terms; undefined if there are none. */
export function ownTerms(
  data: TaxonomyData,
  { categories }: Catalogue,
  { edits, taxonomies }: TaxonomyOverlay,
  table: SynonymTable,
): Terms | undefined {
  const places = new Map(categories.map(({ id }, place) => [id, place]))
  const isShown = (id: string): boolean => categories[places.get(id) ?? -1]?.hidden === false
  const byLanguage = new Map<string, SourceTerm[]>()
  const add = (language: string, terms: readonly SourceTerm[]): void => {
    const known = byLanguage.get(language)
    if (known === undefined) byLanguage.set(language, [...terms])
    else known.push(...terms)
  }
  for (const { id, names, synonyms } of edits) {
    if (!isShown(id)) continue
    const place = places.get(id)!
    for (const [language, name] of Object.entries(names ?? {})) add(language, nameTerms(place, name))
    for (const [language, listed] of Object.entries(synonyms ?? {})) {
      // A less common shipped synonym would otherwise not be completed.
      const known = place < data.categories.length ? table.of(place, language).slice(0, MOST_SYNONYMS) : []
      const fresh = listed.filter((synonym) => !known.includes(synonym))
      add(language, synonymTerms(place, fresh))
    }
  }
  const codes: CodeMatch[] = []
  const titles: SourceTerm[] = []
  for (const { type, rows } of taxonomies) {
    for (const [id, name, category] of rows) {
      if (!isShown(category)) continue
      const code = codes.push({ type, id, name }) - 1
      titles.push({ category: places.get(category)!, isName: false, text: name, code, isTitle: true })
    }
  }
  const groups: TermGroup[] = [...byLanguage].map(([language, terms]) => ({ language, of: 'names', terms }))
  if (titles.length > 0) groups.push({ language: 'en', of: 'codes', terms: titles })
  if (groups.length === 0) return undefined
  return new Terms(completedTables(freezeTerms(groups, [], () => 0)), {
    categories,
    codeAt: (code) => codes[code]!,
  })
}

/** Marks masked shipped terms: those of hidden categories, replaced names and removed synonyms. */
export function maskedTerms(
  terms: Terms,
  { categories }: Catalogue,
  { edits }: TaxonomyOverlay,
): Uint8Array | undefined {
  const isHidden = Uint8Array.from(categories, ({ hidden }) => (hidden ? 1 : 0))
  const places = new Map(categories.map(({ id }, place) => [id, place]))
  const renamed = new Map(
    edits.flatMap(({ id, names }) => (names === undefined ? [] : [[places.get(id)!, names] as const])),
  )
  const removed = new Map(
    edits.flatMap(({ id, removedSynonyms }) =>
      removedSynonyms === undefined ? [] : [[places.get(id)!, foldedLists(removedSynonyms)] as const],
    ),
  )
  if (renamed.size === 0 && removed.size === 0 && !isHidden.includes(1)) return undefined
  const masked = new Uint8Array(terms.size)
  for (let term = 0; term < terms.size; term++) {
    const place = terms.categoryPlace(term)
    if (isHidden[place] === 1) masked[term] = 1
    else if (renamed.size > 0 && terms.isName(term)) {
      const names = renamed.get(place)
      if (names?.[terms.groupOf(term).language] !== undefined) masked[term] = 1
    } else if (removed.has(place) && terms.groupOf(term).of === 'names') {
      const texts = removed.get(place)!.get(terms.groupOf(term).language)
      if (texts?.has(terms.text(term))) masked[term] = 1
    }
  }
  return masked
}

/** Folded as terms are. */
const foldedLists = (
  lists: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    Object.entries(lists).map(([language, texts]) => [
      language,
      new Set(texts.map((text) => foldWords(text).join(' '))),
    ]),
  )
