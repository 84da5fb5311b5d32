import { join } from 'node:path'
import { searchReportContract } from '../../../test/contracts/search-report.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { InlineCommitter } from './committer.ts'
import { migrate, openDatabase } from './database.ts'
import { SqliteSearchReport } from './search-report-store.ts'

const folder = temporaryFolder('search-report')
let opened = 0

searchReportContract('sqlite', () => {
  const db = openDatabase(join(folder, `${opened++}.sqlite`), 'writer')
  migrate(db)
  return { report: new SqliteSearchReport(db), store: new InlineCommitter(db, () => 0) }
})
