import type { CodeOrigin } from '../../../src/taxonomy/taxonomy-data.ts'
import type { DataInput } from '../step.ts'
import { sectorOf, type Titles } from './codes-lists.ts'
import { type Crosswalk, wordsOf } from './crosswalk.ts'
import type { Entry } from './taxonomy-catalogue.ts'
import { ownTable } from './taxonomy-own.ts'

export interface CodeResolver {
  /**
   * The category (its key) a code stands for: one that is mapped to it, else that of the only industry below it, else that of the nearest
   * code above.
   * @throws Error when no code above has one
   */
  resolve(type: string, code: string): readonly [key: string, origin: CodeOrigin]
  /** Whether the hand-kept list decides on the code. */
  isListed(type: string, code: string): boolean
  /** Codes of a type that the crosswalk maps: [code, title, key], sorted. */
  curatedRows(type: string): readonly (readonly [string, string, string])[]
}

interface Candidate {
  readonly entry: Entry
  readonly title: string
  readonly derived: boolean
  /** Position among the category's codes of this type: the first is its main one. */
  readonly place: number
}

/** Turns the crosswalk around; `data/own/code-fallback.csv` says what the upper levels stand for, and decides where several categories share a code. */
export async function codeResolver(
  input: DataInput,
  catalogue: readonly Entry[],
  crosswalk: Crosswalk,
  popular: readonly string[],
  lists: Readonly<Record<string, Titles>>,
): Promise<CodeResolver> {
  const byCode = new Map<string, Candidate[]>()
  for (const entry of catalogue) {
    const places = new Map<string, number>()
    for (const { type, id, name, derived = false } of crosswalk.mappings(entry.key)) {
      const place = places.get(type) ?? 0
      places.set(type, place + 1)
      const candidates = byCode.get(`${type} ${id}`) ?? []
      candidates.push({ entry, title: name, derived, place })
      byCode.set(`${type} ${id}`, candidates)
    }
  }
  const fallback = await readFallback(input, catalogue)
  const choose = chooser(popular)
  return {
    resolve(type, code) {
      const candidates = byCode.get(`${type} ${code}`)
      const listed = fallback.get(`${type} ${code}`)
      if (listed) return [listed, 'curated']
      if (candidates) {
        const best = choose(candidates)
        return [best.entry.key, best.derived ? 'derived' : 'curated']
      }
      const below = `${type} ${onlyIndustryBelow(lists[type], code)}`
      const ofOnlyOne = fallback.get(below) ?? (byCode.has(below) && choose(byCode.get(below)!).entry.key)
      if (ofOnlyOne) return [ofOnlyOne, 'derived']
      for (const above of ancestorsOf(type, code)) {
        const key = fallback.get(`${type} ${above}`) ?? fallback.get(`${sameShape(type)} ${above}`)
        if (key) return [key, 'ancestor']
        const mapped = byCode.get(`${type} ${above}`) ?? (type === 'naf' && byCode.get(`nace2 ${above}`))
        if (mapped) return [choose(mapped).entry.key, 'ancestor']
      }
      throw new Error(`data/own/code-fallback.csv: nothing for ${type} ${code} or above`)
    },
    isListed: (type, code) => fallback.has(`${type} ${code}`),
    curatedRows: (type) =>
      [...byCode]
        .filter(([code]) => code.startsWith(`${type} `))
        .map(([code, candidates]) => {
          const best = choose(candidates)
          return [code.slice(type.length + 1), best.title, best.entry.key] as const
        })
        .sort((a, b) => (a[0] < b[0] ? -1 : 1)),
  }
}

async function readFallback(
  input: DataInput,
  catalogue: readonly Entry[],
): Promise<ReadonlyMap<string, string>> {
  const keys = new Set(catalogue.map((entry) => entry.key))
  const rows = await ownTable(input, 'data/own/code-fallback.csv')
  for (const { type, code, key } of rows) {
    if (!keys.has(key!)) throw new Error(`data/own/code-fallback.csv: ${type} ${code}: no category ${key}`)
  }
  return new Map(rows.map(({ type, code, key }) => [`${type} ${code}`, key!]))
}

/** `43220` for `4322`, which has nothing else below it. */
function onlyIndustryBelow(titles: Titles | undefined, code: string): string | undefined {
  const below = [...(titles?.keys() ?? [])].filter((one) => one.length > code.length && one.startsWith(code))
  const industries = below.filter((one) => !below.some((other) => other !== one && other.startsWith(one)))
  return industries.length === 1 ? industries[0] : undefined
}

/** NACE, and NAF below it, have the upper levels of UK SIC 2007, which was made from them. */
const sameShape = (type: string): string => (type === 'nace2' || type === 'naf' ? 'sic_2007' : type)

/** Sections of UK SIC 2007 and NACE by their first division. */
const SECTIONS: readonly (readonly [number, string])[] = [
  [1, 'A'],
  [5, 'B'],
  [10, 'C'],
  [35, 'D'],
  [36, 'E'],
  [41, 'F'],
  [45, 'G'],
  [49, 'H'],
  [55, 'I'],
  [58, 'J'],
  [64, 'K'],
  [68, 'L'],
  [69, 'M'],
  [77, 'N'],
  [84, 'O'],
  [85, 'P'],
  [86, 'Q'],
  [90, 'R'],
  [94, 'S'],
  [97, 'T'],
  [99, 'U'],
]

/** The codes above, nearest first; the code itself comes first where another list of the same shape may know it. */
function ancestorsOf(type: string, code: string): readonly string[] {
  const shorter = Array.from({ length: code.length - 1 }, (_, index) =>
    code.slice(0, code.length - index - 1),
  )
  const section = SECTIONS.findLast(([first]) => first <= Number(code.slice(0, 2)))?.[1]
  if (type === 'NAICS') return [...shorter, sectorOf(code)]
  if (sameShape(type) === 'sic_2007') return [code, ...shorter, ...(section ? [section] : [])]
  return shorter
}

/**
 * Of several categories with one code: curated before derived; one whose main code it is; the parent of others; the closest in words to
 * the code's title; the more often wanted.
 */
function chooser(popular: readonly string[]): (candidates: readonly Candidate[]) => Candidate {
  const place = new Map(popular.map((key, index) => [key, index]))
  return (candidates) => {
    const kept = new Set(candidates.map((candidate) => candidate.entry.key))
    const closeness = (candidate: Candidate): number => {
      const names = wordsOf([candidate.entry.names.en!])
      const shared = [...wordsOf([candidate.title])].filter((word) => names.has(word)).length
      return shared / Math.max(1, names.size)
    }
    const score = (candidate: Candidate): readonly number[] => [
      candidate.derived ? 1 : 0,
      candidate.entry.parent && kept.has(candidate.entry.parent) ? 1 : 0,
      -closeness(candidate),
      candidate.place,
      place.get(candidate.entry.key) ?? popular.length,
      candidate.entry.key.length,
    ]
    return candidates.toSorted((a, b) => compareTuples(score(a), score(b)))[0]!
  }
}

function compareTuples(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) if (value !== b[index]) return value - b[index]!
  return 0
}
