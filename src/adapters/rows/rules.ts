import type { RulesCommand } from '../../ports/rule-store.ts'
import type { SearchRule } from '../../search/rules/rule.ts'
import { Conflict } from './conflict.ts'

/**
 * Names of the settings that hold the rules of searches as JSON and their revision, in both table stores. The revision
 * stands alone because every thread asks for it twice a second.
 */
export const rulesSetting = 'search rules'
export const rulesRevisionSetting = 'search rules revision'

/** In the order of their ids. */
export const readRules = (text: string | undefined): readonly SearchRule[] =>
  text === undefined ? [] : (JSON.parse(text) as SearchRule[])

export interface ChangedRules {
  readonly rules: readonly SearchRule[]
  readonly removed: number
}

/**
 * The rules after a command; null if it changes nothing.
 * @throws Conflict if they have changed since they were read
 */
export function rulesAfter(
  rules: readonly SearchRule[],
  revision: number,
  { put, remove, expectedRevision }: RulesCommand,
): ChangedRules | null {
  if (revision !== expectedRevision) throw new Conflict('revision')
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  let removed = 0
  for (const id of remove) if (byId.delete(id)) removed++
  for (const rule of put) byId.set(rule.id, rule)
  if (removed === 0 && put.length === 0) return null
  return { rules: [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1)), removed }
}
