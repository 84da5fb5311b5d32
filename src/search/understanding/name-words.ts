/**
 * What businesses call themselves, beside the names and synonyms of their category, which are what people ask for: nobody
 * asks for `brewing`, and most breweries have it in their name.
 */
import type { Taxonomy } from '../../taxonomy/category.ts'
import { type Word, words } from '../text/tokenise.ts'
import { kindsCalled } from './kinds-called.ts'
import { kindsHinted } from './kinds-hinted.ts'

const known = new Map<string, readonly (readonly Word[])[]>()

/** The words by which businesses of a category call themselves, each a list that a name has all of; empty if none are known. */
export function nameWordsOf(categoryId: string, taxonomy: Taxonomy): readonly (readonly Word[])[] {
  const key = taxonomy.keyOf(categoryId) ?? ''
  const told = [kindsCalled, kindsHinted].flatMap((table) =>
    Object.hasOwn(table, key) ? table[key]!.split(' ') : [],
  )
  if (told.length === 0) return []
  let lists = known.get(key)
  if (lists === undefined) {
    lists = told.map((name) => words(name.replaceAll('+', ' ')))
    known.set(key, lists)
  }
  return lists
}

type Callers = ReadonlyMap<string, readonly string[]>
let callers: { readonly bySure: Callers; readonly byAll: Callers } | undefined

/**
 * The categories whose businesses call themselves by this one word: `surely` only where the word is no more than their kind,
 * so that it may be left out of a name.
 */
export function categoriesCalled(
  word: string,
  taxonomy: Taxonomy,
  how: 'surely' | 'at all',
): readonly string[] {
  callers ??= {
    bySure: readCallers([kindsCalled]),
    byAll: readCallers([kindsCalled, kindsHinted]),
  }
  const keys = (how === 'surely' ? callers.bySure : callers.byAll).get(word) ?? []
  return keys.flatMap((key) => taxonomy.resolve('osm', key)?.category.id ?? [])
}

function readCallers(tables: readonly Readonly<Record<string, string>>[]): Callers {
  const found = new Map<string, string[]>()
  for (const [key, told] of tables.flatMap((table) => Object.entries(table))) {
    for (const name of told.split(' ')) {
      const list = name.includes('+') ? [] : words(name)
      if (list.length === 1) found.set(list[0]!.text, [...(found.get(list[0]!.text) ?? []), key])
    }
  }
  return found
}
