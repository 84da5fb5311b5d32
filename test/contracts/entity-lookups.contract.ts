import assert from 'node:assert/strict'
import type { StoredValue } from '../../src/entity/model.ts'
import { entity, type OpenedStore, put, start, value, writes } from '../support/entity-commands.ts'
import { type ContractOptions, testsOn } from './contract.ts'

/** Who holds a supplier id or a key, and who contributed to what, on one adapter. */
export function entityLookupsContract(
  name: string,
  open: () => Promise<OpenedStore>,
  options?: ContractOptions,
): void {
  const check = testsOn(name, open, options)

  check('a supplier id names one entity; the entity that drops it lets it go', async (opened) => {
    const suppliers = [{ account: 'shop', supplierId: 'A' }]
    const first = await put(opened, writes(entity({ suppliers })))
    assert.deepEqual(await opened.store.idsBySupplier('shop', 'A'), [first.id])
    assert.deepEqual(await opened.store.idsBySupplier('other', 'A'), [])
    const taken = { ok: false, conflict: 'supplier' }
    assert.deepEqual(await opened.store.commit([writes(entity({ suppliers }))]), taken)
    const second = await put(opened, writes(entity()))
    assert.deepEqual(await opened.store.commit([writes({ ...second, suppliers })]), taken)
    const moved = await opened.store.commit([
      writes({ ...first, suppliers: [] }),
      writes({ ...second, suppliers }),
    ])
    assert.equal(moved.ok, true)
    assert.deepEqual(await opened.store.idsBySupplier('shop', 'A'), [second.id])
  })

  check('a creation decided on keys that were touched since is refused', async (opened) => {
    const keys = ['tel:1', 'name:x']
    const read = await opened.store.idsByKeys(keys, 10)
    assert.deepEqual(read.ids, [])
    const creation = (blockingKeys: string[]) =>
      writes(entity(), { blockingKeys, keysRead: { keys, position: read.position } })
    const first = await put(opened, creation(['tel:1', 'town:y']))
    assert.deepEqual(await opened.store.commit([creation(['tel:1'])]), { ok: false, conflict: 'keys' })
    const again = await opened.store.idsByKeys(keys, 10)
    assert.deepEqual(again.ids, [first.id])
    const second = writes(entity(), { blockingKeys: keys, keysRead: { keys, position: again.position } })
    await put(opened, second)
    assert.equal((await opened.store.idsByKeys(['name:x', 'tel:1', 'tel:1'], 10)).ids.length, 2)
    assert.equal((await opened.store.idsByKeys(keys, 1)).ids.length, 1)
  })

  check('where too many share a key, those that share a rare one are found', async (opened) => {
    for (let nth = 0; nth < 6; nth++) await put(opened, writes(entity(), { blockingKeys: ['town'] }))
    const rare = await put(opened, writes(entity(), { blockingKeys: ['town', 'tel'] }))
    const rarer = await put(opened, writes(entity(), { blockingKeys: ['street', 'town'] }))
    await put(opened, writes(entity(), { blockingKeys: ['town', 'tel'] }))
    const { ids } = await opened.store.idsByKeys(['town', 'tel', 'street', 'none'], 4)
    assert.equal(ids.length, 4)
    assert.ok(ids.includes(rare.id) && ids.includes(rarer.id), 'the bearers of rare keys')
    const few = await opened.store.idsByKeys(['town', 'tel', 'street', 'none'], 4, 1)
    assert.deepEqual([few.ids.length, few.ids.includes(rare.id), few.ids.includes(rarer.id)], [4, true, true])
    assert.equal((await opened.store.idsByKeys(['town'], 4, 1)).ids.length, 1)
  })

  check(
    'keys that an entity has had all along refuse nobody; dropped ones find it no more',
    async (opened) => {
      const first = await put(opened, writes(entity(), { blockingKeys: ['a', 'b'] }))
      const { position } = await opened.store.idsByKeys(['a'], 10)
      await put(opened, writes(first, { blockingKeys: ['a'] }))
      assert.deepEqual((await opened.store.idsByKeys(['b'], 10)).ids, [])
      const creation = writes(entity(), { blockingKeys: ['a'], keysRead: { keys: ['a', 'b'], position } })
      assert.equal((await opened.store.commit([creation])).ok, true)
    },
  )

  check(
    'a user finds what it contributed to or claims, the latest first, and survivors of merges',
    async (opened) => {
      const by = (userId: string, when: number): StoredValue => ({
        ...value({ name: `${userId} ${when}` }),
        contributions: [{ account: 'shop', supplierId: null, userId, when, trust: 0, attributes: {} }],
      })
      const claim = {
        userId: 'owner',
        account: 'shop',
        resellerId: null,
        claimed: start + 9,
        expires: start + 99,
        method: 'phone',
        phoneNumber: '',
        referrerUrl: '',
        referrerName: '',
      }
      const found = async (userId: string, role?: 'gave' | 'claims', offset = 0, limit = 10) => {
        const { total, ids } = await opened.store.idsByContributor({ userId, role }, offset, limit)
        return [total, ...ids]
      }
      const old = await put(opened, writes(entity({ objects: { name: [by('ada', start)] } })))
      const both = await put(
        opened,
        writes(
          entity({ objects: { name: [by('ada', start + 2), by('bob', start + 1), by('', start)] }, claim }),
        ),
      )
      const late = await put(opened, writes(entity({ objects: { name: [by('ada', start + 3)] } })))
      assert.deepEqual(await found('ada'), [3, late.id, both.id, old.id])
      assert.deepEqual(await found('ada', undefined, 1, 1), [3, both.id])
      assert.deepEqual(await found('ada', undefined, 5, 1), [3])
      assert.deepEqual(await found('ada', 'claims'), [0])
      assert.deepEqual(await found('owner', 'claims'), [1, both.id])
      assert.deepEqual(await found('owner', 'gave'), [0])
      assert.deepEqual(await found('bob'), [1, both.id])
      assert.deepEqual(await found(''), [0])
      const again = await put(
        opened,
        writes({ ...old, objects: { name: [by('ada', start + 4), by('bob', start)] } }),
      )
      assert.deepEqual(await found('ada'), [3, old.id, late.id, both.id])
      assert.deepEqual(await found('bob'), [2, both.id, old.id])
      const merged = await put(opened, writes({ ...again, mergedInto: both.id }))
      assert.deepEqual(await found('ada'), [2, late.id, both.id])
      const unmerged = await put(opened, writes({ ...merged, mergedInto: null }))
      assert.deepEqual(await found('ada'), [3, old.id, late.id, both.id])
      assert.equal((await opened.store.commit([writes({ ...merged, objects: {} })])).ok, false)
      await put(opened, writes({ ...unmerged, objects: { name: [by('bob', start)] } }))
      await put(
        opened,
        writes({ ...both, objects: { name: [by('ada', start + 2)] }, pendingClaims: [claim], claim: null }),
      )
      assert.deepEqual(await found('ada'), [2, late.id, both.id])
      assert.deepEqual(await found('bob'), [1, old.id])
      assert.deepEqual(await found('owner', 'claims'), [1, both.id])
    },
  )
}
