import { claimHolds } from '../../access/ownership.ts'
import type { Caller } from '../../access/principal.ts'
import { isOwnOrAdmin, type Viewer } from '../../access/visibility.ts'
import { asHiddenAs, type ShownChange, shownChanges } from '../../entity/history-view.ts'
import type { Entity } from '../../entity/model.ts'
import { presentEntity } from '../../entity/present.ts'
import { invalid } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'
import type { HistoryEntry } from '../../ports/commit.ts'
import { wireTime } from '../../wire/wire-time.ts'
import { presentTable } from '../pairs/compare-pair.ts'
import type { Services } from '../services.ts'
import { actionFor } from './action-words.ts'
import { type Past, readPast, type Step, stateAsOf, stateOfRevision } from './steps.ts'

/** A write as a caller may see it. */
export interface ShownStep {
  readonly entry: HistoryEntry
  readonly changes: readonly ShownChange[]
  /** Whether the caller may know who wrote it. */
  readonly showsWho: boolean
}

/** The owner of the business and the operator know who wrote what; others know what they wrote themselves. */
const knowsAll = (entity: Entity, viewer: Viewer, now: number): boolean =>
  isOwnOrAdmin(viewer, undefined) ||
  (claimHolds(entity.claim, now) && isOwnOrAdmin(viewer, entity.claim.account))

/**
 * The writes of an entity that the caller may know of, newest first. A write of which it sees nothing is left
 * out, unless it is its own or concerns several entities: that something hidden changed is hidden, too.
 */
async function* shownSteps(past: Past, caller: Caller, now: number): AsyncGenerator<ShownStep> {
  const isAll = knowsAll(past.entity, caller, now)
  const masked = (state: Entity) => asHiddenAs(state, past.entity, caller)
  for await (const { entry, before, after } of past.steps() as AsyncGenerator<Step>) {
    const changes = shownChanges(before && masked(before), masked(after), caller, entry.at)
    const isOwn = isOwnOrAdmin(caller, entry.account)
    const isListed = isOwn || before === null || changes.length > 0 || entry.with.length > 0
    if (isListed) yield { entry, changes, showsWho: isOwn || isAll }
  }
}

/** The members that every row about a write has. */
export function presentStep({ entry, showsWho }: Omit<ShownStep, 'changes'>, caller: Caller) {
  const { match } = entry
  const isOperator = isOwnOrAdmin(caller, undefined)
  return {
    revision_id: entry.revision,
    when: wireTime(entry.at),
    ...(showsWho ? { masheryid: entry.account, user_id: entry.userId } : {}),
    ...actionFor(caller, entry.action),
    complete: entry.isComplete,
    // The number counts the writes of the whole directory.
    ...(isOperator ? { commit: entry.commit } : {}),
    with: entry.with,
    // It compares what the caller's plan may hide, such as a telephone number.
    ...(isOperator && match !== undefined ? { match: presentTable(match) } : {}),
  }
}

/** The changes of a write in a line. */
const summaryOf = (changes: readonly ShownChange[]): string =>
  [...Map.groupBy(changes, ({ object, change }) => `${object} ${change}`)]
    .map(([text, of]) => (of.length === 1 ? text : `${text} (${of.length})`))
    .join(', ')

interface Page {
  readonly cursor?: string | undefined
  readonly limit: number
}

async function pageOf<Row>(
  services: Services,
  id: string,
  caller: Caller,
  { cursor, limit }: Page,
  row: (step: ShownStep) => Row,
) {
  const past = await readPast(services, id)
  const rows: Row[] = []
  let isReached = cursor === undefined
  let last = ''
  for await (const step of shownSteps(past, caller, services.clock.now())) {
    if (!isReached) {
      isReached = step.entry.revision === cursor
      continue
    }
    if (rows.length === limit) return { entity_id: past.entity.id, rows, next_cursor: last }
    rows.push(row(step))
    last = step.entry.revision
  }
  if (!isReached) throw invalid(fault('foreign_history_cursor', 'cursor'))
  return { entity_id: past.entity.id, rows }
}

/**
 * The revisions of an entity, newest first: each with its author, as far as the caller may know it, and what
 * changed in a line. `cursor` is the last revision of the page before.
 * @throws DirectoryError entity_unknown, invalid_parameters, busy
 */
export const listRevisions = (services: Services, id: string, caller: Caller, page: Page) =>
  pageOf(services, id, caller, page, (step) => ({
    ...presentStep(step, caller),
    summary: summaryOf(step.changes),
    objects: [...new Set(step.changes.map(({ object }) => object))],
  }))

/** As `listRevisions`, with every change before and after. */
export const readChangelog = (services: Services, id: string, caller: Caller, page: Page) =>
  pageOf(services, id, caller, page, (step) => ({
    ...presentStep(step, caller),
    changes: step.changes,
  }))

/**
 * The document of an entity as it was at a revision, or at a time (milliseconds since 1970), as the caller may
 * see it now.
 * @throws DirectoryError entity_unknown, revision_unknown, revision_incomplete, busy
 */
export async function readRevision(
  services: Services,
  id: string,
  wanted: { readonly revision: string } | { readonly asOf: number },
  caller: Caller,
) {
  const past = await readPast(services, id)
  const { state, at } =
    'revision' in wanted ? await stateOfRevision(past, wanted.revision) : await stateAsOf(past, wanted.asOf)
  return presentEntity(asHiddenAs(state, past.entity, caller), caller, 'asOf' in wanted ? wanted.asOf : at)
}
