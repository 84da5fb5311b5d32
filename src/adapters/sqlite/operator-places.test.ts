import { join } from 'node:path'
import {
  operatorPlacesContract,
  placeCommandContract,
} from '../../../test/contracts/operator-places.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { InlineCommitter } from './committer.ts'
import { migrate, openDatabase } from './database.ts'
import { SqliteOperatorPlaces } from './operator-places.ts'

const folder = temporaryFolder('operator-places')
let opened = 0

function openWriter() {
  const db = openDatabase(join(folder, `${opened++}.sqlite`), 'writer')
  migrate(db)
  return db
}

operatorPlacesContract('sqlite', () => new SqliteOperatorPlaces(openWriter()))

placeCommandContract('sqlite', () => {
  const db = openWriter()
  return { places: new SqliteOperatorPlaces(db), store: new InlineCommitter(db, () => 0) }
})
