import { freezeTables, toDifferences } from '../../../../src/frozen-tables.ts'
import { COORDINATE_SCALE } from '../../../../src/geocoding/places/place-kinds.ts'
import { unitLetters } from '../../../../src/geocoding/places/unit-postcodes.ts'
import type { DataInput } from '../../step.ts'
import { readUnitPostcodes, type UnitPostcode } from './read-postcodes.ts'

const DIFFERENCED = ['sectorStarts', 'latitudes', 'longitudes']

/** Every postcode unit of Great Britain as frozen tables; see `UnitPostcodes`. */
export async function freezeUnits(
  input: DataInput,
): Promise<{ tables: Buffer; counts: Record<string, number> }> {
  const sectors = new Map<string, UnitPostcode[]>()
  for await (const unit of readUnitPostcodes(input)) {
    const name = unit.code.slice(0, -2).toLowerCase()
    const units = sectors.get(name)
    if (units) units.push(unit)
    else sectors.set(name, [unit])
  }
  const names = [...sectors.keys()].sort()
  const letters = (unit: UnitPostcode) => unitLetters(unit.code.slice(-2).toLowerCase())
  const units = names.flatMap((name) => sectors.get(name)!.sort((a, b) => letters(a) - letters(b)))
  const starts = new Uint32Array(names.length + 1)
  names.forEach((name, index) => {
    starts[index + 1] = starts[index]! + sectors.get(name)!.length
  })
  const tables = {
    sectors: new Uint8Array(Buffer.from(names.join('\n'), 'latin1')),
    sectorStarts: starts,
    letters: Uint16Array.from(units, letters),
    latitudes: Int32Array.from(units, ({ latitude }) => Math.round(latitude * COORDINATE_SCALE)),
    longitudes: Int32Array.from(units, ({ longitude }) => Math.round(longitude * COORDINATE_SCALE)),
  }
  for (const name of DIFFERENCED) toDifferences(tables[name as 'latitudes'])
  const frozen = freezeTables({ kind: 'gb-units', differenced: DIFFERENCED }, tables)
  return { tables: frozen, counts: { units: units.length, sectors: names.length } }
}
