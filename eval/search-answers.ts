/**
 * Whether answers can be trusted: `search-answers.csv`, everyday phrases in nine languages, one need a row. A row that does not fit is an error,
 * and so is an empty answer where somebody fits.
 *
 * Each phrase is asked in up to three places: where somebody is in the category meant, where somebody fits by name alone, and where nobody fits.
 * As in directories that people fill, some listings have no category: every third loses it, chosen by a hash of its name. What fits is told by the category
 * that it had (`keys`: wanted; accepted besides), or by its name (`words`). Half of the phrases are frozen, by a hash of the phrase: nobody looks at what they miss.
 * Both halves are asked again with one letter wrong. `search-answers-later.csv` has other kinds, written after the others and before any was asked.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { hashOfText } from '../src/fnv.ts'
import { foldWords } from '../src/folding.ts'
import type { Gazetteer, Place } from '../src/geocoding/place.ts'
import type { SearchServices } from '../src/operations/search-entities.ts'
import type { SearchDocument } from '../src/search/query.ts'
import type { LiveTaxonomy } from '../src/taxonomy/taxonomy.ts'
import { oneEdit, randomFrom, sample } from './search-misspellings.ts'
import { searchFor } from './search-request.ts'

const rowsShown = 10
const areaKinds = new Set(['town', 'county', 'region', 'province'])
/** A place with fewer listings says little of an empty answer. */
const fewestListings = 8
const fewestLettersMistyped = 5

interface Phrase {
  readonly text: string
  readonly language: string
  readonly isFrozen: boolean
  /** By the category that it had, or by its name when it had none: another category says more than a name. */
  readonly fits: (document: SearchDocument) => 'wanted' | 'besides' | 'named' | null
  readonly isNamedSo: (document: SearchDocument) => boolean
}

export type AnswerSet =
  | 'open'
  | 'frozen'
  | 'open, one letter wrong'
  | 'frozen, one letter wrong'
  | 'later, open'
  | 'later, frozen'

/** How the answers to a half of the phrases fared. */
export interface AnswerFigures {
  readonly set: AnswerSet
  readonly phrases: number
  readonly asked: number
  readonly rows: number
  readonly right: number
  /** Of rows marked `exact` or `similar`. */
  readonly sureRows: number
  readonly sureRight: number
  /** Questions to which somebody fits by name, and those of them without a right row. */
  readonly byName: number
  readonly missed: number
  /** Questions to which somebody fits, and those of them without a right row. */
  readonly answerable: number
  readonly unanswered: number
  readonly steps: ReadonlyMap<string, readonly [right: number, rows: number]>
  /** None of the frozen half. */
  readonly worst: readonly string[]
}

const isUncategorised = ({ names, categoryIds }: SearchDocument): boolean =>
  categoryIds.length === 0 || hashOfText(`listing ${names[0]}`) % 3 === 0

/** The documents as the index has them: a third without category. */
export const uncategorised = (documents: readonly SearchDocument[]): SearchDocument[] =>
  documents.map((document) => (isUncategorised(document) ? { ...document, categoryIds: [] } : document))

export async function answerFigures(
  documents: readonly SearchDocument[],
  services: SearchServices,
  taxonomy: LiveTaxonomy,
): Promise<AnswerFigures[]> {
  const byArea = areasOf(documents, services.gazetteer)
  const original = new Map(documents.map((document) => [document.id, document]))
  const phrases = phrasesOf('search-answers.csv', taxonomy)
  const later = phrasesOf('search-answers-later.csv', taxonomy)
  const figures: AnswerFigures[] = []
  for (const half of ['open', 'frozen'] as const) {
    const asked = phrases.filter(({ isFrozen }) => isFrozen === (half === 'frozen'))
    figures.push(await figuresOf(half, asked, byArea, original, services))
    const mistyped = asked.flatMap(withOneLetterWrong)
    figures.push(await figuresOf(`${half}, one letter wrong`, mistyped, byArea, original, services))
  }
  for (const half of ['open', 'frozen'] as const) {
    const asked = later.filter(({ isFrozen }) => isFrozen === (half === 'frozen'))
    figures.push(await figuresOf(`later, ${half}`, asked, byArea, original, services))
  }
  return figures
}

interface AreaListings {
  readonly place: Place
  readonly country: string
  readonly listings: readonly SearchDocument[]
}

function areasOf(documents: readonly SearchDocument[], gazetteer: Gazetteer): AreaListings[] {
  const byPlace = new Map<string, { place: Place; country: string; listings: SearchDocument[] }>()
  for (const document of documents) {
    for (const id of document.placeIds) {
      const place = gazetteer.get(id)
      if (place === undefined || !areaKinds.has(place.resolution)) continue
      const known = byPlace.get(id) ?? { place, country: document.country, listings: [] }
      if (known.listings.at(-1) !== document) known.listings.push(document)
      byPlace.set(id, known)
    }
  }
  return [...byPlace.values()]
    .filter(({ listings }) => listings.length >= fewestListings)
    .sort((a, b) => a.listings.length - b.listings.length || (a.place.id < b.place.id ? -1 : 1))
}

