import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Command, Written } from '../../src/ports/commit.ts'
import type { EntityStore } from '../../src/ports/entity-store.ts'
import {
  type Pair,
  type PairFilter,
  type PairProposeCommand,
  type PairState,
  type PairStore,
  type PairWritten,
  pairId,
  pairStates,
} from '../../src/ports/pair-store.ts'
import { entity, start, writes } from '../support/entity-commands.ts'
import { type ContractOptions, testsOn } from './contract.ts'

export interface OpenedPairs {
  readonly store: EntityStore
  readonly pairs: PairStore
  /** Sets the clock, milliseconds since 1970. */
  setNow(now: number): void
  close(): Promise<void>
}

const reasons = [
  { level: 'prior', bits: -1 },
  { level: 'name:equal', bits: 5.25 },
]
const proposal = (
  one: string,
  other: string,
  changes: Partial<PairProposeCommand> = {},
): PairProposeCommand => ({
  type: 'pair.propose',
  sides: [
    { entityId: one, revision: `1-${one}` },
    { entityId: other, revision: `1-${other}` },
  ],
  source: 'submission',
  country: 'gb',
  score: 4.25,
  reasons,
  version: '1',
  worth: 10,
  ...changes,
})

/** Everything the port promises, on one adapter. */
export function pairStoreContract(
  name: string,
  open: () => Promise<OpenedPairs>,
  options?: ContractOptions,
): void {
  const check = testsOn(name, open, options)

  const commit = async <Result = PairWritten>(
    { store }: OpenedPairs,
    ...commands: Command[]
  ): Promise<Result> => {
    const outcome = await store.commit(commands)
    assert.ok(outcome.ok, JSON.stringify(outcome))
    return outcome.results.at(-1) as Result
  }
  const decision = ({ id, revision }: Pick<Pair, 'id' | 'revision'>, state: PairState, note = '') =>
    ({
      type: 'pair.decide',
      id,
      expectedRevision: revision,
      state,
      account: 'operator',
      userId: 'u',
      note,
    }) as const

  check('a pair is open, and one in whatever order it was proposed', async (opened) => {
    opened.setNow(start)
    const written = await commit(opened, proposal('12', '7'))
    assert.deepEqual([written.id, written.state], ['7-12', 'open'])
    const pair = (await opened.pairs.pair('7-12'))!
    assert.match(pair.revision, /^1-[0-9a-f]{32}$/)
    assert.deepEqual(pair, {
      id: '7-12',
      entityIds: ['7', '12'],
      revision: written.revision,
      state: 'open',
      source: 'submission',
      country: 'gb',
      score: 4.25,
      reasons,
      version: '1',
      worth: 10,
      revisions: ['1-7', '1-12'],
      created: start,
      changed: start,
      decided: null,
      account: '',
      userId: '',
      note: '',
    } satisfies Pair)
    const again = await commit(opened, proposal('7', '12'))
    assert.equal(again.revision, written.revision, 'the same once more changes nothing')
    for (const unknown of ['12-7', '7-13', '', 'x', '7-12-3'])
      assert.equal(await opened.pairs.pair(unknown), undefined)
  })

  check('a pair with the entity that the same commit creates names that entity', async (opened) => {
    const outcome = await opened.store.commit([
      writes(entity()),
      proposal('', '', { sides: [null, { entityId: '3', revision: '1-3' }] }),
      proposal('', '', { sides: [null, { entityId: '4', revision: '1-4' }] }),
    ])
    assert.ok(outcome.ok)
    const [created, one, other] = outcome.results as unknown as [Written, PairWritten, PairWritten]
    assert.deepEqual([one.id, other.id], [pairId(created.id, '3'), pairId(created.id, '4')])
    const { revisions } = (await opened.pairs.pair(one.id))!
    assert.deepEqual([...revisions].sort(), ['1-3', created.revision].sort())
  })

  check('a proposal with a verdict decides the pair, unless it was decided distinct', async (opened) => {
    const verdict = { state: 'postponed', account: 'desk', userId: 'v', note: 'taken apart' } as const
    for (const [at, state] of ([undefined, ...pairStates] as const).entries()) {
      opened.setNow(start)
      const other = String(at + 2)
      const first = state === undefined ? undefined : await commit(opened, proposal('1', other))
      if (first !== undefined && state !== 'open') await commit(opened, decision(first, state!, 'because'))
      opened.setNow(start + 5)
      const changes = { score: 9.5, verdict }
      const written = await commit(opened, proposal('1', other, changes))
      const pair = (await opened.pairs.pair(pairId('1', other)))!
      assert.deepEqual([written.state, written.revision], [pair.state, pair.revision])
      const { account, note, decided, created, score } = pair
      assert.equal(created, state === undefined ? start + 5 : start)
      if (state === 'distinct') assert.deepEqual([pair.state, note, score], ['distinct', 'because', 4.25])
      else if (state === 'postponed')
        assert.deepEqual([pair.state, note, decided, score], ['postponed', 'because', start, 9.5])
      else
        assert.deepEqual(
          [pair.state, account, pair.userId, note, decided, score],
          ['postponed', 'desk', 'v', 'taken apart', start + 5, 9.5],
        )
    }
  })

  check('a pair of entities that the same commit writes has the revisions they get', async (opened) => {
    const known = [
      await commit<Written>(opened, writes(entity())),
      await commit<Written>(opened, writes(entity())),
    ] as const
    const outcome = await opened.store.commit([
      ...known.map(({ id, revision }) => writes(entity({ id, revision }))),
      proposal(known[0].id, known[1].id),
    ])
    assert.ok(outcome.ok)
    const [one, other, { id }] = outcome.results as unknown as [Written, Written, PairWritten]
    assert.deepEqual((await opened.pairs.pair(id))!.revisions, [one.revision, other.revision])
  })

  check('a pair is not there without the write it belongs to', async (opened) => {
    const stale = writes(entity({ id: '99', revision: '1-0' }))
    assert.equal((await opened.store.commit([proposal('1', '2'), stale])).ok, false)
    assert.deepEqual(await opened.pairs.pairs({}, 0, 10), { total: 0, pairs: [] })
  })

  check('a decision is refused when an entity that was looked at has changed', async (opened) => {
    const [one, other] = [
      await commit<Written>(opened, writes(entity())),
      await commit<Written>(opened, writes(entity())),
    ]
    const pair = await commit(opened, proposal(one.id, other.id))
    const expected = [one, other].map(({ id, revision }) => ({ entityId: id, revision }))
    const { id, revision } = one
    const changed = await commit<Written>(opened, writes(entity({ id, revision })))
    const decide = { ...decision(pair, 'distinct'), expected }
    assert.deepEqual(await opened.store.commit([decide]), { ok: false, conflict: 'revision' })
    const gone = { ...decide, expected: [{ entityId: '99', revision: '1-99' }] }
    assert.deepEqual(await opened.store.commit([gone]), { ok: false, conflict: 'revision' })
    assert.equal((await opened.pairs.pair(pair.id))!.state, 'open')
    const now = { ...decide, expected: [{ entityId: one.id, revision: changed.revision }, expected[1]!] }
    assert.equal((await commit(opened, now)).state, 'distinct')
  })

  check('what was decided is never proposed again, and what waits is compared anew', async (opened) => {
    const changes = { score: 9.5, version: '2', worth: 90 }
    for (const [at, state] of pairStates.entries()) {
      const first = await commit(opened, proposal('1', String(at + 2)))
      const decided = state === 'open' ? first : await commit(opened, decision(first, state, 'because'))
      opened.setNow(start + 5)
      const again = await commit(opened, proposal('1', String(at + 2), changes))
      const pair = (await opened.pairs.pair(first.id))!
      assert.deepEqual([again.state, pair.state], [state, state])
      const isFinal = state === 'merged' || state === 'distinct'
      assert.equal(again.revision === decided.revision, isFinal)
      assert.deepEqual([pair.score, pair.version, pair.worth], isFinal ? [4.25, '1', 10] : [9.5, '2', 90])
      assert.equal(pair.note, state === 'open' ? '' : 'because')
    }
  })

  check('of two who decide one pair at once, one is refused', async (opened) => {
    opened.setNow(start)
    const written = await commit(opened, proposal('1', '2'))
    opened.setNow(start + 7)
    const outcomes = await Promise.all([
      opened.store.commit([decision(written, 'distinct', 'two shops')]),
      opened.store.commit([decision(written, 'merged')]),
    ])
    assert.deepEqual(
      outcomes.map(({ ok }) => ok),
      [true, false],
    )
    const { state, decided, changed, created, account, userId, note } = (await opened.pairs.pair('1-2'))!
    assert.deepEqual([state, decided, changed, created], ['distinct', start + 7, start + 7, start])
    assert.deepEqual([account, userId, note], ['operator', 'u', 'two shops'])
    const unknown = decision({ id: '1-3', revision: '1-0' }, 'open')
    assert.equal((await opened.store.commit([unknown])).ok, false)
  })

  check('every filter and page lists what fits, those worth most first', async (opened) => {
    const one = fc.record({
      other: fc.integer({ min: 3, max: 400 }),
      first: fc.constantFrom('1', '2'),
      country: fc.constantFrom('gb', 'de'),
      state: fc.constantFrom(...pairStates),
      score: fc.integer({ min: -300, max: 1500 }).map((score) => score / 100),
      worth: fc.integer({ min: 0, max: 5 }),
    })
    const all = new Map<
      string,
      { ids: string[]; country: string; state: PairState; score: number; worth: number }
    >()
    for (const { first, other, state, ...changes } of fc.sample(one, { numRuns: 40, seed: 7 })) {
      const id = pairId(first, String(other))
      if (all.has(id)) continue
      const written = await commit(opened, proposal(first, String(other), changes))
      if (state !== 'open') await commit(opened, decision(written, state))
      all.set(id, { ids: [first, String(other)], state, ...changes })
    }
    const ordered = [...all].sort(
      ([a, one], [b, other]) =>
        other.worth - one.worth ||
        Number(a.split('-')[0]) - Number(b.split('-')[0]) ||
        Number(a.split('-')[1]) - Number(b.split('-')[1]),
    )
    const filter: fc.Arbitrary<PairFilter> = fc.record(
      {
        state: fc.constantFrom(...pairStates),
        entityId: fc.constantFrom('1', '2', ordered[0]![1].ids[1]!, '999'),
        country: fc.constantFrom('gb', 'de', 'fr'),
        minScore: fc.constantFrom(-3, 0, 3.5, 4.25, 20),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(filter, fc.nat(20), fc.integer({ min: 1, max: 20 }), async (asked, offset, limit) => {
        const fitting = ordered.filter(
          ([, pair]) =>
            (asked.state ?? pair.state) === pair.state &&
            (asked.country ?? pair.country) === pair.country &&
            (asked.entityId === undefined || pair.ids.includes(asked.entityId)) &&
            (asked.minScore ?? -99) <= pair.score,
        )
        const { total, pairs } = await opened.pairs.pairs(asked, offset, limit)
        assert.equal(total, fitting.length)
        assert.deepEqual(
          pairs.map(({ id }) => id),
          fitting.slice(offset, offset + limit).map(([id]) => id),
        )
      }),
    )
    const counts = await opened.pairs.counts()
    for (const state of pairStates)
      assert.equal(counts[state], ordered.filter(([, pair]) => pair.state === state).length)
    const known = await opened.pairs.pairsById([ordered[1]![0], '5-6', ordered[0]![0]])
    assert.deepEqual(known.map(({ id }) => id).sort(), [ordered[0]![0], ordered[1]![0]].sort())
  })

  check('an erased entity has no pairs, and gets none', async (opened) => {
    const { id, revision } = await commit<Written>(opened, writes(entity()))
    await commit(opened, proposal(id, '3'))
    await commit(opened, proposal('3', '4'))
    const erased = await commit<{ counts: Record<string, number> }>(opened, {
      type: 'erase.entity',
      id: 'e'.repeat(32),
      account: 'operator',
      userId: null,
      entityId: id,
      expectedRevision: revision,
      marks: [],
    })
    assert.equal(erased.counts.pairs, 1)
    assert.deepEqual(
      (await opened.pairs.pairs({}, 0, 10)).pairs.map((pair) => pair.id),
      ['3-4'],
    )
    const late = await opened.store.commit([proposal(id, '3')])
    assert.deepEqual(late, { ok: false, conflict: 'revision' })
  })

  check('an erased person is in no decision', async (opened) => {
    const [named, by, other] = [
      await commit(opened, proposal('1', '2')),
      await commit(opened, proposal('1', '3')),
      await commit(opened, proposal('1', '4')),
    ]
    const user = 'a'.repeat(32)
    await commit(opened, decision(named, 'distinct', 'says Jo@Example.org'))
    await commit(opened, { ...decision(by, 'distinct', 'two shops'), userId: user })
    await commit(opened, decision(other, 'distinct', 'two shops'))
    await commit(opened, {
      type: 'erase.user',
      id: 'e'.repeat(32),
      account: 'operator',
      userId: null,
      targetId: user,
      texts: ['jo@example.org'],
      counts: {},
    })
    const left = await Promise.all([named, by, other].map(async ({ id }) => (await opened.pairs.pair(id))!))
    assert.deepEqual(
      left.map(({ state, userId, note }) => [state, userId, note]),
      [
        ['distinct', 'u', ''],
        ['distinct', '', 'two shops'],
        ['distinct', 'u', 'two shops'],
      ],
    )
  })
}
