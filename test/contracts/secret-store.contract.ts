import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SecretStore } from '../../src/ports/secret-store.ts'

/** What every store of secrets does. `open` gives a new store and a way to open the same one again. */
export function secretStoreContract(
  name: string,
  open: () => (() => SecretStore) | Promise<() => SecretStore>,
): void {
  test(`${name}: a secret is drawn once, also by many at a time, and stays`, async () => {
    const opened = await open()
    const drawn = await Promise.all(Array.from({ length: 8 }, () => opened().secret('link-secret')))
    assert.equal(new Set(drawn).size, 1)
    assert.equal(await opened().secret('link-secret'), drawn[0])
    assert.match(drawn[0]!, /^[0-9a-f]{32,}$/)
  })

  test(`${name}: names and stores have secrets of their own`, async () => {
    const [one, other] = [(await open())(), (await open())()]
    const all = [
      await one.secret('link-secret'),
      await one.secret('erasure-secret'),
      await other.secret('link-secret'),
    ]
    assert.equal(new Set(all).size, 3)
  })
}
