/** Submissions without an id that their source made before (`entity/statements.ts`). */
import type { Contributor } from '../entity/contribute.ts'
import type { Entity, Statement } from '../entity/model.ts'
import { isSuperseded, knows, statementKey } from '../entity/statements.ts'
import type { ReadingPosition } from '../ports/commit.ts'
import type { CandidateTable, EntityStore } from '../ports/entity-store.ts'
import type { SubmissionOptions } from './submission.ts'
import { anew } from './undone-entity.ts'

/** Entities that may hold one statement: more than one after merges were undone. */
const mostHolders = 8

/** What a look for a statement found, and where: a creation that follows must not meet it after all. */
interface StatementRead {
  readonly entity: Entity | null
  readonly key: string
  readonly position: ReadingPosition
}

/**
 * The entity that remembers a statement of the account. Matching alone would not always find it again: where its keys
 * are crowded, the likeliest candidates are others once more entities have them.
 */
export async function holderOf(
  store: EntityStore,
  by: Contributor,
  statement: Statement,
  table: CandidateTable | null,
): Promise<StatementRead> {
  const key = statementKey(by.account, statement)
  const { position, ids } =
    table?.idsByKeys([key], mostHolders) ?? (await store.idsByKeys([key], mostHolders))
  const holders = ids.length === 0 ? [] : await store.getMany(ids)
  const known = holders.filter(({ mergedInto }) => mergedInto === null)
  const entity =
    known.find((one) => knows(one, by, statement) === 'whole') ??
    known.find((one) => knows(one, by, statement) !== null)
  return { entity: entity ?? null, key, position }
}

/**
 * Whether a row of an import, without an id, repeats what an earlier import said before another row about the same
 * business. A single submission always says something: its source may go back to what it said before.
 */
export const saysNothing = (
  { entity, how }: { readonly entity: Entity | null; readonly how: string },
  by: Contributor,
  statement: Statement | null,
  { destructive }: SubmissionOptions,
): boolean =>
  entity !== null &&
  statement?.[2] !== undefined &&
  how === 'repeated' &&
  destructive !== true &&
  isSuperseded(anew(entity), by, statement)
