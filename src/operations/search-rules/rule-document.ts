/** Rules of searches in wire form, and the checks that need nothing but the document. */
import { type Fault, fault } from '../../faults/fault.ts'
import {
  longestPhrase,
  mostEntities,
  mostMeanings,
  ruleKinds,
  type SearchRule,
} from '../../search/rules/rule.ts'
import { tokens } from '../../search/text/tokenise.ts'

export type RuleKind = SearchRule['kind']

/** Members of a rule on the wire, by kind, after `rule_id` and `kind`. */
export const ruleMembers = {
  synonym: ['phrase', 'means', 'direction', 'language', 'country'],
  pin: ['phrase', 'entity_ids', 'country', 'place_id', 'site_id'],
  bury: ['phrase', 'entity_ids', 'to', 'country', 'place_id', 'site_id'],
  stop: ['phrase', 'effect', 'language', 'country'],
} as const satisfies Record<RuleKind, readonly string[]>

const choices = {
  direction: ['one_way', 'both_ways'],
  to: ['last', 'out'],
  effect: ['nobody', 'ignored'],
} as const

export type RuleDocument = Readonly<Record<string, unknown>>

/** A rule as the API shows it and takes it. */
export function ruleDocument(rule: SearchRule): RuleDocument & { readonly rule_id: string } {
  const all: Record<string, unknown> = {
    ...rule,
    entity_ids: 'entityIds' in rule ? rule.entityIds : undefined,
    place_id: 'placeId' in rule ? rule.placeId : undefined,
    site_id: 'siteId' in rule ? rule.siteId : undefined,
  }
  return {
    rule_id: rule.id,
    kind: rule.kind,
    ...Object.fromEntries(ruleMembers[rule.kind].map((name) => [name, all[name] ?? null])),
  }
}

export interface ReadRule {
  /** As far as it could be read; null for an unknown kind. */
  readonly rule: SearchRule | null
  readonly faults: readonly Fault[]
}

/** Reads a document. All that is wrong with it is told at once; members that are left out and null are as usual. */
export function readRule(id: string, document: RuleDocument): ReadRule {
  const faults: Fault[] = []
  if (!/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(id)) faults.push(fault('rule_id', 'rule_id'))
  const kind = ruleKinds.find((one) => one === document.kind)
  if (kind === undefined)
    return { rule: null, faults: [...faults, fault('rule_choice', 'kind', { known: ruleKinds })] }
  const reader = new MemberReader(kind, document, faults)
  const phrase = reader.phrase()
  const country = reader.country()
  const rule: SearchRule =
    kind === 'synonym'
      ? {
          kind,
          id,
          phrase,
          country,
          means: reader.means(phrase),
          direction: reader.choice('direction', choices.direction, 'one_way'),
          language: reader.language(),
        }
      : kind === 'stop'
        ? {
            kind,
            id,
            phrase,
            country,
            effect: reader.choice('effect', choices.effect, 'nobody'),
            language: reader.language(),
          }
        : {
            ...{ id, phrase, country, entityIds: reader.entities() },
            ...{ placeId: reader.text('place_id'), siteId: reader.text('site_id') },
            ...(kind === 'pin' ? { kind } : { kind, to: reader.choice('to', choices.to, 'last') }),
          }
  return { rule, faults }
}

/** Reads members and keeps what is wrong with them. */
class MemberReader {
  readonly #document: RuleDocument
  readonly #faults: Fault[]

  constructor(kind: RuleKind, document: RuleDocument, faults: Fault[]) {
    this.#document = document
    this.#faults = faults
    const known: readonly string[] = ['kind', 'rule_id', ...ruleMembers[kind]]
    for (const [name, value] of Object.entries(document))
      if (!known.includes(name) && value !== null) faults.push(fault('rule_member', name, { kind, known }))
  }

  text(name: string): string | null {
    const value = this.#document[name] ?? null
    if (value === null || (typeof value === 'string' && value.trim() !== '' && value.length <= longestPhrase))
      return value === null ? null : (value as string).trim()
    this.#faults.push(fault('rule_text', name, { maximum: longestPhrase }))
    return null
  }

  phrase(): string {
    const phrase = this.text('phrase')
    if (phrase !== null && tokens(phrase).length > 0) return phrase
    const isTold = this.#faults.some(({ parameter }) => parameter === 'phrase')
    if (!isTold) this.#faults.push(fault('rule_phrase', 'phrase', { maximum: longestPhrase }))
    return ''
  }

  means(phrase: string): readonly string[] {
    const means = this.#texts('means', mostMeanings, (text) => tokens(text).length > 0)
    const same = (text: string): boolean => tokens(text).join(' ') === tokens(phrase).join(' ')
    if (means.length > 0 && means.every(same)) this.#faults.push(fault('rule_same', 'means', { phrase }))
    return means
  }

  entities(): readonly string[] {
    return this.#texts('entity_ids', mostEntities, (text) => /^\d{1,16}$/.test(text))
  }

  #texts(name: string, maximum: number, fits: (text: string) => boolean): readonly string[] {
    const value = this.#document[name]
    const isFit =
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= maximum &&
      value.every((text) => typeof text === 'string' && text.length <= longestPhrase && fits(text))
    if (isFit) return [...new Set((value as string[]).map((text) => text.trim()))]
    const what = name === 'means' ? 'texts with a letter or digit' : 'ids of entities'
    this.#faults.push(fault('rule_list', name, { maximum, what }))
    return []
  }

  choice<Choice extends string>(name: string, known: readonly Choice[], usual: Choice): Choice {
    const value = this.#document[name] ?? usual
    const found = known.find((one) => one === value)
    if (found === undefined) this.#faults.push(fault('rule_choice', name, { known }))
    return found ?? usual
  }

  country(): string | null {
    const text = this.text('country')?.toLowerCase() ?? null
    if (text === null || /^[a-z]{2}$/.test(text)) return text
    this.#faults.push(fault('site_country', 'country', { given: text }))
    return null
  }

  language(): string | null {
    const text = this.text('language')?.toLowerCase() ?? null
    if (text === null || /^[a-z]{2}$/.test(text)) return text
    this.#faults.push(fault('rule_language', 'language', { given: text }))
    return null
  }
}
