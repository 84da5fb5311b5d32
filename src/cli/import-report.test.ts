import assert from 'node:assert/strict'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/at-end.ts'
import { mostReportFiles, openReport } from './import-report.ts'

test('of earlier reports the newest are kept, and nothing else is touched', async () => {
  const folder = temporaryFolder('reports')
  const put = (name: string, age: number): void => {
    writeFileSync(join(folder, name), 'x')
    utimesSync(join(folder, name), new Date(), new Date(Date.now() - age * 1000))
  }
  for (let n = 0; n < mostReportFiles + 20; n++)
    put(`f-${n}.${n % 2 ? 'report.ndjson' : 'summary.json'}`, n + 1)
  put('notes.txt', 1_000_000)
  const report = await openReport(folder, '/elsewhere/shops.csv')
  await report.close()
  const names = readdirSync(folder)
  assert.equal(names.length, mostReportFiles + 1)
  assert.ok(names.includes('notes.txt') && names.includes('f-0.summary.json'))
  assert.ok(names.some((name) => name.startsWith('shops.csv-')))
  assert.ok(!names.includes(`f-${mostReportFiles + 1}.report.ndjson`))
})
