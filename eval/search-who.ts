/** How well a business is found by its name, written as people write it. */
import type { SearchServices } from '../src/operations/search-entities.ts'
import { tokens, wholeToken, words } from '../src/search/text/tokenise.ts'
import {
  type HandName,
  handNames,
  type MisspeltName,
  misspeltNames,
  type RealPlace,
  type ScriptName,
  typedNames,
} from './search-data.ts'
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
import { searchFor } from './search-request.ts'

export interface WhoFigure {
  readonly set: string
  readonly asked: number
  readonly found: number
  readonly target: number | null
  /** Below this share the evaluation fails. */
  readonly floor: number
  readonly missed: readonly string[]
}

const perSet = 500
const dropAccents = (name: string): string | null => {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('ø', 'o')
  return plain === name ? null : plain
}

/** Spells a name otherwise; null when it does not apply to this name. */
type Spoil = (name: string, random: Random) => string | null

interface WhoSet {
  readonly set: string
  readonly target: number | null
  /** The target, or a little below what was reached where there is none or it was not. */
  readonly floor: number
  readonly spoil: Spoil
}

const sets: readonly WhoSet[] = [
  { set: 'as written', target: 1, floor: 1, spoil: (name) => name },
  { set: 'one typing error', target: 0.98, floor: 0.98, spoil: oneEdit },
  { set: 'two typing errors, 8+ letters', target: 0.93, floor: 0.93, spoil: twoEdits },
  { set: 'misspelt by rule (sound, doubling)', target: null, floor: 0.97, spoil: humanSlip },
  { set: 'misspelt as collected by hand', target: null, floor: 0.98, spoil: commonMistake },
  { set: 'two words swapped', target: 0.98, floor: 0.98, spoil: swappedWords },
  { set: 'a word missing', target: 0.98, floor: 0.98, spoil: missingWord },
  { set: 'words joined or split', target: null, floor: 0.98, spoil: joinedOrSplit },
  { set: 'accents dropped', target: 0.98, floor: 0.98, spoil: dropAccents },
  { set: 'in lower case, no punctuation', target: null, floor: 0.99, spoil: (name) => plainText(name) },
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
  for (const [i, { set, target, floor, spoil }] of sets.entries()) {
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
    figures.push({
      set,
      target,
      floor,
      asked: queries.length,
      found: queries.length - missed.length,
      missed,
    })
  }
  return figures
}

/** Names misspelt by hand, in two halves; nobody looks at what is missed of the one held out. */
export function misspeltFigures(services: SearchServices, nameById: NameById): Promise<WhoFigure[]> {
  return halvesOf(
    'misspelt by hand',
    misspeltNames(),
    0.93,
    0.93,
    async ({ country, written, name }: MisspeltName) => {
      const ids = await idsFor(written, country, services)
      const wanted = wholeToken(words(name))
      return ids.some((id) => wholeToken(words(nameById(id) ?? '')) === wanted)
        ? null
        : `${written} (${name})`
    },
  )
}

/** By kind of difference, and all together. Nobody looks at what is missed of the frozen half. */
export async function handFigures(services: SearchServices, nameById: NameById): Promise<WhoFigure[]> {
  const [rows, typed] = [handNames(), typedNames()]
  const missed = new Set<HandName>()
  for (const row of [...rows, ...typed]) {
    const ids = await idsFor(row.asked, row.country, services)
    const wanted = wholeToken(words(row.name))
    if (!ids.some((id) => wholeToken(words(nameById(id) ?? '')) === wanted)) missed.add(row)
  }
  const figure = (set: string, own: readonly HandName[], target: number | null, floor: number) => {
    const lost = own.filter((row) => missed.has(row))
    const told = lost.filter(({ half }) => half === 'open').map(({ asked, name }) => `${asked} (${name})`)
    return { set, target, floor, asked: own.length, found: own.length - lost.length, missed: told }
  }
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const half = (which: HandName['half'], of = rows) => of.filter((row) => row.half === which)
  return [
    ...kinds.map((kind) =>
      figure(
        `by hand: ${kind}`,
        rows.filter((row) => row.kind === kind),
        null,
        handFloors[kind],
      ),
    ),
    figure('by hand, open', half('open'), 0.93, 0.93),
    figure('by hand, frozen', half('frozen'), 0.93, 0.93),
    figure('typed, open', half('open', typed), 0.93, 0.93),
    figure('typed, frozen', half('frozen', typed), 0.93, 0.92),
  ]
}

