import { join } from 'node:path'
import { taxonomyOverlayContract } from '../../../test/contracts/taxonomy-overlay.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { migrate, openDatabase } from './database.ts'
import { SqliteTaxonomyOverlay } from './taxonomy-overlay.ts'

const folder = temporaryFolder('taxonomy-overlay')
let opened = 0

taxonomyOverlayContract('sqlite', () => {
  const db = openDatabase(join(folder, `${opened++}.sqlite`), 'writer')
  migrate(db)
  return new SqliteTaxonomyOverlay(db)
})
