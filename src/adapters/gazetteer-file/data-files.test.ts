import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { freezeTables, toDifferences } from '../../frozen-tables.ts'
import { UnitPostcodes, unitLetters } from '../../geocoding/places/unit-postcodes.ts'
import { loadDataFile, readGazetteerFiles } from './data-files.ts'
import { packTables } from './packed-file.ts'

const shipped = join(import.meta.dirname, '..', '..', '..', 'data')

const folder = (): string => temporaryFolder('data')

function unitsFile(): Buffer {
  const latitudes = Int32Array.of(5_145_590, 5_145_700)
  const longitudes = Int32Array.of(-97_210, -97_300)
  toDifferences(latitudes)
  toDifferences(longitudes)
  const tables = {
    sectors: new Uint8Array(Buffer.from('rg1 2\nrg1 4')),
    sectorStarts: Uint32Array.of(0, 1, 2),
    letters: Uint16Array.of(unitLetters('bh'), unitLetters('ps')),
    latitudes,
    longitudes,
  }
  return packTables(freezeTables({ kind: 'gb-units', differenced: ['latitudes', 'longitudes'] }, tables))
}

test('without loaded files the shipped gazetteer is read, and no units', () => {
  const files = readGazetteerFiles(folder(), shipped)
  assert.ok(files.places.byteLength > 1_000_000)
  assert.equal(files.units, undefined)
})

test('a loaded file of units is found by the next reading', () => {
  const data = folder()
  const file = join(data, 'made.br')
  writeFileSync(file, unitsFile())
  assert.equal(loadDataFile(file, data).kind, 'gb-units')
  const units = new UnitPostcodes(readGazetteerFiles(data, shipped).units!)
  assert.deepEqual(units.find('rg1 4ps'), { latitude: 51.457, longitude: -0.973 })
  assert.equal(units.find('rg1 4px'), undefined)
  assert.equal(units.find('zz9 9zz'), undefined)
})

test('other files are refused and change nothing', () => {
  const data = folder()
  const file = join(data, 'other.br')
  for (const bytes of [
    Buffer.from('no tables'),
    packTables(Buffer.from('no tables either')),
    packTables(freezeTables({ kind: 'x' }, {})),
  ]) {
    writeFileSync(file, bytes)
    assert.throws(() => loadDataFile(file, data), /not a data file|unknown kind/)
  }
  assert.equal(readGazetteerFiles(data, shipped).units, undefined)
})
