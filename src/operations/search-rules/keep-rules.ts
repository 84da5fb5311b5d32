/** Operators list, put and remove rules of searches. */
import { DirectoryError, invalid } from '../../errors.ts'
import { type Fault, fault } from '../../faults/fault.ts'
import { mostRules, type SearchRule } from '../../search/rules/rule.ts'
import type { Services } from '../services.ts'
import { type RuleDocument, readRule, ruleDocument } from './rule-document.ts'

type Known = Pick<Services, 'store' | 'erasures' | 'gazetteer' | 'storedSites' | 'storedRules' | 'applyRules'>

/** A rule, and those of its entities that are no longer there. */
type Shown = ReturnType<typeof ruleDocument> & { readonly gone?: readonly Gone[] }

interface Gone {
  readonly entity_id: string
  readonly reason: 'unknown' | 'erased' | 'merged'
  /** The entity it was merged into. */
  readonly merged_into?: string
}

const entitiesOf = (rules: readonly SearchRule[]): string[] => [
  ...new Set(rules.flatMap((rule) => ('entityIds' in rule ? rule.entityIds : []))),
]

/** Which of the entities are no longer there, and why. */
async function goneAmong({ store, erasures }: Known, ids: readonly string[]): Promise<Map<string, Gone>> {
  const gone = new Map<string, Gone>()
  const stored = await store.getMany(ids)
  for (const [at, id] of ids.entries()) {
    const entity = stored[at]
    if (entity === undefined) {
      const reason = (await erasures.erasureOfEntity(id)) === undefined ? 'unknown' : 'erased'
      gone.set(id, { entity_id: id, reason })
    } else if (entity.mergedInto !== null)
      gone.set(id, { entity_id: id, reason: 'merged', merged_into: entity.mergedInto })
  }
  return gone
}

function shown(rule: SearchRule, gone: ReadonlyMap<string, Gone>): Shown {
  const list = entitiesOf([rule]).flatMap((id) => gone.get(id) ?? [])
  return { ...ruleDocument(rule), ...(list.length === 0 ? {} : { gone: list }) }
}

/** All rules, by id. */
export async function listRules(services: Known): Promise<readonly Shown[]> {
  const rules = await services.storedRules.read()
  const gone = await goneAmong(services, entitiesOf(rules))
  return rules.map((rule) => shown(rule, gone))
}

/** @throws DirectoryError rule_not_found */
export async function readOneRule(services: Known, id: string): Promise<Shown> {
  const rule = (await services.storedRules.read()).find((one) => one.id === id)
  if (rule === undefined) throw new DirectoryError('rule_not_found')
  return shown(rule, await goneAmong(services, entitiesOf([rule])))
}

/** What rules name that is not there. */
async function missing(services: Known, rules: readonly SearchRule[]): Promise<readonly Fault[][]> {
  const gone = await goneAmong(services, entitiesOf(rules))
  const sites = new Set((await services.storedSites.read()).map(({ id }) => id))
  return rules.map((rule) => {
    if (!('entityIds' in rule)) return []
    const { entityIds, placeId, siteId } = rule
    return [
      ...entityIds.flatMap((id) => faultOf(gone.get(id)) ?? []),
      ...(placeId === null || services.gazetteer.get(placeId) !== undefined
        ? []
        : [fault('site_place', 'place_id', { given: placeId })]),
      ...(siteId === null || sites.has(siteId) ? [] : [fault('site_unknown', 'site_id', { given: siteId })]),
    ]
  })
}

function faultOf(gone: Gone | undefined): Fault | null {
  if (gone === undefined) return null
  const given = gone.entity_id
  if (gone.reason === 'merged')
    return fault('rule_entity_merged', 'entity_ids', { given, survivor: gone.merged_into! })
  return fault(gone.reason === 'erased' ? 'rule_entity_erased' : 'rule_entity', 'entity_ids', { given })
}

export interface RuleInput {
  readonly id: string
  readonly document: RuleDocument
  /** Where the rule stands in its file, such as `line 3`; null if it is the only one. */
  readonly place: string | null
}

/**
 * Adds rules, each in place of the one with its id; all of them or none.
 * @throws DirectoryError invalid_parameters with the faults of all rules; busy, when others change rules all the time
 */
export async function putRules(services: Known, inputs: readonly RuleInput[]): Promise<readonly Shown[]> {
  const read = inputs.map(({ id, document }) => readRule(id, document))
  const absent = await missing(
    services,
    read.flatMap(({ rule }) => rule ?? []),
  )
  const seen = new Set<string>()
  let known = 0
  const faults = inputs.flatMap(({ id, place }, at) => {
    const { rule, faults: wrong } = read[at]!
    const twice = seen.has(id) ? [fault('rule_twice', 'rule_id', { given: id })] : []
    seen.add(id)
    const all = [...wrong, ...twice, ...(rule === null ? [] : absent[known++]!)]
    return place === null ? all : all.map((one) => one.at(`${place}, ${one.parameter ?? 'rule'}`))
  })
  if (faults.length > 0) throw invalid(...faults)
  const put = read.flatMap(({ rule }) => rule ?? [])
  await change(services, { put, remove: [] })
  return put.map((rule) => shown(rule, new Map()))
}

/** @throws DirectoryError rule_not_found, busy */
export async function removeRule(services: Known, id: string): Promise<void> {
  if ((await change(services, { put: [], remove: [id] })) === 0) throw new DirectoryError('rule_not_found')
}

/** Other operators may change rules at the same time. */
const mostAttempts = 20

async function change(
  { store, storedRules, applyRules }: Known,
  { put, remove }: { readonly put: readonly SearchRule[]; readonly remove: readonly string[] },
): Promise<number> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const expectedRevision = await storedRules.revision()
    const all = new Set([...(await storedRules.read()), ...put].map(({ id }) => id))
    if (all.size > mostRules && put.length > 0)
      throw invalid(fault('rules_full', null, { maximum: mostRules }))
    const outcome = await store.commit([{ type: 'search_rules', put, remove, expectedRevision }])
    if (!outcome.ok) continue
    applyRules(await storedRules.read())
    return outcome.results[0]
  }
  throw new DirectoryError('busy')
}
