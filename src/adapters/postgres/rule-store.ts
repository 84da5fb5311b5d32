import type { RuleStore, RulesCommand } from '../../ports/rule-store.ts'
import type { SearchRule } from '../../search/rules/rule.ts'
import { readRules, rulesAfter, rulesRevisionSetting, rulesSetting } from '../rows/rules.ts'
import type { Database, Sql } from './database.ts'
import { putSetting, readSetting } from './settings.ts'

/** The rules of searches in the store's settings, on PostgreSQL. */
export class PostgresRuleStore implements RuleStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async revision(): Promise<number> {
    return Number((await readSetting(this.#db, rulesRevisionSetting)) ?? 0)
  }

  async read(): Promise<readonly SearchRule[]> {
    return readRules(await readSetting(this.#db, rulesSetting))
  }
}

/** Within the transaction of a commit. @throws Conflict */
export async function applyRules(sql: Sql, command: RulesCommand): Promise<number> {
  // One change at a time: the settings may not be there yet to be locked themselves.
  await sql.query('SELECT 1 FROM head FOR UPDATE')
  const revision = Number((await readSetting(sql, rulesRevisionSetting)) ?? 0)
  const after = rulesAfter(readRules(await readSetting(sql, rulesSetting)), revision, command)
  if (after === null) return 0
  await putSetting(sql, rulesSetting, JSON.stringify(after.rules))
  await putSetting(sql, rulesRevisionSetting, String(revision + 1))
  return after.removed
}
