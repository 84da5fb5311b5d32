import { feedStoreContract } from '../../../test/contracts/feed-store.contract.ts'
import { openSqliteStore } from '../../../test/support/sqlite-store.ts'
import { SqliteFeedStore } from './feed-store.ts'

feedStoreContract('sqlite', async () => {
  const { reader, ...opened } = openSqliteStore()
  return { ...opened, feeds: new SqliteFeedStore(reader) }
})
