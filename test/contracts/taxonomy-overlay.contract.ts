import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TaxonomyOverlayStore } from '../../src/ports/taxonomy-overlay.ts'

/** What every store of the operators' changes to the taxonomy does. `open` gives an empty store. */
export function taxonomyOverlayContract(
  name: string,
  open: () => TaxonomyOverlayStore | Promise<TaxonomyOverlayStore>,
): void {
  const edit = (id: string, changes: number) => ({ id, changes, names: { en: `Name ${changes}` } })
  const guild = { type: 'Guild', title: 'Guilds', rows: [['B', 'Bakers', '412']] as const }

  test(`${name}: edits replace those of their category and come in the order of ids`, async () => {
    const store = await open()
    assert.deepEqual(await store.read(), { edits: [], taxonomies: [] })
    assert.ok(await store.commit({ edits: [edit('20', 1), edit('10', 1)] }, await store.revision()))
    assert.ok(await store.commit({ edits: [edit('20', 2)] }, await store.revision()))
    assert.deepEqual((await store.read()).edits, [edit('10', 1), edit('20', 2)])
  })

  test(`${name}: taxonomies replace those of their type, whatever its case, and can be removed`, async () => {
    const store = await open()
    await store.commit({ taxonomies: [guild] }, await store.revision())
    const renamed = { ...guild, type: 'GUILD', title: 'All guilds' }
    await store.commit({ taxonomies: [renamed, { ...guild, type: 'club' }] }, await store.revision())
    assert.deepEqual((await store.read()).taxonomies, [{ ...guild, type: 'club' }, renamed])
    await store.commit({ removed: ['guild', 'unknown'] }, await store.revision())
    assert.deepEqual((await store.read()).taxonomies, [{ ...guild, type: 'club' }])
  })

  test(`${name}: a change decided on an older revision changes nothing`, async () => {
    const store = await open()
    const seen = await store.revision()
    assert.ok(await store.commit({ edits: [edit('10', 1)], taxonomies: [guild] }, seen))
    assert.ok((await store.revision()) > seen)
    assert.equal(await store.commit({ edits: [edit('20', 1)], removed: ['guild'] }, seen), false)
    assert.deepEqual(await store.read(), { edits: [edit('10', 1)], taxonomies: [guild] })
  })

  test(`${name}: of many changes at a time decided on one revision, one is made`, async () => {
    const store = await open()
    const seen = await store.revision()
    const made = await Promise.all([1, 2, 3, 4].map((n) => store.commit({ edits: [edit('10', n)] }, seen)))
    assert.equal(made.filter(Boolean).length, 1)
    assert.equal((await store.read()).edits.length, 1)
  })
}