function phrasesOf(file: string, taxonomy: LiveTaxonomy): Phrase[] {
  const idOf = new Map([...taxonomy.all()].map(({ id }) => [taxonomy.keyOf(id), id]))
  const rows: Record<string, string>[] = parse(readFileSync(new URL(file, import.meta.url)), {
    columns: true,
  })
  return rows.flatMap(({ keys, words, ...byLanguage }) => {
    const [wanted, besides] = [0, 1].map((at) => {
      const named = (keys!.split(';')[at] ?? '').split('|').filter((key) => key !== '')
      return new Set(named.flatMap((key) => taxonomy.descendants(idOf.get(key)!)))
    })
    const inName = new RegExp(`(^| )(${words})( |$)`)
    const isNamedSo = ({ names }: SearchDocument): boolean => inName.test(foldWords(names[0]!).join(' '))
    const fits: Phrase['fits'] = (document) => {
      const { categoryIds } = document
      if (categoryIds.some((id) => wanted!.has(id))) return 'wanted'
      if (categoryIds.some((id) => besides!.has(id))) return 'besides'
      return categoryIds.length === 0 && isNamedSo(document) ? 'named' : null
    }
    return Object.entries(byLanguage).map(([language, text]) => {
      const isFrozen = hashOfText(`answers ${language} ${text}`) % 2 === 1
      return { text, language, isFrozen, fits, isNamedSo }
    })
  })
}

/** None of a phrase without a long word. */
function withOneLetterWrong(phrase: Phrase): Phrase[] {
  const random = randomFrom(hashOfText(`mistyped ${phrase.language} ${phrase.text}`))
  const text = oneEdit(phrase.text, random, fewestLettersMistyped)
  return text === null ? [] : [{ ...phrase, text }]
}

/** What the index can tell of the listings: somebody in a category meant, somebody who fits but has only the name. */
function toldOf({ fits, isNamedSo }: Phrase, listings: readonly SearchDocument[]) {
  const fitting = listings.filter((one) => fits(one) !== null)
  const [bare, shown] = [true, false].map((lost) => fitting.filter((one) => isUncategorised(one) === lost))
  return {
    byCategory: shown!.some((one) => fits(one) === 'wanted'),
    besides: shown!.some((one) => fits(one) === 'besides'),
    byName: bare!.some(isNamedSo),
    nobody: fitting.length === 0,
  }
}

/** Where somebody is in a category meant, where somebody fits by name alone, and where nobody fits. */
function placesFor(phrase: Phrase, areas: readonly AreaListings[]): AreaListings[] {
  const random = randomFrom(hashOfText(`${phrase.language} ${phrase.text}`))
  const told = areas.map((area) => ({ area, ...toldOf(phrase, area.listings) }))
  const one = (found: typeof told): AreaListings[] => sample(found, 1, random).map(({ area }) => area)
  return [
    ...one(told.filter(({ byCategory }) => byCategory)),
    ...one(told.filter(({ byName, byCategory, besides }) => byName && !byCategory && !besides)),
    ...one(told.filter(({ nobody }) => nobody)),
  ]
}

async function figuresOf(
  set: AnswerSet,
  phrases: readonly Phrase[],
  areas: readonly AreaListings[],
  original: ReadonlyMap<string, SearchDocument>,
  services: SearchServices,
): Promise<AnswerFigures> {
  const sum = {
    asked: 0,
    rows: 0,
    right: 0,
    sureRows: 0,
    sureRight: 0,
    byName: 0,
    missed: 0,
    answerable: 0,
    unanswered: 0,
  }
  const steps = new Map<string, [number, number]>()
  const worst: string[] = []
  const isFrozen = phrases[0]!.isFrozen
  for (const phrase of phrases) {
    for (const { place, country, listings } of placesFor(phrase, areas)) {
      const { text, language, fits } = phrase
      const { rows: all, reading } = await searchFor(services, {
        mode: 'what',
        text,
        area: { kind: 'byplace', placeId: place.id },
        country,
        language,
        perPage: rowsShown,
      })
      const rows = all.map(({ id }) => original.get(id)!)
      const right = rows.filter((row) => fits(row) !== null).length
      sum.asked++
      sum.rows += rows.length
      sum.right += right
      if (reading.match !== 'guess') {
        sum.sureRows += rows.length
        sum.sureRight += right
      }
      const { byName: isByName, byCategory } = toldOf(phrase, listings)
      const isAnswerable = isByName || byCategory
      if (isByName) sum.byName++
      if (isByName && right === 0) sum.missed++
      if (isAnswerable) sum.answerable++
      if (isAnswerable && right === 0) sum.unanswered++
      const step = `${reading.match ?? 'none'} ${reading.step ?? ''}`
      const counted = steps.get(step) ?? [0, 0]
      steps.set(step, [counted[0] + right, counted[1] + rows.length])
      if (!isFrozen && (right < rows.length || (isAnswerable && right === 0))) {
        const wrong = rows.filter((row) => fits(row) === null).map(({ names }) => names[0])
        const fitting = listings.filter((one) => fits(one) !== null).map(({ names }) => names[0])
        worst.push(
          `${text} [${language}] in ${place.name}: ${step}, ${right} of ${rows.length} right; wrong: ${wrong.slice(0, 3).join(', ')}; fitting: ${fitting.slice(0, 3).join(', ')}`,
        )
      }
    }
  }
  return { set, phrases: phrases.length, ...sum, steps, worst }
}
