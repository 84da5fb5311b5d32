import { pairStoreContract } from '../../../test/contracts/pair-store.contract.ts'
import { openSqliteStore } from '../../../test/support/sqlite-store.ts'
import { SqlitePairStore } from './pair-store.ts'

pairStoreContract('sqlite', async () => {
  const { reader, ...opened } = openSqliteStore()
  return { ...opened, pairs: new SqlitePairStore(reader) }
})
