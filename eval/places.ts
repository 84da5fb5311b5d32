/**
 * `npm run eval:places`: measures the geocoder on addresses with known points and the reading of `where` texts, prints both as tables and exits
 * 1 when a target is missed. `--failures` lists what went wrong, except in the frozen half of the table, which nobody tunes on.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpackTables } from '../src/adapters/gazetteer-file/packed-file.ts'
import { openGazetteer } from '../src/geocoding/gazetteer.ts'
import { GazetteerGeocoder } from '../src/geocoding/geocoder.ts'
import { readBreweries, sharedFolder } from './brewery-rows.ts'
import { evaluateGeocoder } from './places-geocoder.ts'
import { evaluateStreets } from './places-streets.ts'
import { type Check, printChecks } from './places-table.ts'
import { evaluateWhere } from './places-where.ts'

const showFailures = process.argv.includes('--failures')
const packed = readFileSync(join(import.meta.dirname, '..', 'data', 'places.bin.br'))
const startedAt = performance.now()
const gazetteer = openGazetteer(unpackTables(packed))
console.log(`gazetteer opened in ${Math.round(performance.now() - startedAt)} ms\n`)

const checks: Check[] = []
const shared = sharedFolder()
if (shared !== null) {
  const rows = readBreweries(shared, gazetteer.countries)
  checks.push(...evaluateGeocoder(new GazetteerGeocoder(gazetteer), rows, showFailures))
  checks.push(...evaluateStreets(gazetteer, rows))
}
checks.push(...evaluateWhere(gazetteer, showFailures))
process.exitCode = printChecks(checks) ? 0 : 1