const handFloors = {
  abbreviation: 0.93,
  acronym: 0.87,
  phonetic: 0.85,
  split: 0.97,
  kind: 0.95,
  town: 0.97,
} as const

/** The name of a row. */
type NameById = (id: string) => string | undefined

/**
 * Names of other scripts asked for in Latin letters, in their own country, and Latin names asked for in another script, among the businesses of the
 * United States. A row is right that has all the words of the name (`Hilton Garden Inn` for Hilton), in any of the ways in which it is written there.
 */
export async function scriptFigures(
  all: readonly ScriptName[],
  services: SearchServices,
  nameById: NameById,
): Promise<WhoFigure[]> {
  const ask = async (text: string, country: string, named: readonly string[]): Promise<string | null> => {
    const ids = await idsFor(text, country, services)
    const isMeant = (id: string): boolean => {
      const held = new Set(tokens(nameById(id) ?? ''))
      return named.some((name) => tokens(name).every((word) => held.has(word)))
    }
    return ids.some(isMeant) ? null : `${text} (${named[0]})`
  }
  const figures: WhoFigure[] = []
  for (const { kind, told, target, floors } of scriptSets) {
    const names = all.filter((entry) => entry.kind === kind)
    const toLatin = ({ name, latin, country }: ScriptName) => {
      const others = all.filter((entry) => entry.latin === latin).map((entry) => entry.name)
      return ask(latin, country, [name, ...others])
    }
    const fromLatin = ({ name, latin }: ScriptName) => {
      const others = all.filter((entry) => entry.name === name).map((entry) => entry.latin)
      return ask(name, 'us', [latin, ...others])
    }
    figures.push(
      ...(await halvesOf(`other scripts in Latin${told}`, names, target, floors[0], toLatin)),
      ...(await halvesOf(`Latin in other scripts${told}`, names, target, floors[1], fromLatin)),
    )
  }
  return figures
}

/** `floors` are of names asked in Latin letters, and of Latin names. */
const scriptSets = [
  { kind: 'first', told: '', target: 0.98, floors: [0.98, 0.97] },
  { kind: 'table', told: ', tables', target: 0.98, floors: [0.98, 0.98] },
  { kind: 'usage', told: ', usage', target: 0.9, floors: [0.97, 0.92] },
  { kind: 'brand', told: ', brands', target: 0.95, floors: [0.93, 0.89] },
] as const

/** `ask` tells what was missed, or null. */
async function halvesOf<Row extends { readonly half: string }>(
  set: string,
  rows: readonly Row[],
  target: number,
  floor: number,
  ask: (row: Row) => Promise<string | null>,
): Promise<WhoFigure[]> {
  const figures: WhoFigure[] = []
  for (const half of ['open', 'held out']) {
    const own = rows.filter((row) => row.half === half)
    const missed: string[] = []
    for (const row of own) {
      const miss = await ask(row)
      if (miss !== null) missed.push(miss)
    }
    figures.push({
      set: half === 'open' ? set : `${set}, held out`,
      target,
      floor,
      asked: own.length,
      found: own.length - missed.length,
      missed: half === 'open' ? missed : [],
    })
  }
  return figures
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
  const { rows } = await searchFor(services, { mode: 'who', text, country, perPage: 10 })
  return rows.map((row) => row.id)
}

function plainText(name: string): string | null {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '')
  return plain === name.toLowerCase() ? null : plain
}
