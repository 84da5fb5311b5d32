import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateKey, hashKey, newHexId } from '../../src/access/keys.ts'
import { planLevels } from '../../src/access/model.ts'
import { newPlan } from '../../src/access/plans.ts'
import { startDirectory } from '../support/directory.ts'

test('one visitor of a publishable key uses up a share of it, and the others are answered', async (t) => {
  const clock = { now: Date.parse('2026-11-25T10:00:00Z') }
  const directory = await startDirectory({ now: () => clock.now })
  t.after(() => directory.close())
  const plan = { ...newPlan('town', planLevels.entry), ratePerSecond: 10, dailyQuota: 10_000 }
  await directory.services.accessWriter.apply({ type: 'access.plan.put', plan })
  const newKey = async (publishable: boolean) => {
    const text = generateKey(publishable)
    const shown = { id: newHexId(), plan: plan.name, account: 'town', label: '', defaultUser: null }
    const key = { ...shown, allowedOrigins: ['*'], publishable, created: clock.now, revoked: null }
    const made = await directory.services.accessWriter.apply({
      type: 'access.key.create',
      key,
      hash: hashKey(text),
    })
    assert.ok(made.ok)
    return text
  }
  const [published, own] = [await newKey(true), await newKey(false)]
  const ask = (key: string, remoteAddress: string) =>
    directory.server.inject({ url: `/v1/entity?entity_id=1&api_key=${key}`, remoteAddress })
  const greedy = await Promise.all(Array.from({ length: 40 }, () => ask(published, '192.0.2.1')))
  assert.equal(greedy.filter(({ statusCode }) => statusCode === 404).length, 5)
  const refused = greedy.find(({ statusCode }) => statusCode === 429)!
  assert.match(refused.json().msg, /this address has used its share/)
  assert.equal(refused.headers['retry-after'], '1')
  for (const other of ['192.0.2.2', '192.0.2.3', '2001:db8::1'])
    assert.equal((await ask(published, other)).statusCode, 404, other)
  clock.now += 1000
  assert.equal((await ask(published, '192.0.2.1')).statusCode, 404)
  // Ten a second, as its plan says: a key on a server has no visitors.
  const all = await Promise.all(Array.from({ length: 12 }, () => ask(own, '192.0.2.1')))
  assert.equal(all.filter(({ statusCode }) => statusCode === 404).length, 10)
})
