import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntityStore } from '../../src/ports/entity-store.ts'
import type { OperatorPlaces } from '../../src/ports/operator-places.ts'

const place = (id: string, town: string) => ({
  id,
  name: town,
  country: 'ie',
  resolution: 'town' as const,
  latitude: 51.93,
  longitude: -8.61,
  alternateNames: ['Crosaire'],
})

/** What commits do with places. `open` gives an empty store and the places in it. */
export function placeCommandContract(name: string, open: () => Opened | Promise<Opened>): void {
  test(`${name}: a commit puts places, and with its other commands or not at all`, async () => {
    const { places, store } = await open()
    const before = await places.revision()
    const put = (town: string) => ({ type: 'place', place: place('own-a', town) }) as const
    assert.deepEqual(await store.commit([put('Cross')]), { ok: true, results: [null] })
    assert.deepEqual(await places.read(), [place('own-a', 'Cross')])
    const revision = await places.revision()
    assert.ok(revision > before)
    const stale = { type: 'site', id: 'a', site: null, expectedRevision: 99 } as const
    assert.equal((await store.commit([put('Lost'), stale])).ok, false)
    assert.deepEqual([await places.revision(), await places.read()], [revision, [place('own-a', 'Cross')]])
  })
}

interface Opened {
  readonly places: OperatorPlaces
  readonly store: Pick<EntityStore, 'commit'>
}

/** What every store of the operators' places does. `open` gives an empty store. */
export function operatorPlacesContract(
  name: string,
  open: () => OperatorPlaces | Promise<OperatorPlaces>,
): void {
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
