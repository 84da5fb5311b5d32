/** What the operators' rules change about a search: its text, and the order of its rows. */
import type { Place } from '../../geocoding/place.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import type { Condition, MayMatch, Sort } from '../../search/query.ts'
import type { CompiledRules, SpanRule, Steering } from '../../search/rules/compiled-rules.ts'
import type { SynonymRule } from '../../search/rules/rule.ts'
import type { AttributeUnderstanding } from '../../search/understanding/attribute-words.ts'
import type { SearchMode, Step, Understanding } from '../../search/understanding/understand.ts'
import { anyOf } from '../../search/understanding/word-conditions.ts'
import type { AreaRequest } from '../search-area.ts'
import { idLeaf, SteeredIndex } from './steered-index.ts'

/** A search before its text is understood. */
export interface Steerable {
  readonly mode: SearchMode
  readonly text: string
  /** All that was said, where the text is a part of it. */
  readonly said?: string | undefined
  readonly country: string
  readonly language: string | null
  readonly area: AreaRequest
  readonly place: Place | null
  readonly siteId?: string | null | undefined
  readonly sort?: Sort | undefined
}

export interface Steered {
  /** What is searched for: any of these. Never empty. */
  readonly texts: readonly string[]
  /** The rules that changed the text. */
  readonly used: readonly SpanRule[]
  readonly steering: Steering | null
  /** The entities that come first, as far as they are found. */
  readonly pinned: readonly string[]
}

/** Null where no rule is about the search; without rules at once. */
export function steerSearch(rules: CompiledRules | undefined, search: Steerable): Steered | null {
  if (rules === undefined || rules.isEmpty || search.mode === 'browse') return null
  const { text, said, place, siteId } = search
  const { texts, used } = rules.expand(text, search)
  const steering = rules.steer({
    ...search,
    phrases: said === undefined ? [text] : [text, said],
    apart: said === undefined ? namesApart(search) : [],
    placeIds: place === null ? [] : [place.id, ...place.parents.map(({ id }) => id)],
    siteId: siteId ?? null,
  })
  if (steering === null && texts.length === 1 && texts[0] === text) return null
  return { texts, used, steering, pinned: ordersRows(search) ? (steering?.pinned ?? []) : [] }
}

/** What the place of a search is called, where it was given beside the text. */
const namesApart = ({ area, place }: Steerable): readonly string[] =>
  area.kind === 'bylocation' ? [area.where, ...(place === null ? [] : [place.name])] : []

/** Who asks for an order by name, distance, change or content gets that order. */
const ordersRows = ({ sort }: Pick<Steerable, 'sort'>): boolean =>
  sort === undefined || sort === 'relevance' || sort === 'blend'

/** The index, with the order of the rules. */
export function steeredIndex(
  index: SearchIndex,
  steered: Steered | null,
  search: Pick<Steerable, 'sort'>,
): SearchIndex {
  const steering = steered?.steering
  if (steering == null || steering.pinned.length + steering.last.length === 0 || !ordersRows(search))
    return index
  return new SteeredIndex(index, steering)
}

/** The entities that are left out; null if there are none. */
export const leftOut = (steered: Steered | null): Condition | null => {
  const out = steered?.steering?.out ?? []
  return out.length === 0 ? null : idLeaf(out)
}

const noMatch: Condition = { kind: 'any', parts: [] }
const noStep: Step = { condition: noMatch, enough: noMatch, place: null, match: 'similar' }

/** Whether rules ignore all words: then the search is as if nothing was said. */
export const isIgnored = (steered: Steered | null): boolean =>
  steered !== null && steered.used.length > 0 && steered.texts.every((text) => text === '')

/** Several texts read as one: step by step, what any of them finds. It asks for the attributes that all of them do. */
export function anyUnderstanding(all: readonly AttributeUnderstanding[]): AttributeUnderstanding {
  const first = all[0]!
  if (all.length === 1) return first
  const length = Math.max(...all.map(({ steps }) => steps.length))
  const stepOf =
    (at: number) =>
    (mayMatch?: MayMatch): Step => {
      const steps = all.map(({ steps }) => steps[at]?.(mayMatch) ?? noStep)
      const condition = anyOf(steps.map((step) => step.condition))
      const isEnough = steps.every((step) => step.enough === step.condition)
      return {
        condition,
        enough: isEnough ? condition : anyOf(steps.map(({ enough }) => enough)),
        place: steps.find(({ place }) => place !== null)?.place ?? null,
        match: steps[0]!.match,
      }
    }
  return {
    ...first,
    attributes: first.attributes.filter((one) => all.every(({ attributes }) => attributes.includes(one))),
    rankingStep: all.every(({ rankingStep }) => rankingStep === first.rankingStep) ? first.rankingStep : 0,
    steps: Array.from({ length }, (_, at) => stepOf(at)),
    partial: () => all.flatMap(({ partial }) => partial()),
    categoryIds: [...new Set(all.flatMap(({ categoryIds }) => categoryIds))],
    neighbours: all.find(({ neighbours }) => neighbours !== null)?.neighbours ?? null,
  }
}

/** Pinned entities in what each step finds. They do not make a step the answer. */
export function withPinned<U extends Understanding>(understanding: U, pinned: readonly string[]): U {
  if (pinned.length === 0) return understanding
  const leaf = idLeaf(pinned)
  const withLeaf = ({ condition, ...rest }: Step): Step => ({ ...rest, condition: anyOf([condition, leaf]) })
  return {
    ...understanding,
    steps: understanding.steps.map((step) => (mayMatch) => withLeaf(step(mayMatch))),
    partial: () => understanding.partial().map((ladder) => ladder.map((rung) => rung.map(withLeaf))),
  }
}

/** Pinned entities alone, which answer where nothing else does; null if there are none. */
export function pinnedAlone(steered: Steered | null): Step | null {
  const pinned = steered?.pinned ?? []
  return pinned.length === 0 ? null : stepOfIds(pinned)
}

/** These entities and nothing else. */
export function stepOfIds(ids: readonly string[]): Step {
  const leaf = idLeaf(ids)
  return { condition: leaf, enough: leaf, place: null, match: 'exact' }
}

/** What was understood, with the synonyms that led to it: `Pubs ("boozer" means "pub")`. */
export const withSynonyms = (understood: string, steered: Steered | null): string =>
  [
    understood,
    ...(steered?.used ?? []).flatMap((rule) => (rule.kind === 'synonym' ? `(${synonymNote(rule)})` : [])),
  ].join(' ')

const synonymNote = ({ phrase, means, direction }: SynonymRule): string =>
  `"${phrase}" ${direction === 'one_way' ? 'means' : 'is the same as'} ${means.map((text) => `"${text}"`).join(', ')}`

/** Ids of the rules that changed the text, or left it without an answer. */
export function rulesUsed(steered: Steered | null): readonly string[] {
  const stop = steered?.steering?.nobody ?? null
  return [...(steered?.used ?? []), ...(stop === null ? [] : [stop])].map(({ id }) => id)
}
