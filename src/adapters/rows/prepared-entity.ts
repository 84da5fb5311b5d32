import { randomUUID } from 'node:crypto'
import type { Entity, StoredValue } from '../../entity/model.ts'
import { viewOf } from '../../entity/view.ts'
import type { AccessCommand } from '../../ports/access-store.ts'
import type { AdvertEntry, Command, CommitRefused, EntityCommand, EntityMember } from '../../ports/commit.ts'
import type { ComparisonTable } from '../../ports/pair-store.ts'
import { logForm } from '../../search/document/indexed-document.ts'
import { hashedKey } from './blocking-keys.ts'
import { packContributors } from './contributors.ts'
import { deflateBody, packEntity } from './packed-entity.ts'
import { packView } from './packed-view.ts'

/**
 * An `EntityCommand` with all row contents as text. The requesting thread prepares it, so the single writer
 * thread only writes. New values have their negated index among those of the command in place of their future
 * gen_id.
 */
export interface PreparedEntity {
  readonly type: 'prepared entity'
  /** 0 creates. */
  readonly id: number
  readonly country: string
  readonly expectedRevision: string | null
  readonly revision: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Number of gen_ids to draw. */
  readonly fresh: number
  readonly suppliers: string
  /** Who contributed (`contributors.ts`). */
  readonly users: string
  /** Bytes as ISO-8859-1, which cross threads more cheaply than buffers. */
  readonly view: string
  /** As `view`. */
  readonly body: string
  readonly action: string
  readonly account: string
  readonly userId: string
  readonly changes: string
  /** Null leaves them unchanged. */
  readonly keys: readonly number[] | null
  readonly keysRead: { readonly keys: readonly number[]; readonly position: number } | null
  /** In the form of the change log. Null removes the entity from search. */
  readonly document: string | null
  /** Null leaves them unchanged. */
  readonly adverts: readonly AdvertEntry[] | null
  /** Null leaves them unchanged. */
  readonly files: readonly string[] | null
  readonly refusedBy: readonly string[]
  readonly candidate: string | null
}

/** Setting with the version of the rewritten views and the last id among them. */
export const viewsRenewedTo = 'views renewed to'

/**
 * Rewritten views with their bodies. The writer skips entities whose revision has changed: the write that
 * changed them also renewed the view.
 */
export interface RenewedViews {
  readonly type: 'renewed views'
  readonly views: readonly Pick<PreparedEntity, 'id' | 'revision' | 'view' | 'body'>[]
  /** The new value of `viewsRenewedTo`. */
  readonly reached: string
}

/** Commands of the single writer; commands of both stores share its transactions. */
export type StoreCommand = Command | AccessCommand | RenewedViews

/** An outcome whose results have the types of their commands, which only the sender knows. */
export type StoreOutcome = { readonly ok: true; readonly results: readonly unknown[] } | CommitRefused

export type PreparedCommand = Exclude<StoreCommand, EntityCommand> | PreparedEntity

/**
 * Changes in their history format. For an existing value: its former state, and its former index if that
 * changed. For new values: the index of the first, and their number. For other members: their former value,
 * an empty list if absent. The state after the change is in the next change, or in the entity. Last, the comparison
 * that decided on the write.
 */
export type StoredChange =
  | readonly [object: string, genId: number, before: StoredValue, from?: number]
  | readonly [object: string, firstNumber: number, count: number]
  | StoredMembers
  | StoredMatch

export type StoredMembers = Readonly<Partial<Record<EntityMember, readonly [before?: unknown]>>>

/** Reasons in their order, by level: bits. */
export interface StoredMatch {
  readonly match: Omit<ComparisonTable, 'reasons'> & { readonly reasons: Readonly<Record<string, number>> }
}

export const isMatch = (change: StoredChange): change is StoredMatch => 'match' in change

export const isMembers = (change: StoredChange): change is StoredMembers =>
  !Array.isArray(change) && !isMatch(change)

/** Prepares entity commands and returns others unchanged. `now` in milliseconds since 1970. */
export const prepare = (command: StoreCommand, now: number): PreparedCommand =>
  command.type === 'entity' ? prepareEntity(command, now) : command

function prepareEntity(command: EntityCommand, now: number): PreparedEntity {
  const { expectedRevision } = command
  const { entity, fresh } = withNumbers(command.entity)
  const packed = packEntity(entity)
  const number = expectedRevision === null ? 1 : Number.parseInt(expectedRevision, 10) + 1
  // `randomUUID` uses a pool of random bytes; drawing 16 bytes each time is far slower.
  const revision = `${number}-${randomUUID().replaceAll('-', '')}`
  const view = packView({ ...entity, revision, lastEdit: now }, viewOf(entity, now))
  return {
    type: 'prepared entity',
    id: entity.id === '' ? 0 : Number(entity.id),
    country: entity.country,
    expectedRevision,
    revision,
    at: now,
    fresh,
    suppliers: JSON.stringify(entity.suppliers),
    users: packContributors(entity),
    view: view.toString('latin1'),
    body: deflateBody(packed, view).toString('latin1'),
    action: command.action,
    account: command.account,
    userId: command.userId,
    changes: changesText(command, entity),
    keys: command.blockingKeys === null ? null : [...new Set(command.blockingKeys.map(hashedKey))],
    keysRead:
      command.keysRead === null
        ? null
        : {
            keys: command.keysRead.keys.map(hashedKey),
            position: command.keysRead.position as unknown as number,
          },
    document: command.document === null ? null : logForm({ ...command.document, updated: now }),
    adverts: command.adverts,
    files: command.files ?? null,
    refusedBy: command.refusedBy ?? [],
    candidate: command.candidate ?? null,
  }
}

/**
 * The entity with indexes for its new values, from -1 downwards, in the order in which they will get their
 * gen_ids.
 */
function withNumbers(entity: Entity): { readonly entity: Entity; readonly fresh: number } {
  let fresh = 0
  const objects = { ...entity.objects }
  for (const [name, values] of Object.entries(entity.objects)) {
    if (values.some(({ genId }) => genId === 0))
      objects[name as 'name'] = values.map((value) =>
        value.genId === 0 ? { ...value, genId: -++fresh } : value,
      )
  }
  return { entity: fresh === 0 ? entity : { ...entity, objects }, fresh }
}

/**
 * New values of an object are in the same order in the changes and in the entity, so their indexes are
 * consecutive.
 */
function changesText({ changes, members, match, entity: given }: EntityCommand, numbered: Entity): string {
  const stored: StoredChange[] = []
  const counted = new Set<string>()
  for (const { object, before, after, from } of changes) {
    if (before !== null)
      stored.push(from === undefined ? [object, before.genId, before] : [object, before.genId, before, from])
    else if (after !== null && after.genId !== 0) stored.push([object, after.genId, 1])
    else if (!counted.has(object)) {
      counted.add(object)
      const values = given.objects[object as 'name'] ?? []
      const fresh = (numbered.objects[object as 'name'] ?? []).filter((_, at) => values[at]?.genId === 0)
      if (fresh.length > 0) stored.push([object, fresh[0]!.genId, fresh.length])
    }
  }
  const former = members.map(({ member, before }) => [member, before === undefined ? [] : [before]])
  if (former.length > 0) stored.push(Object.fromEntries(former))
  if (match !== undefined) stored.push(storedMatch(match))
  return JSON.stringify(stored)
}

const storedMatch = ({ score, version, reasons }: ComparisonTable): StoredMatch => ({
  match: { score, version, reasons: Object.fromEntries(reasons.map(({ level, bits }) => [level, bits])) },
})
