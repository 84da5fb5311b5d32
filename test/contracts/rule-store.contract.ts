import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntityStore } from '../../src/ports/entity-store.ts'
import type { RuleStore, RulesCommand } from '../../src/ports/rule-store.ts'
import type { SearchRule } from '../../src/search/rules/rule.ts'

export const stopRule = (id: string, phrase = id): SearchRule => ({
  kind: 'stop',
  id,
  phrase,
  language: null,
  country: null,
  effect: 'nobody',
})

interface Opened {
  readonly rules: RuleStore
  readonly store: Pick<EntityStore, 'commit'>
}

/** What every store of rules does. `open` gives an empty store, and what commits to it. */
export function ruleStoreContract(name: string, open: () => Opened | Promise<Opened>): void {
  const opened = async () => {
    const { rules, store } = await open()
    const change = async (change: Partial<RulesCommand>) =>
      store.commit([
        { type: 'search_rules', put: [], remove: [], expectedRevision: await rules.revision(), ...change },
      ])
    return { rules, change }
  }

  test(`${name}: rules replace those of their id, come in the order of ids, and can be removed`, async () => {
    const { rules, change } = await opened()
    assert.deepEqual(await rules.read(), [])
    const renamed = stopRule('b', 'Bäcker – "quoted"')
    assert.deepEqual(await change({ put: [stopRule('b'), stopRule('a')] }), { ok: true, results: [0] })
    await change({ put: [renamed] })
    assert.deepEqual(await rules.read(), [stopRule('a'), renamed])
    assert.deepEqual(await change({ put: [stopRule('c')], remove: ['a', 'absent'] }), {
      ok: true,
      results: [1],
    })
    assert.deepEqual(await rules.read(), [renamed, stopRule('c')])
  })

  test(`${name}: the revision of rules grows with every change, and with nothing else`, async () => {
    const { rules, change } = await opened()
    const seen = [await rules.revision()]
    for (const made of [{ put: [stopRule('a')] }, { put: [stopRule('a')] }, { remove: ['a'] }]) {
      await change(made)
      seen.push(await rules.revision())
    }
    await change({ remove: ['a'] })
    assert.equal(await rules.revision(), seen.at(-1))
    assert.deepEqual(
      seen,
      [...new Set(seen)].sort((a, b) => a - b),
    )
  })

  test(`${name}: a change decided on outdated rules is refused`, async () => {
    const { rules, change } = await opened()
    const before = await rules.revision()
    await change({ put: [stopRule('a')] })
    const late = await change({ put: [stopRule('b')], expectedRevision: before })
    assert.deepEqual(late, { ok: false, conflict: 'revision' })
    assert.deepEqual(await rules.read(), [stopRule('a')])
  })

  test(`${name}: of changes at the same time one is made, and the others are refused`, async () => {
    const { rules, change } = await opened()
    const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map((id) => change({ put: [stopRule(id)] })))
    const made = outcomes.filter(({ ok }) => ok).length
    assert.ok(made >= 1)
    assert.equal((await rules.read()).length, made)
  })
}
