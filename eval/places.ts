/**
 * `npm run eval:places`: measures the geocoder on addresses with known points and the reading of `where` texts, prints both as tables and exits
 * 1 when a target is missed. `--failures` lists what went wrong, except in the frozen half of the table, which nobody tunes on.
 * `--units FILE` measures with every GB postcode too, out of a file made by `npm run data:build -- --set gb-full --out FILE`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { unpackTables } from '../src/adapters/gazetteer-file/packed-file.ts'
import { openGazetteer } from '../src/geocoding/gazetteer.ts'
import { GazetteerGeocoder } from '../src/geocoding/geocoder.ts'
import { UnitPostcodes } from '../src/geocoding/places/unit-postcodes.ts'
import { readBreweries, sharedFolder } from './brewery-rows.ts'
import { evaluateCompletions } from './places-completions.ts'
import { evaluateGeocoder } from './places-geocoder.ts'
import { evaluateStreets, evaluateUnits } from './places-streets.ts'
import { type Check, printChecks, seeded } from './places-table.ts'
import { evaluateWhere } from './places-where.ts'
import { evaluateAmbiguous, evaluateSuggestions, evaluateWorld } from './places-world.ts'

const { values: options } = parseArgs({
  options: { failures: { type: 'boolean', default: false }, units: { type: 'string' } },
})
const showFailures = options.failures
const packed = readFileSync(join(import.meta.dirname, '..', 'data', 'places.bin.zst'))
const startedAt = performance.now()
const gazetteer = openGazetteer(unpackTables(packed))
console.log(`gazetteer opened in ${Math.round(performance.now() - startedAt)} ms\n`)

const checks: Check[] = []
const shared = sharedFolder()
if (shared !== null) {
  const rows = readBreweries(shared, gazetteer.countries)
  checks.push(...evaluateGeocoder(new GazetteerGeocoder(gazetteer), rows, showFailures))
  checks.push(...evaluateStreets(gazetteer, rows))
  if (options.units) {
    const units = new UnitPostcodes(unpackTables(readFileSync(options.units)))
    checks.push(...evaluateUnits(gazetteer, units, rows))
  }
}
checks.push(...evaluateWhere(gazetteer, showFailures))
checks.push(...evaluateWorld(gazetteer, showFailures))
checks.push(...evaluateAmbiguous(gazetteer, seeded(20_261), showFailures))
checks.push(...evaluateSuggestions(gazetteer, showFailures))
checks.push(...evaluateCompletions(gazetteer, seeded(20_260)))
process.exitCode = printChecks(checks) ? 0 : 1
