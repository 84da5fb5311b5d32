import type { RuleStore, RulesCommand } from '../../ports/rule-store.ts'
import type { SearchRule } from '../../search/rules/rule.ts'
import { Conflict } from './conflict.ts'

/** Rules of searches in the memory of this process. */
export class MemoryRuleStore implements RuleStore {
  readonly #rules = new Map<string, SearchRule>()
  #revision = 0

  async revision(): Promise<number> {
    return this.#revision
  }

  async read(): Promise<readonly SearchRule[]> {
    return [...this.#rules.values()]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((rule) => structuredClone(rule))
  }

  /** @throws Conflict if the rules have changed since they were read */
  apply({ put, remove, expectedRevision }: RulesCommand): () => Promise<number> {
    if (this.#revision !== expectedRevision) throw new Conflict('revision')
    return async () => {
      let removed = 0
      for (const id of remove) if (this.#rules.delete(id)) removed++
      for (const rule of put) this.#rules.set(rule.id, structuredClone(rule))
      if (removed + put.length > 0) this.#revision++
      return removed
    }
  }
}
