/** How well a business is found by its name, written as people write it. */
import { type SearchServices, searchEntities } from '../src/operations/search-entities.ts'
import { tokens, wholeToken, words } from '../src/search/normalise.ts'
import type { RealPlace } from './search-data.ts'
import {
  commonMistake,
  humanSlip,
  joinedOrSplit,
  missingWord,
  oneEdit,
  type Random,
  randomFrom,
  sample,
  swappedWords,
  twoEdits,
} from './search-misspellings.ts'

export interface WhoFigure {
  readonly set: string
  readonly asked: number
  readonly found: number
  readonly target: number | null
  readonly missed: readonly string[]
}

const perSet = 500
const dropAccents = (name: string): string | null => {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('ø', 'o')
  return plain === name ? null : plain
}

/** Spells a name otherwise; null when it does not apply to this name. */
type Spoil = (name: string, random: Random) => string | null

const sets: readonly { readonly set: string; readonly target: number | null; readonly spoil: Spoil }[] = [
  { set: 'as written', target: 1, spoil: (name) => name },
  { set: 'one typing error', target: 0.98, spoil: oneEdit },
  { set: 'two typing errors, 8+ letters', target: 0.93, spoil: twoEdits },
  { set: 'misspelt by rule (sound, doubling)', target: null, spoil: humanSlip },
  { set: 'misspelt as collected by hand', target: null, spoil: commonMistake },
  { set: 'two words swapped', target: 0.98, spoil: swappedWords },
  { set: 'a word missing', target: 0.98, spoil: missingWord },
  { set: 'words joined or split', target: null, spoil: joinedOrSplit },
  { set: 'accents dropped', target: 0.98, spoil: dropAccents },
  { set: 'in lower case, no punctuation', target: null, spoil: (name) => plainText(name) },
]

/**
 * Recall at 10: the share of queries with a row of the wanted name among the first ten (chains have many branches of one name). `missed` holds
 * some that were not.
 */
export async function whoFigures(
  places: readonly RealPlace[],
  services: SearchServices,
): Promise<WhoFigure[]> {
  const nameOf = new Map(places.map((place) => [place.id, wholeToken(words(place.name))]))
  const tokenSets = places.map(({ country, name }) => ({ country, words: new Set(tokens(name)) }))
  const figures: WhoFigure[] = []
  for (const [i, { set, target, spoil }] of sets.entries()) {
    const random = randomFrom(1000 + i)
    const queries = sample(places, places.length, random)
      .flatMap((place) => {
        const text = spoil(place.name, random)
        return text === null || isAmbiguous(text, place, tokenSets) ? [] : [{ place, text }]
      })
      .slice(0, perSet)
    const missed: string[] = []
    for (const { place, text } of queries) {
      const ids = await idsFor(text, place.country, services)
      if (!ids.some((id) => nameOf.get(id) === nameOf.get(place.id))) missed.push(`${text} (${place.name})`)
    }
    figures.push({ set, target, asked: queries.length, found: queries.length - missed.length, missed })
  }
  return figures
}

/** Names of other scripts asked for in Latin letters. `idOf` says under which id each is indexed. */
export async function scriptFigure(
  names: readonly { readonly country: string; readonly name: string; readonly latin: string }[],
  idOf: (index: number) => string,
  services: SearchServices,
): Promise<WhoFigure> {
  const missed: string[] = []
  for (const [i, { country, name, latin }] of names.entries()) {
    if (!(await idsFor(latin, country, services)).includes(idOf(i))) missed.push(`${latin} (${name})`)
  }
  const found = names.length - missed.length
  return { set: 'written in Latin letters', asked: names.length, found, target: 0.98, missed }
}

/** Names that, asked for as they are, do not come first: a correction or a beginning came before them. */
export async function displacedNames(
  places: readonly RealPlace[],
  services: SearchServices,
): Promise<string[]> {
  const nameOf = new Map(places.map((place) => [place.id, wholeToken(words(place.name))]))
  const displaced: string[] = []
  for (const place of sample(places, 2 * perSet, randomFrom(99))) {
    const [first] = await idsFor(place.name, place.country, services)
    if (first === undefined || nameOf.get(first) !== nameOf.get(place.id)) displaced.push(place.name)
  }
  return displaced
}

/** Whether more than ten names hold every word asked for (`Brewing Company`): no order can have the wanted one among the first ten. */
function isAmbiguous(
  text: string,
  { country }: RealPlace,
  names: readonly { readonly country: string; readonly words: ReadonlySet<string> }[],
): boolean {
  const asked = tokens(text)
  return (
    names.filter((other) => other.country === country && asked.every((word) => other.words.has(word)))
      .length > 10
  )
}

async function idsFor(text: string, country: string, services: SearchServices): Promise<string[]> {
  const { rows } = await searchEntities(services, {
    mode: 'who',
    text,
    area: { kind: 'national' },
    country,
    language: null,
    page: 1,
    perPage: 10,
    restrictCategoryIds: null,
    isClaimed: null,
    favour: [],
  })
  return rows.map((row) => row.id)
}

function plainText(name: string): string | null {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '')
  return plain === name.toLowerCase() ? null : plain
}
