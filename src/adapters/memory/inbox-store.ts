import { randomBytes } from 'node:crypto'
import type { Written } from '../../ports/commit.ts'
import {
  type AnyInboxCommand,
  type InboxFilter,
  type InboxItem,
  type InboxKind,
  type InboxStore,
  inboxKinds,
  isSettled,
} from '../../ports/inbox-store.ts'
import { withNote } from '../claim-note.ts'
import type { UndoLog } from './undo-log.ts'

const nextRevision = (former = '0'): string =>
  `${Number.parseInt(former, 10) + 1}-${randomBytes(16).toString('hex')}`

/** The inbox of a `MemoryEntityStore`; executes its inbox commands. */
export class MemoryInbox implements InboxStore {
  private readonly conflict: () => Error
  /** In order of arrival. */
  private readonly kept = new Map<string, InboxItem>()

  /** `conflict` creates the error that makes the store undo a commit. */
  constructor(conflict: () => Error) {
    this.conflict = conflict
  }

  async item(id: string): Promise<InboxItem | undefined> {
    return this.kept.get(id)
  }

  async items({ kind, state, entityId }: InboxFilter, offset: number, limit: number) {
    const fitting = [...this.kept.values()].filter(
      (item) =>
        (kind ?? item.kind) === item.kind &&
        (state ?? item.state) === item.state &&
        (entityId ?? item.entityId) === item.entityId,
    )
    return { total: fitting.length, items: fitting.reverse().slice(offset, offset + limit) }
  }

  async waiting() {
    const open = [...this.kept.values()].filter(({ state }) => !isSettled(state))
    const countOf = (wanted: InboxKind) => open.filter(({ kind }) => kind === wanted).length
    const counts = Object.fromEntries(inboxKinds.map((kind) => [kind, countOf(kind)]))
    return {
      counts: counts as Record<InboxKind, number>,
      oldest: open.length === 0 ? null : Math.min(...open.map(({ created }) => created)),
    }
  }

  /** Executes one command of a commit; `undo` records how to revert it. */
  apply(command: AnyInboxCommand, now: number, undo: UndoLog): unknown {
    switch (command.type) {
      case 'inbox': {
        const { type: _, ...given } = command
        if (this.kept.has(given.id)) throw new Error(`There is an item ${given.id} already.`)
        const times = { created: now, changed: now, settled: null }
        return this.put({ ...given, ...times, revision: nextRevision(), state: 'new' }, undo)
      }
      case 'inbox.settle': {
        const before = this.kept.get(command.id)
        if (before?.revision !== command.expectedRevision) throw this.conflict()
        const { state, body } = command
        const settled = isSettled(state) ? now : null
        const revision = nextRevision(before.revision)
        return this.put({ ...before, revision, state, body, changed: now, settled }, undo)
      }
    }
  }

  /** Removes matching items and returns their number. */
  removeWhere(fits: (item: InboxItem) => boolean, undo: UndoLog): number {
    const old = [...this.kept.values()].filter(fits)
    for (const { id } of old) undo.delete(this.kept, id)
    return old.length
  }

  all(): Iterable<InboxItem> {
    return this.kept.values()
  }

  /** Removes and returns the items that were settled earliest. */
  removeSettled(before: number, limit: number, undo: UndoLog): readonly InboxItem[] {
    const old = [...this.kept.values()].filter(({ settled }) => (settled ?? before) < before)
    const removed = old.sort((a, b) => a.settled! - b.settled!).slice(0, limit)
    for (const { id } of removed) undo.delete(this.kept, id)
    return removed
  }

  settleOldClaims(before: number, limit: number, now: number, undo: UndoLog): number {
    const old = [...this.kept.values()].filter(
      ({ kind, state, created }) => kind === 'claim' && !isSettled(state) && created < before,
    )
    for (const item of old.slice(0, limit)) {
      const { revision, body } = item
      const settled = { state: 'refused', changed: now, settled: now } as const
      this.put({ ...item, ...settled, revision: nextRevision(revision), body: withNote(body, now) }, undo)
    }
    return Math.min(old.length, limit)
  }

  private put(item: InboxItem, undo: UndoLog): Written {
    undo.set(this.kept, item.id, Object.freeze(structuredClone(item)))
    return { id: item.id, revision: item.revision }
  }
}
