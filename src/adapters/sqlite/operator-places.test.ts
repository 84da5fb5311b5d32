import { join } from 'node:path'
import { operatorPlacesContract } from '../../../test/contracts/operator-places.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { migrate, openDatabase } from './database.ts'
import { SqliteOperatorPlaces } from './operator-places.ts'

const folder = temporaryFolder('operator-places')
let opened = 0

operatorPlacesContract('sqlite', () => {
  const db = openDatabase(join(folder, `${opened++}.sqlite`), 'writer')
  migrate(db)
  return new SqliteOperatorPlaces(db)
})
