import { randomUUID } from 'node:crypto'
import type { Entity, StoredValue } from '../../../entity/model.ts'
import { viewOf } from '../../../entity/view.ts'
import type { AccessCommand } from '../../../ports/access-store.ts'
import type {
  AdvertEntry,
  Command,
  CommitRefused,
  EntityCommand,
  EntityMember,
} from '../../../ports/entity-store.ts'
import { logForm } from '../../../search/document/indexed-document.ts'
import { hashedKey } from '../blocking-keys.ts'
import { deflateBody, packEntity } from './packed-entity.ts'
import { packView } from './packed-view.ts'

/**
 * An `EntityCommand` with everything the writer puts into rows, as texts: made by whoever asks for the commit, so that the one thread that writes only writes.
 * New values have their number among those of the command, negated, in place of the gen_id they will get.
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
  /** How many gen_ids to draw. */
  readonly fresh: number
  readonly suppliers: string
  /** Bytes as ISO-8859-1, which pass between threads more cheaply than buffers. */
  readonly view: string
  /** As `view`. */
  readonly body: string
  readonly action: string
  readonly account: string
  readonly userId: string
  readonly changes: string
  /** Null: those it had. */
  readonly keys: readonly number[] | null
  readonly keysRead: { readonly keys: readonly number[]; readonly position: number } | null
  /** In the form of the change log. Null takes it out of search. */
  readonly document: string | null
  /** Null: those it had. */
  readonly adverts: readonly AdvertEntry[] | null
  /** Null: those it had. */
  readonly files: readonly string[] | null
  readonly refusedBy: readonly string[]
}

/** The setting that holds the version of the views that were rewritten, and the last id among them. */
export const viewsRenewedTo = 'views renewed to'

/**
 * Rewritten views with their bodies. The writer skips entities whose revision has changed: the write that changed
 * it made the view.
 */
export interface RenewedViews {
  readonly type: 'renewed views'
  readonly views: readonly Pick<PreparedEntity, 'id' | 'revision' | 'view' | 'body'>[]
  /** The new value of `viewsRenewedTo`. */
  readonly reached: string
}

/** What the one writer carries out: commands of both stores share its transactions. */
export type StoreCommand = Command | AccessCommand | RenewedViews

/** An outcome whose results have the types of their commands, which those know who gave them. */
export type StoreOutcome = { readonly ok: true; readonly results: readonly unknown[] } | CommitRefused

export type PreparedCommand = Exclude<StoreCommand, EntityCommand> | PreparedEntity

/**
 * Changes as history stores them. Of a value that existed: its former state, and its place in the list when
 * it did not keep it. Of new values: the number of the first, and how many there are. Of other members: their
 * former value, an empty list for an absent one. The state after the change stands in the next change, or in
 * the entity.
 */
export type StoredChange =
  | readonly [object: string, genId: number, before: StoredValue, from?: number]
  | readonly [object: string, firstNumber: number, count: number]
  | StoredMembers

export type StoredMembers = Readonly<Partial<Record<EntityMember, readonly [before?: unknown]>>>

export const isMembers = (change: StoredChange): change is StoredMembers => !Array.isArray(change)

/** Prepares what can be, and leaves other commands as they are. `now` in milliseconds since 1970. */
export const prepare = (command: StoreCommand, now: number): PreparedCommand =>
  command.type === 'entity' ? prepareEntity(command, now) : command

function prepareEntity(command: EntityCommand, now: number): PreparedEntity {
  const { expectedRevision } = command
  const { entity, fresh } = withNumbers(command.entity)
  const packed = packEntity(entity)
  const number = expectedRevision === null ? 1 : Number.parseInt(expectedRevision, 10) + 1
  // Of random bytes that are kept ready: drawing 16 of them costs ten times as much.
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
  }
}

/** The entity with the numbers of its new values, from -1 downwards, in the order in which they will get their gen_ids. */
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

/** New values of an object stand in the same order in the changes and in the entity, so that their numbers follow each other. */
function changesText({ changes, members, entity: given }: EntityCommand, numbered: Entity): string {
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
  return JSON.stringify(stored)
}
