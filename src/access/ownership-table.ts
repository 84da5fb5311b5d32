/**
 * The rule of `ownership.ts` as a table: what becomes of each kind of call, by who makes it and by the state of the entity. The documents show it, every endpoint
 * that writes declares its kind, and a test makes every call of every caller to hold the server to it.
 */

/** Kinds of calls about an entity, with the words of the table. */
export const effects = {
  reads: 'Read',
  submits: 'Submit a business (`PUT /v1/business`, `business/json`)',
  adds: 'Add a value: a phone number, an image, opening times where none are known',
  sets: 'Set what the supplier gave: name, address, point',
  removes: 'Remove a value that the supplier gave',
  'changes status': 'Mark it active or inactive',
  decides: 'Accept or refuse a suggestion',
  sells: 'Sell an advert',
  'changes a sale': 'Renew, enlarge or cancel an advert that the supplier sold',
  claims: 'Claim it',
  'ends a claim': 'End a claim',
  verifies: 'Verify a claim that the owner started',
  records: 'Record something beside it: an event, a report, a syndication, a user',
  operates: 'Operate the directory',
} as const
export type Effect = keyof typeof effects

/** `entry` and `other` are keys of accounts that have said nothing of the entity, of the entry and of a higher plan. */
export const callerKinds = ['entry', 'other', 'supplier', 'owner', 'admin'] as const
export type CallerKind = (typeof callerKinds)[number]

/** `pending`: the owner's claim waits. `claimed`: it is verified and live. */
export const entityStates = ['unclaimed', 'pending', 'claimed'] as const
export type EntityState = (typeof entityStates)[number]

/**
 * `shown`: done, and everybody sees it. `kept`: on record as a suggestion. `done`: nothing of the entity is shown otherwise. `waits`: recorded until it is verified.
 * The others are refused, with these statuses.
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

/** Of the callers in the order of `callerKinds`. */
type Row = readonly [entry: Outcome, other: Outcome, supplier: Outcome, owner: Outcome, admin: Outcome]

const all = (outcome: Outcome): Row => [outcome, outcome, outcome, outcome, outcome]
const adminOnly: Row = ['refused', 'refused', 'refused', 'refused', 'done']

/** An unclaimed entity, one with a claim that waits, and a claimed one. A claim that waits protects nothing, so mostly the first two are alike. */
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
    operates: alike(adminOnly, adminOnly),
  }
})()

/** What becomes of a call of this kind. */
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

/** States in which a kind of call ends alike for all callers, together. */
function mergedStates(effect: Effect): EntityState[][] {
  const groups = new Map<string, EntityState[]>()
  for (const state of entityStates) {
    const key = callerKinds.map((caller) => outcomeOf(effect, caller, state)).join()
    groups.set(key, [...(groups.get(key) ?? []), state])
  }
  return [...groups.values()]
}
