/**
 * What businesses call themselves, beside the names and synonyms of their category, which are what people ask for: nobody
 * asks for `brewing`, and most breweries have it in their name.
 */
import type { Taxonomy } from '../../taxonomy/category.ts'
import { type Word, words } from '../text/tokenise.ts'
import { shopsCalled } from './shops-called.ts'
import { tradesCalled } from './trades-called.ts'

const wordsByKey: Readonly<Record<string, string>> = { ...shopsCalled, ...tradesCalled }

const known = new Map<string, readonly (readonly Word[])[]>()

/** The words by which businesses of a category call themselves, each a list that a name has all of; empty if none are known. */
export function nameWordsOf(categoryId: string, taxonomy: Taxonomy): readonly (readonly Word[])[] {
  const key = taxonomy.keyOf(categoryId) ?? ''
  const told = Object.hasOwn(wordsByKey, key) ? wordsByKey[key] : undefined
  if (told === undefined) return []
  let lists = known.get(key)
  if (lists === undefined) {
    lists = told.split(' ').map((name) => words(name.replaceAll('+', ' ')))
    known.set(key, lists)
  }
  return lists
}

let callers: ReadonlyMap<string, readonly string[]> | undefined

/** The categories whose businesses call themselves by this one word. */
export function categoriesCalled(word: string, taxonomy: Taxonomy): readonly string[] {
  callers ??= readCallers()
  return (callers.get(word) ?? []).flatMap((key) => taxonomy.resolve('osm', key)?.category.id ?? [])
}

function readCallers(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [key, told] of Object.entries(wordsByKey)) {
    for (const name of told.split(' ')) {
      const list = name.includes('+') ? [] : words(name)
      if (list.length === 1) found.set(list[0]!.text, [...(found.get(list[0]!.text) ?? []), key])
    }
  }
  return found
}
