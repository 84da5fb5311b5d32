/** How well everyday phrases in nine languages, with a place, find the businesses they mean. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Gazetteer } from '../src/geocoding/types.ts'
import { type SearchServices, searchEntities } from '../src/operations/search-entities.ts'
import { distanceMetres } from '../src/search/area.ts'
import type { SearchDocument } from '../src/search/query.ts'
import type { LiveTaxonomy } from '../src/taxonomy/taxonomy.ts'
import { randomFrom } from './search-misspellings.ts'

export interface WhatFigures {
  readonly asked: number
  /** Phrases whose kind of business nobody in the data has: not asked. */
  readonly without: number
  readonly precisionAt10: number
  readonly recall: number
  readonly empty: number
  /** From the centre of the place to the first row, metres. */
  readonly medianDistance: number
  readonly worst: readonly string[]
}

interface Question {
  readonly phrase: string
  readonly language: string
  readonly place: string
  readonly country: string
  /** What must be found. */
  readonly relevant: ReadonlySet<string>
  /** What may be among the first rows besides. */
  readonly accepted: ReadonlySet<string>
  readonly centre: { readonly latitude: number; readonly longitude: number }
}

const namedKinds = new Set(['town', 'district', 'county', 'region', 'neighbourhood'])

/**
 * Each phrase is asked in a place that has such a business, either side of it, as one text (`sushi morges`) in a national search. Relevant is what
 * a scan of all documents finds in the places of that name, in the categories that the list of phrases names, or below them.
 */
export async function whatFigures(
  documents: readonly SearchDocument[],
  services: SearchServices,
  taxonomy: LiveTaxonomy,
): Promise<WhatFigures> {
  const { questions, without } = questionsFor(documents, services.gazetteer, taxonomy)
  const figures = { precision: 0, recall: 0, empty: 0 }
  const distances: number[] = []
  const byId = new Map(documents.map((document) => [document.id, document]))
  const worst: string[] = []
  for (const [i, question] of questions.entries()) {
    const text = i % 2 ? `${question.place} ${question.phrase}` : `${question.phrase} ${question.place}`
    const { rows, total } = await searchEntities(services, {
      mode: 'what',
      text,
      area: { kind: 'national' },
      country: question.country,
      language: question.language,
      page: 1,
      perPage: 10_000,
      restrictCategoryIds: null,
      isClaimed: null,
      favour: [],
    })
    const good = rows.filter((row) => question.relevant.has(row.id))
    const top = rows.slice(0, 10)
    const precision =
      top.length === 0
        ? 0
        : top.filter(({ id }) => question.relevant.has(id) || question.accepted.has(id)).length / top.length
    const recall = good.length / question.relevant.size
    figures.precision += precision
    figures.recall += recall
    if (total === 0) figures.empty++
    if (precision < 0.8 || recall < 0.8) {
      worst.push(
        `${text} [${question.language}] p ${precision.toFixed(2)} r ${recall.toFixed(2)} of ${question.relevant.size}`,
      )
    }
    const first = byId.get(rows[0]?.id ?? '')
    if (first?.latitude != null && first.longitude !== null) {
      const { latitude, longitude } = question.centre
      distances.push(distanceMetres(latitude, longitude, first.latitude, first.longitude))
    }
  }
  distances.sort((a, b) => a - b)
  return {
    asked: questions.length,
    without,
    precisionAt10: figures.precision / questions.length,
    recall: figures.recall / questions.length,
    empty: figures.empty / questions.length,
    medianDistance: distances[Math.floor(distances.length / 2)] ?? 0,
    worst,
  }
}

function questionsFor(
  documents: readonly SearchDocument[],
  gazetteer: Gazetteer,
  taxonomy: LiveTaxonomy,
): { questions: Question[]; without: number } {
  const idOf = new Map([...taxonomy.all()].map((category) => [taxonomy.keyOf(category.id), category.id]))
  const random = randomFrom(7)
  const questions: Question[] = []
  let without = 0
  for (const { keys, ...phrases } of phraseList()) {
    const [wanted, besides] = keys!
      .split(';')
      .map((list) => list.split('|').map((key) => idOf.get(key) ?? ''))
    const candidates = inCategories(documents, wanted!, taxonomy)
    const near = inCategories(documents, besides ?? [], taxonomy)
    for (const [language, phrase] of Object.entries(phrases)) {
      const document = candidates[Math.floor(random() * candidates.length)]
      const place = document?.placeIds
        .map((id) => gazetteer.get(id))
        .filter((known) => known !== undefined && namedKinds.has(known.resolution))
        .at(0)
      if (document === undefined || place === undefined) {
        without++
        continue
      }
      const idsThere = (list: readonly SearchDocument[]): Set<string> => {
        const there = list.filter(
          ({ country, placeIds }) =>
            country === document.country && placeIds.some((id) => gazetteer.get(id)?.name === place.name),
        )
        return new Set(there.map(({ id }) => id))
      }
      questions.push({
        phrase: phrase!,
        language,
        place: place.name,
        country: document.country,
        relevant: idsThere(candidates),
        accepted: idsThere(near),
        centre: place,
      })
    }
  }
  return { questions, without }
}

function inCategories(
  documents: readonly SearchDocument[],
  ids: readonly string[],
  taxonomy: LiveTaxonomy,
): SearchDocument[] {
  const wanted = new Set(ids.flatMap((id) => taxonomy.descendants(id)))
  return documents.filter(({ categoryIds }) => categoryIds.some((id) => wanted.has(id)))
}

/** `keys` of a phrase: the categories meant, and after a semicolon those that may be shown besides. */
function phraseList(): Record<string, string>[] {
  return parse(readFileSync(new URL('search-phrases.csv', import.meta.url)), { columns: true })
}
