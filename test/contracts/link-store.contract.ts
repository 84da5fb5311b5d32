import assert from 'node:assert/strict'
import fc from 'fast-check'
import { hashLinkId, type LinkToken, newLinkId } from '../../src/access/link-token.ts'
import type { LinkCommand, LinkStore, LinkWriter } from '../../src/ports/link-store.ts'
import { linkFor } from '../support/hosted-pages.ts'
import { type ContractOptions, testsOf } from './contract.ts'

/** A new, empty store; both halves see the same data and the time that `clock.now` says. */
export interface OpenLinks {
  readonly store: LinkStore
  readonly writer: LinkWriter
}

/** What every store of links does, whatever it is made of. */
export function linkStoreContract(
  name: string,
  open: (clock: { now: number }) => OpenLinks | Promise<OpenLinks>,
  options?: ContractOptions,
): void {
  const declare = testsOf(name, options)
  const contract = (
    title: string,
    body: (links: OpenLinks, clock: { now: number }) => Promise<void>,
  ): void => {
    const clock = { now: 1000 }
    declare(title, () => Promise.resolve(open(clock)).then((links) => body(links, clock)))
  }
  const newHash = (): string => hashLinkId(newLinkId())
  const linkUntil = (expires: number, changes: Partial<LinkToken> = {}): LinkToken =>
    linkFor('message', { expires, ...changes })
  const put = (hash: string, link: LinkToken, most = 100): LinkCommand => ({
    type: 'link.put',
    hash,
    link,
    most,
  })
  const use = (hash: string, link: LinkToken, most: number): LinkCommand => ({
    type: 'link.use',
    hash,
    link,
    most,
  })

  contract('a link is found by its hash, as it was put', async ({ store, writer }) => {
    const hash = newHash()
    assert.equal(await store.link(hash), undefined)
    const link = linkUntil(5000, { portalName: 'Käse & “Brot”', prefill: { name: 'x' } })
    assert.deepEqual(await writer.apply(put(hash, link)), { ok: true })
    assert.deepEqual(await store.link(hash), { link, uses: 0 })
    assert.equal(await store.link(newHash()), undefined)
    assert.equal(await store.linksOf(link.keyId), 1)
    assert.equal(await store.linksOf('another'), 0)
  })

  contract(
    'uses are counted up to the most there may be, and can be taken back',
    async ({ store, writer }) => {
      const hash = newHash()
      const link = linkUntil(5000)
      await writer.apply(put(hash, link))
      const tries = await Promise.all([1, 2, 3, 4].map(() => writer.apply(use(hash, link, 2))))
      assert.equal(tries.filter(({ ok }) => ok).length, 2)
      assert.deepEqual(
        tries.find(({ ok }) => !ok),
        { ok: false, reason: 'used_up' },
      )
      assert.equal((await store.link(hash))?.uses, 2)
      await writer.apply({ type: 'link.release', hash })
      assert.equal((await store.link(hash))?.uses, 1)
      assert.deepEqual(await writer.apply(use(hash, link, 2)), { ok: true })
      for (let i = 0; i < 5; i++) await writer.apply({ type: 'link.release', hash })
      assert.equal((await store.link(hash))?.uses, 0, 'never below none')
    },
  )

  contract('the use of a link that is not stored stores it', async ({ store, writer }) => {
    const hash = newHash()
    const link = linkUntil(5000)
    assert.deepEqual(await writer.apply(use(hash, link, 1)), { ok: true })
    assert.deepEqual(await store.link(hash), { link, uses: 1 })
    assert.deepEqual(await writer.apply(use(hash, link, 1)), { ok: false, reason: 'used_up' })
    assert.deepEqual(await writer.apply({ type: 'link.release', hash: newHash() }), { ok: true })
  })

  contract(
    'a key has a limited number of links at a time, and room again when the first expire',
    async (links, clock) => {
      const { store, writer } = links
      for (const expires of [4000, 2000, 3000]) await writer.apply(put(newHash(), linkUntil(expires), 3))
      const full = await writer.apply(put(newHash(), linkUntil(5000), 3))
      assert.deepEqual(full, { ok: false, reason: 'too_many', roomAt: 2000 })
      assert.equal(await store.linksOf('key'), 3)
      assert.deepEqual(await writer.apply(put(newHash(), linkUntil(5000, { keyId: 'b' }), 3)), { ok: true })
      clock.now = 2000
      assert.deepEqual(await writer.apply(put(newHash(), linkUntil(5000), 3)), { ok: true })
      assert.equal(await store.linksOf('key'), 3)
    },
  )

  contract('links that have run out go as new ones come', async ({ store, writer }, clock) => {
    for (let i = 0; i < 40; i++) await writer.apply(put(newHash(), linkUntil(2000)))
    clock.now = 3000
    for (let i = 0; i < 20; i++) await writer.apply(put(newHash(), linkUntil(9000)))
    assert.equal(await store.linksOf('key'), 20)
  })

  contract('whatever is done, no link is used more often than it may be', async ({ store, writer }) => {
    const actions = fc.array(fc.constantFrom('use', 'release'), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(actions, fc.integer({ min: 1, max: 4 }), async (steps, most) => {
        const hash = newHash()
        const link = linkUntil(5000)
        let model = 0
        for (const step of steps) {
          if (step === 'use') {
            const { ok } = await writer.apply(use(hash, link, most))
            assert.equal(ok, model < most)
            if (ok) model++
          } else {
            await writer.apply({ type: 'link.release', hash })
            model = Math.max(0, model - 1)
          }
        }
        assert.equal((await store.link(hash))?.uses ?? 0, model)
      }),
      { numRuns: 40 },
    )
  })
}
