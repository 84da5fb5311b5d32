/**
 * The rule of `ownership.ts` as a table: the outcome of each kind of call by caller and entity state. The
 * documentation shows it, every writing endpoint declares its kind, and a test makes every call as every
 * caller to check the server against it.
 */

/** Kinds of calls on an entity, with their labels in the table. */
export const effects = {
  reads: 'Read',
  submits: 'Submit a business (`PUT /v1/business`, `business/json`)',
  adds: 'Add a value: a phone number, an image, opening times where none are known',
  sets: 'Set what the supplier gave: name, address, point',
  removes: 'Remove a value that the supplier gave',
  withdraws: 'Withdraw the record that the supplier gave',
  'changes status': 'Mark it active or inactive',
  decides: 'Accept or refuse a suggestion',
  sells: 'Sell an advert',
  'changes a sale': 'Renew, enlarge or cancel an advert that the supplier sold',
  claims: 'Claim it',
  'ends a claim': 'End a claim',
  verifies: 'Verify a claim that the owner started',
  records: 'Record something beside it: an event, a report, a syndication, a user',
  merges: 'Merge it into another entity of its supplier, or take it out again',
  operates: 'Operate the directory',
} as const
export type Effect = keyof typeof effects

/**
 * `entry` and `other` are keys of accounts without contributions to the entity, on the entry plan and on a
 * higher one.
 */
export const callerKinds = ['entry', 'other', 'supplier', 'owner', 'admin'] as const
export type CallerKind = (typeof callerKinds)[number]

/** `pending`: the owner's claim is waiting. `claimed`: it is verified and live. */
export const entityStates = ['unclaimed', 'pending', 'claimed'] as const
export type EntityState = (typeof entityStates)[number]

/**
 * `shown`: done and publicly visible. `kept`: stored as a suggestion. `done`: without effect on the public
 * view of the entity. `waits`: stored until verified. The others are refused, with these status codes.
 */
export const outcomes = {
  shown: 'shown',
  kept: 'kept as a suggestion',
  done: 'done',
  waits: 'waits for verification',
  refused: 'refused (403)',
  'not found': 'refused (404)',
  conflict: 'refused (409)',
} as const
export type Outcome = keyof typeof outcomes

/** Outcomes in the order of `callerKinds`. */
type Row = readonly [entry: Outcome, other: Outcome, supplier: Outcome, owner: Outcome, admin: Outcome]

const all = (outcome: Outcome): Row => [outcome, outcome, outcome, outcome, outcome]
const adminOnly: Row = ['refused', 'refused', 'refused', 'refused', 'done']

/**
 * Outcomes for an unclaimed entity, one with a pending claim, and a claimed one. A pending claim protects
 * nothing, so the first two are mostly alike.
 */
const rows: Readonly<Record<Effect, readonly [unclaimed: Row, pending: Row, claimed: Row]>> = (() => {
  const alike = (open: Row, claimed: Row): readonly [Row, Row, Row] => [open, open, claimed]
  const ownersOnly: Row = ['kept', 'kept', 'kept', 'shown', 'shown']
  const suppliersOnly: Row = ['kept', 'kept', 'shown', 'kept', 'shown']
  return {
    reads: alike(all('done'), all('done')),
    submits: alike(all('done'), all('done')),
    adds: alike(all('shown'), ownersOnly),
    sets: alike(suppliersOnly, ownersOnly),
    removes: alike(['kept', 'kept', 'done', 'kept', 'done'], ['kept', 'kept', 'kept', 'done', 'done']),
    withdraws: alike(
      ['refused', 'refused', 'done', 'refused', 'done'],
      ['refused', 'refused', 'done', 'refused', 'done'],
    ),
    'changes status': alike(
      ['refused', 'kept', 'shown', 'kept', 'shown'],
      ['refused', 'kept', 'kept', 'shown', 'shown'],
    ),
    decides: alike(
      ['refused', 'refused', 'done', 'refused', 'done'],
      ['refused', 'refused', 'refused', 'done', 'done'],
    ),
    sells: alike(all('done'), ['refused', 'refused', 'refused', 'done', 'done']),
    'changes a sale': alike(
      ['refused', 'refused', 'done', 'refused', 'done'],
      ['refused', 'refused', 'done', 'refused', 'done'],
    ),
    claims: alike(
      ['waits', 'waits', 'waits', 'waits', 'done'],
      ['conflict', 'conflict', 'conflict', 'done', 'conflict'],
    ),
    'ends a claim': [
      all('conflict'),
      ['conflict', 'conflict', 'conflict', 'done', 'conflict'],
      ['refused', 'refused', 'refused', 'done', 'done'],
    ],
    verifies: [all('not found'), ['not found', 'not found', 'not found', 'done', 'done'], all('not found')],
    records: alike(all('done'), all('done')),
    merges: alike(['refused', 'refused', 'done', 'refused', 'done'], adminOnly),
    operates: alike(adminOnly, adminOnly),
  }
})()

/** The outcome of a call of this kind. */
export const outcomeOf = (effect: Effect, caller: CallerKind, state: EntityState): Outcome =>
  rows[effect][entityStates.indexOf(state)]![callerKinds.indexOf(caller)]!

const headings: Readonly<Record<CallerKind, string>> = {
  entry: 'others, entry plan',
  other: 'others',
  supplier: 'supplier',
  owner: 'claimant',
  admin: 'operator',
}

/** The table in Markdown, for docs/explain/ownership.md. */
export function ownershipTable(): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const lines = [
    line(['Kind of call', 'Entity', ...callerKinds.map((caller) => headings[caller])]),
    line(['---', '---', ...callerKinds.map(() => '---')]),
  ]
  for (const effect of Object.keys(effects) as Effect[]) {
    for (const states of mergedStates(effect)) {
      const outcome = (caller: CallerKind) => outcomes[outcomeOf(effect, caller, states[0]!)]
      lines.push(line([effects[effect], states.join(', '), ...callerKinds.map(outcome)]))
    }
  }
  return lines.join('\n')
}

/** Groups the states in which a kind of call has the same outcomes for all callers. */
function mergedStates(effect: Effect): EntityState[][] {
  const groups = new Map<string, EntityState[]>()
  for (const state of entityStates) {
    const key = callerKinds.map((caller) => outcomeOf(effect, caller, state)).join()
    groups.set(key, [...(groups.get(key) ?? []), state])
  }
  return [...groups.values()]
}
