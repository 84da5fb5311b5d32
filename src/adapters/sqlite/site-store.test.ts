import { join } from 'node:path'
import { siteStoreContract } from '../../../test/contracts/site-store.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { migrate, openDatabase } from './database.ts'
import { SqliteSiteStore } from './site-store.ts'

const folder = temporaryFolder('site-store')
let opened = 0

siteStoreContract('sqlite', () => {
  const db = openDatabase(join(folder, `${opened++}.sqlite`), 'writer')
  migrate(db)
  return new SqliteSiteStore(db)
})
