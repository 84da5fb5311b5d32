import { join } from 'node:path'
import { siteCommandContract, siteStoreContract } from '../../../test/contracts/site-store.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { InlineCommitter } from './committer.ts'
import { migrate, openDatabase } from './database.ts'
import { SqliteSiteStore } from './site-store.ts'

const folder = temporaryFolder('site-store')
let opened = 0

function openWriter() {
  const db = openDatabase(join(folder, `${opened++}.sqlite`), 'writer')
  migrate(db)
  return db
}

siteStoreContract('sqlite', () => new SqliteSiteStore(openWriter()))

siteCommandContract('sqlite', () => {
  const db = openWriter()
  return { sites: new SqliteSiteStore(db), store: new InlineCommitter(db, () => 0) }
})
