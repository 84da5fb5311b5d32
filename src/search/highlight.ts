/** Marks in the texts of a document what a condition matched. */
import { documentTokens, joinMark, sortMark, wholeMark } from './document/document-tokens.ts'
import type { Condition, Leaf, SearchDocument, SearchField } from './query.ts'
import { isSimilar } from './similar.ts'

export interface Highlight {
  readonly field: SearchField | 'category'
  /** The text; of a long one the part around the first match. */
  readonly value: string
  /** Start and end of each match in `value`, in UTF-16 code units. */
  readonly matches: readonly (readonly [number, number])[]
  /** `value` escaped for HTML, matches in `<em>`. */
  readonly html: string
}

type WordLeaf = Extract<Leaf, { kind: 'word' }>
type Texts = Pick<SearchDocument, 'country' | 'names' | 'tags' | 'descriptions' | 'categoryIds'>

const runs = /[\p{L}\p{M}\p{N}]+(?:['’.&][\p{L}\p{M}\p{N}]+)*|&/gu
const oneByOne = /\p{Script=Han}/u
/** Longer texts are cut to about this many characters. */
const longestValue = 240
const before = 60
/** Only so much of a description is read. */
const longestRead = 5000

const listOf = { name: 'names', tag: 'tags', description: 'descriptions' } as const

/**
 * The texts of a document with a match, best field first. `nameOf` gives the name of a category, null for one
 * that is not known.
 */
export function highlight(
  condition: Condition,
  document: Texts,
  nameOf: (categoryId: string) => string | null,
): Highlight[] {
  const leaves = leavesOf(condition)
  const found: Highlight[] = []
  for (const field of ['name', 'tag', 'description'] as const) {
    const own = leaves.filter((leaf): leaf is WordLeaf => leaf.kind === 'word' && leaf.fields.includes(field))
    if (own.length === 0) continue
    for (const text of document[listOf[field]]) {
      const matches = matchesIn(text.slice(0, longestRead), field, document.country, own)
      if (matches.length > 0) found.push(shown(field, text, matches))
    }
  }
  const categories = new Set(leaves.flatMap((leaf) => (leaf.kind === 'category' ? leaf.ids : [])))
  for (const id of document.categoryIds) {
    const name = categories.has(id) ? nameOf(id) : null
    if (name !== null) found.push(shown('category', name, [[0, name.length]]))
  }
  return found
}

function leavesOf(condition: Condition): Leaf[] {
  if (condition.kind !== 'all' && condition.kind !== 'any') return [condition]
  return condition.parts.flatMap(leavesOf)
}

/** Spans that match, ascending and apart. */
function matchesIn(
  text: string,
  field: SearchField,
  country: string,
  leaves: readonly WordLeaf[],
): [number, number][] {
  const tokensOf = (part: string): ReadonlySet<string> =>
    documentTokens({ country, names: [], tags: [], descriptions: [], [listOf[field]]: [part] })[field]
  if (wholeMatches(text, tokensOf, leaves)) return [[0, text.length]]
  const spans = spansOf(text)
  const alone = spans.map(([from, to]) => matchOf(tokensOf(text.slice(from, to)), leaves, ''))
  const together = spans.map(([from], i) => {
    const next = spans[i + 1]
    if (next === undefined || field === 'description') return 0
    return matchOf(tokensOf(text.slice(from, next[1])), leaves, joinMark)
  })
  // A near spelling is shown only where nothing matches better.
  const best = Math.max(...alone, ...together, 0)
  const least = best === near ? near : best === 0 ? 1 : near + 1
  const marked = spans.map(
    (_, i) => alone[i]! >= least || together[i]! >= least || (together[i - 1] ?? 0) >= least,
  )
  return joined(
    spans.filter((_, i) => marked[i]),
    text,
  )
}

const near = 1
const sure = 2

function wholeMatches(
  text: string,
  tokensOf: (part: string) => ReadonlySet<string>,
  leaves: readonly WordLeaf[],
): boolean {
  const whole = leaves.filter(({ word, form }) => form === 'exact' && word.startsWith(wholeMark))
  if (whole.length === 0) return false
  const tokens = tokensOf(text)
  return whole.some(({ word }) => tokens.has(word))
}

/** How well the tokens of a part match: 0 not, `near` by spelling, `sure` else. `mark` is that of the tokens looked at, empty for those of single words. */
function matchOf(tokens: ReadonlySet<string>, leaves: readonly WordLeaf[], mark: string): number {
  let best = 0
  for (const token of tokens) {
    const isOfRun = token.startsWith(joinMark)
    if (token.startsWith(wholeMark) || isOfRun !== (mark === joinMark) || token.startsWith(sortMark)) continue
    for (const { word, form } of leaves) {
      if (form === 'exact' ? token === word : form === 'prefix' && token.startsWith(word)) return sure
      if (form === 'similar' && mark === '' && /^[a-z0-9]/.test(token) && isSimilar(word, token)) best = near
    }
  }
  return best
}

/** The words of a text; Chinese characters one by one. */
function spansOf(text: string): [number, number][] {
  const spans: [number, number][] = []
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (!oneByOne.test(run)) {
      spans.push([index, index + run.length])
      continue
    }
    let at = index
    for (const character of run) {
      spans.push([at, at + character.length])
      at += character.length
    }
  }
  return spans
}

/** Neighbours with only spaces between them become one span. */
function joined(spans: readonly [number, number][], text: string): [number, number][] {
  const result: [number, number][] = []
  for (const [from, to] of spans) {
    const last = result.at(-1)
    if (last !== undefined && text.slice(last[1], from).trim() === '') last[1] = to
    else result.push([from, to])
  }
  return result
}

function shown(field: Highlight['field'], text: string, all: readonly [number, number][]): Highlight {
  const from = text.length <= longestValue ? 0 : startOf(text, all[0]![0])
  const value = text.slice(from, from + Math.max(longestValue, all[0]![1] - from))
  const matches = all
    .filter(([, to]) => to <= from + value.length)
    .map(([start, end]): [number, number] => [start - from, end - from])
  let html = ''
  let at = 0
  for (const [start, end] of matches) {
    html += `${escaped(value.slice(at, start))}<em>${escaped(value.slice(start, end))}</em>`
    at = end
  }
  return { field, value, matches, html: html + escaped(value.slice(at)) }
}

/** The start of a word a little before the match. */
function startOf(text: string, match: number): number {
  const about = Math.max(0, match - before)
  const space = text.indexOf(' ', about)
  return about === 0 || space < 0 || space > match ? about : space + 1
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!)
