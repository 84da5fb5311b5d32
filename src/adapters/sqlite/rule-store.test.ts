import { join } from 'node:path'
import { ruleStoreContract } from '../../../test/contracts/rule-store.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { InlineCommitter } from './committer.ts'
import { migrate, openDatabase } from './database.ts'
import { SqliteRuleStore } from './rule-store.ts'

const folder = temporaryFolder('rule-store')
let opened = 0

ruleStoreContract('sqlite', () => {
  const db = openDatabase(join(folder, `${opened++}.sqlite`), 'writer')
  migrate(db)
  return { rules: new SqliteRuleStore(db), store: new InlineCommitter(db, () => 0) }
})
