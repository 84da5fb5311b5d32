import { stateBefore } from '../../entity/history.ts'
import type { Entity } from '../../entity/model.ts'
import { DirectoryError } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'
import type { HistoryEntry } from '../../ports/commit.ts'
import { findEntity } from '../change-entity.ts'
import type { Services } from '../services.ts'

type Reads = Pick<Services, 'store'>

/** One write of an entity, with the states before (null: it created the entity) and after it. */
export interface Step {
  readonly entry: HistoryEntry
  readonly before: Entity | null
  readonly after: Entity
}

/** An entity and the way back through its history. */
export interface Past {
  readonly entity: Entity
  /** From the newest write to the oldest that is kept. */
  steps(): AsyncGenerator<Step>
}

/** Entries read at a time. */
const entriesAtOnce = 500
/** Attempts to read an entity and its newest entries of one moment. */
const maximumAttempts = 20

/**
 * The past of an entity; of a merged id, that of the survivor.
 * @throws DirectoryError entity_unknown, busy
 */
export async function readPast({ store }: Reads, id: string): Promise<Past> {
  for (let attempt = 0; attempt < maximumAttempts; attempt++) {
    const entity = await findEntity({ store }, id)
    if (entity === undefined) throw new DirectoryError('entity_unknown')
    const filter = { entityId: entity.id }
    const first = await store.history(filter, null, entriesAtOnce)
    const [newest] = first.entries
    if (newest !== undefined && newest.revision !== entity.revision) continue
    return {
      entity,
      async *steps() {
        let state: Entity | null = entity
        for (let page = first; ; page = await store.history(filter, page.next, entriesAtOnce)) {
          for (const entry of page.entries) {
            if (state === null) return
            const after: Entity = state
            state = stateBefore(after, entry)
            yield { entry, before: state, after }
          }
          if (page.next === null) return
        }
      },
    }
  }
  throw new DirectoryError('busy')
}

/** A state of an entity, and the writes since, newest first. */
export interface FormerState {
  readonly state: Entity
  /** When it came to be, milliseconds since 1970. */
  readonly at: number
  readonly since: readonly HistoryEntry[]
}

/**
 * The state at a revision.
 * @throws DirectoryError revision_unknown, with the reason; revision_incomplete
 */
export const stateOfRevision = (past: Past, revision: string): Promise<FormerState> =>
  past.entity.revision === revision
    ? Promise.resolve({ state: past.entity, at: past.entity.lastEdit, since: [] })
    : stateWhere(
        past,
        ({ entry }) => entry.revision === revision,
        (oldest) =>
          numberOf(revision) < numberOf(oldest)
            ? fault('history_removed', 'revision_id', { oldest })
            : fault('revision_not_of_entity', 'revision_id'),
      )

/**
 * The state at a time, milliseconds since 1970.
 * @throws DirectoryError revision_unknown, with the reason; revision_incomplete
 */
export const stateAsOf = (past: Past, at: number): Promise<FormerState> =>
  stateWhere(
    past,
    ({ entry }) => entry.at <= at,
    (oldest) =>
      numberOf(oldest) > 1 ? fault('history_removed', 'as_of', { oldest }) : fault('before_entity', 'as_of'),
  )

const numberOf = (revision: string): number => Number(revision.split('-')[0])

async function stateWhere(
  past: Past,
  isWanted: (step: Step) => boolean,
  explain: (oldest: string) => ReturnType<typeof fault>,
): Promise<FormerState> {
  const since: HistoryEntry[] = []
  for await (const step of past.steps()) {
    const { entry, after } = step
    if (isWanted(step)) {
      if (!since.every(({ isComplete }) => isComplete)) throw new DirectoryError('revision_incomplete')
      return { state: after, at: entry.at, since }
    }
    since.push(entry)
  }
  throw new DirectoryError('revision_unknown', [explain(since.at(-1)?.revision ?? past.entity.revision)])
}
