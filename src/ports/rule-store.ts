import type { SearchRule } from '../search/rules/rule.ts'
import type { Followed } from './followed.ts'

/**
 * Puts rules, each in place of the one with its id, and removes others, in a commit of the store. Result: how many
 * were there to be removed. A commit conflicts (`revision`) when the rules have changed since `expectedRevision`.
 */
export interface RulesCommand {
  readonly type: 'search_rules'
  readonly put: readonly SearchRule[]
  readonly remove: readonly string[]
  readonly expectedRevision: number
}

/** Port: the rules of searches, in the order of their ids. They are changed by `RulesCommand` alone. */
export type RuleStore = Followed<readonly SearchRule[]>
