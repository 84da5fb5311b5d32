import type { RuleStore, RulesCommand } from '../../ports/rule-store.ts'
import type { SearchRule } from '../../search/rules/rule.ts'
import { readRules, rulesAfter, rulesRevisionSetting, rulesSetting } from '../rows/rules.ts'
import type { Sqlite } from './database.ts'

/** The rules of searches in the store's settings. */
export class SqliteRuleStore implements RuleStore {
  readonly #db: Sqlite

  constructor(db: Sqlite) {
    this.#db = db
  }

  async revision(): Promise<number> {
    return Number(setting(this.#db, rulesRevisionSetting) ?? 0)
  }

  async read(): Promise<readonly SearchRule[]> {
    return readRules(setting(this.#db, rulesSetting))
  }
}

/** Within the transaction of a commit. @throws Conflict */
export function applyRules(db: Sqlite, command: RulesCommand): number {
  const revision = Number(setting(db, rulesRevisionSetting) ?? 0)
  const after = rulesAfter(readRules(setting(db, rulesSetting)), revision, command)
  if (after === null) return 0
  const put = db.prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  put.run(rulesSetting, JSON.stringify(after.rules))
  put.run(rulesRevisionSetting, String(revision + 1))
  return after.removed
}

const setting = (db: Sqlite, name: string): string | undefined =>
  db.prepare<[string], string>('SELECT value FROM setting WHERE name = ?').pluck().get(name)
