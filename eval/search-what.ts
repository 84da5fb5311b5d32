/** How well phrases for kinds of businesses, with a place, find the businesses they mean. */
import type { SearchServices } from '../src/operations/search-entities.ts'
import { distanceMetres } from '../src/search/area.ts'
import type { SearchDocument } from '../src/search/query.ts'
import type { LiveTaxonomy } from '../src/taxonomy/taxonomy.ts'
import { type PhraseSet, type Question, questionsFor } from './search-phrases.ts'
import { searchFor } from './search-request.ts'

/** Shares that a set must reach, and of empty results not exceed. */
export interface WhatFloors {
  readonly precisionAt10: number
  readonly recall: number
  readonly empty: number
}

/** The targets for what is tuned on; a little less for what nobody has looked at. */
const tunedFloors: WhatFloors = { precisionAt10: 0.95, recall: 0.95, empty: 0.01 }
const heldOutFloors: WhatFloors = { precisionAt10: 0.95, recall: 0.95, empty: 0.015 }
/** A little below what is reached. */
const needFloors: WhatFloors = { precisionAt10: 0.96, recall: 0.96, empty: 0.01 }
const unseenFloors: WhatFloors = { precisionAt10: 0.92, recall: 0.86, empty: 0.01 }

const floorsOf = ({ tellsNeeds, isHeldOut }: PhraseSet): WhatFloors => {
  if (tellsNeeds !== undefined) return tellsNeeds === 'seen' ? needFloors : unseenFloors
  return isHeldOut ? heldOutFloors : tunedFloors
}

export interface WhatFigures extends WhatFloors {
  readonly set: string
  readonly floors: WhatFloors
  readonly asked: number
  /** Phrases whose kind of business nobody in the data has: not asked. */
  readonly without: number
  /** From the centre of the place to the first row, metres. */
  readonly medianDistance: number
  /** Phrases answered badly; none of a set that is held out. */
  readonly worst: readonly string[]
}

interface Answer {
  readonly precision: number
  readonly recall: number
  readonly total: number
  /** Metres; null when the first row has no point, or there is none. */
  readonly distance: number | null
}

export async function whatFigures(
  set: PhraseSet,
  seed: number,
  documents: readonly SearchDocument[],
  services: SearchServices,
  taxonomy: LiveTaxonomy,
): Promise<WhatFigures> {
  const questions = questionsFor(set, seed, documents, services.gazetteer, taxonomy)
  const byId = new Map(documents.map((document) => [document.id, document]))
  const answers: Answer[] = []
  const worst: string[] = []
  for (const question of questions) {
    const answer = await ask(question, byId, services)
    answers.push(answer)
    const { precision, recall } = answer
    if (!set.isHeldOut && (precision < 0.8 || recall < 0.8)) {
      const { text, where, language, relevant } = question
      const asked = where === null ? text : `${text} (${where})`
      worst.push(
        `${asked} [${language}] p ${precision.toFixed(2)} r ${recall.toFixed(2)} of ${relevant.size}, ${answer.total} found`,
      )
    }
  }
  const mean = (value: (answer: Answer) => number): number =>
    answers.reduce((sum, answer) => sum + value(answer), 0) / answers.length
  const distances = answers.flatMap(({ distance }) => distance ?? []).sort((a, b) => a - b)
  return {
    set: set.name,
    floors: floorsOf(set),
    asked: questions.length,
    without: set.phrases.length - questions.length,
    precisionAt10: mean(({ precision }) => precision),
    recall: mean(({ recall }) => recall),
    empty: mean(({ total }) => (total === 0 ? 1 : 0)),
    medianDistance: distances[Math.floor(distances.length / 2)] ?? 0,
    worst,
  }
}

async function ask(
  question: Question,
  byId: ReadonlyMap<string, SearchDocument>,
  services: SearchServices,
): Promise<Answer> {
  const { text, where, language, country, relevant, accepted, centre } = question
  const { rows, total } = await searchFor(services, {
    mode: 'what',
    text,
    area: where === null ? { kind: 'national' } : { kind: 'bylocation', where, near: centre },
    country,
    language,
    perPage: 10_000,
  })
  const top = rows.slice(0, 10)
  const right = top.filter(({ id }) => relevant.has(id) || accepted.has(id)).length
  const first = byId.get(rows[0]?.id ?? '')
  const distance =
    first === undefined || first.latitude === null || first.longitude === null
      ? null
      : distanceMetres(centre.latitude, centre.longitude, first.latitude, first.longitude)
  return {
    precision: top.length === 0 ? 0 : right / top.length,
    recall: rows.filter((row) => relevant.has(row.id)).length / relevant.size,
    total,
    distance,
  }
}
