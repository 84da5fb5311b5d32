import { randomBytes } from 'node:crypto'
import type { Written } from '../../ports/entity-store.ts'
import {
  type AnyInboxCommand,
  type InboxFilter,
  type InboxItem,
  type InboxKind,
  type InboxStore,
  inboxKinds,
  isSettled,
} from '../../ports/inbox-store.ts'
import type { UndoLog } from './undo-log.ts'

const nextRevision = (former = '0'): string =>
  `${Number.parseInt(former, 10) + 1}-${randomBytes(16).toString('hex')}`

/** The inbox of a `MemoryEntityStore`, which carries out its commands. */
export class MemoryInbox implements InboxStore {
  private readonly conflict: () => Error
  private readonly removeRecord: (id: string, undo: UndoLog) => void
  /** In the order they came. */
  private readonly all = new Map<string, InboxItem>()

  /** `conflict` makes what the store undoes a commit for; `removeRecord` removes a signal or message. */
  constructor(conflict: () => Error, removeRecord: (id: string, undo: UndoLog) => void) {
    this.conflict = conflict
    this.removeRecord = removeRecord
  }

  item(id: string): InboxItem | undefined {
    return this.all.get(id)
  }

  items({ kind, state, entityId }: InboxFilter, offset: number, limit: number) {
    const fitting = [...this.all.values()].filter(
      (item) =>
        (kind ?? item.kind) === item.kind &&
        (state ?? item.state) === item.state &&
        (entityId ?? item.entityId) === item.entityId,
    )
    return { total: fitting.length, items: fitting.reverse().slice(offset, offset + limit) }
  }

  waiting() {
    const open = [...this.all.values()].filter(({ state }) => !isSettled(state))
    const countOf = (wanted: InboxKind) => open.filter(({ kind }) => kind === wanted).length
    const counts = Object.fromEntries(inboxKinds.map((kind) => [kind, countOf(kind)]))
    return {
      counts: counts as Record<InboxKind, number>,
      oldest: open.length === 0 ? null : Math.min(...open.map(({ created }) => created)),
    }
  }

  /** Carries out one command as part of a commit that may be undone. */
  apply(command: AnyInboxCommand, now: number, undo: UndoLog): unknown {
    switch (command.type) {
      case 'inbox': {
        const { type: _, ...given } = command
        if (this.all.has(given.id)) throw new Error(`There is an item ${given.id} already.`)
        const times = { created: now, changed: now, settled: null }
        return this.put({ ...given, ...times, revision: nextRevision(), state: 'new' }, undo)
      }
      case 'inbox.settle': {
        const before = this.all.get(command.id)
        if (before?.revision !== command.expectedRevision) throw this.conflict()
        const { state, body } = command
        const settled = isSettled(state) ? now : null
        const revision = nextRevision(before.revision)
        return this.put({ ...before, revision, state, body, changed: now, settled }, undo)
      }
      case 'inbox.sweep': {
        const old = [...this.all.values()].filter(
          ({ settled }) => settled !== null && settled < command.before,
        )
        old.sort((a, b) => a.settled! - b.settled!)
        const removed = old.slice(0, command.limit)
        for (const { id, recordId } of removed) {
          undo.delete(this.all, id)
          if (recordId !== null) this.removeRecord(recordId, undo)
        }
        return removed.length
      }
    }
  }

  /** Removes the items that fit; returns how many. */
  removeWhere(fits: (item: InboxItem) => boolean, undo: UndoLog): number {
    const old = [...this.all.values()].filter(fits)
    for (const { id } of old) undo.delete(this.all, id)
    return old.length
  }

  private put(item: InboxItem, undo: UndoLog): Written {
    undo.set(this.all, item.id, Object.freeze(structuredClone(item)))
    return { id: item.id, revision: item.revision }
  }
}
