import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OperatorPlaces } from '../../src/ports/operator-places.ts'

/** What every store of the operators' places does. `open` gives an empty store. */
export function operatorPlacesContract(
  name: string,
  open: () => OperatorPlaces | Promise<OperatorPlaces>,
): void {
  const place = (id: string, town: string) => ({
    id,
    name: town,
    country: 'ie',
    resolution: 'town' as const,
    latitude: 51.93,
    longitude: -8.61,
    alternateNames: ['Crosaire'],
  })

  test(`${name}: places replace those of their id and come in the order of ids`, async () => {
    const places = await open()
    assert.deepEqual(await places.read(), [])
    for (const one of [place('own-b', 'Quarry'), place('own-a', 'Cross'), place('own-b', 'Quarry Cross')])
      await places.save(one)
    assert.deepEqual(await places.read(), [place('own-a', 'Cross'), place('own-b', 'Quarry Cross')])
  })

  test(`${name}: the revision grows with every place`, async () => {
    const places = await open()
    const seen = [await places.revision()]
    for (const town of ['Quarry', 'Cross', 'Cross']) {
      await places.save(place('own-a', town))
      seen.push(await places.revision())
    }
    assert.deepEqual(
      seen,
      [...new Set(seen)].sort((a, b) => a - b),
    )
  })
}
