import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntityStore } from '../../src/ports/entity-store.ts'
import type { Followed } from '../../src/ports/followed.ts'
import { blankSite, type SiteRecord, type SiteStore } from '../../src/ports/site-store.ts'

/** A site with nothing of its own but a name. */
export const plainSite = (id: string, changes: Partial<SiteRecord> = {}): SiteRecord => ({
  ...blankSite,
  id,
  name: id,
  hosts: [`${id}.example`],
  ...changes,
})

/** What every store of sites does. `open` gives an empty store. */
export function siteStoreContract(name: string, open: () => SiteStore | Promise<SiteStore>): void {
  test(`${name}: sites replace those of their id, come in the order of ids, and can be removed`, async () => {
    const store = await open()
    assert.deepEqual(await store.read(), [])
    const renamed = plainSite('b', { name: 'Bâle – "quoted"', redirects: { '/old?x=1': '/en' } })
    for (const site of [plainSite('b'), plainSite('a'), renamed]) await store.save(site)
    assert.deepEqual(await store.read(), [plainSite('a'), renamed])
    assert.deepEqual([await store.remove('b'), await store.remove('b')], [true, false])
    assert.deepEqual(await store.read(), [plainSite('a')])
  })

  test(`${name}: the revision of sites grows with every change, and with nothing else`, async () => {
    const store = await open()
    const seen = [await store.revision()]
    await store.save(plainSite('a'))
    seen.push(await store.revision())
    await store.save(plainSite('a'))
    seen.push(await store.revision())
    await store.remove('a')
    seen.push(await store.revision())
    await store.remove('a')
    assert.equal(await store.revision(), seen.at(-1))
    assert.deepEqual(
      seen,
      [...new Set(seen)].sort((a, b) => a - b),
    )
  })

  test(`${name}: sites saved at the same time are all kept`, async () => {
    const store = await open()
    const ids = Array.from({ length: 8 }, (_, at) => `site-${at}`)
    await Promise.all(ids.map((id) => store.save(plainSite(id))))
    assert.deepEqual(
      (await store.read()).map(({ id }) => id),
      ids,
    )
  })
}

/** Changes of sites as commands of commits. `open` gives an empty store, and what commits to it. */
export function siteCommandContract(
  name: string,
  open: () =>
    | { sites: Followed<readonly SiteRecord[]>; store: Pick<EntityStore, 'commit'> }
    | Promise<{
        sites: Followed<readonly SiteRecord[]>
        store: Pick<EntityStore, 'commit'>
      }>,
): void {
  test(`${name}: a commit changes sites as of the revision that it has read, and no other`, async () => {
    const { sites, store } = await open()
    const put = (site: SiteRecord, expectedRevision: number) =>
      store.commit([{ type: 'site', id: site.id, site, expectedRevision }])
    const remove = async (id: string) =>
      store.commit([{ type: 'site', id, site: null, expectedRevision: await sites.revision() }])
    const before = await sites.revision()
    assert.deepEqual(await put(plainSite('a'), before), { ok: true, results: [true] })
    assert.deepEqual(await put(plainSite('b'), before), { ok: false, conflict: 'revision' })
    assert.deepEqual(await sites.read(), [plainSite('a')])
    assert.deepEqual(await remove('b'), { ok: true, results: [false] })
    assert.deepEqual(await remove('a'), { ok: true, results: [true] })
    assert.deepEqual(await sites.read(), [])
  })
}
