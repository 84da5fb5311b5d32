import {
  membersWithout,
  membersWithoutPerson,
  mentions,
  valueWithout,
  valueWithoutUser,
} from '../../entity/erase.ts'
import type { Entity, StoredValue } from '../../entity/model.ts'
import type { MemberChange, ValueChange } from '../../ports/commit.ts'
import type { StoredRecord } from '../../ports/entity-store.ts'
import type { AnyErasureCommand, Erasure, ErasureStore } from '../../ports/erasure-store.ts'
import type { LoggedEntry } from './history.ts'
import type { UndoLog } from './undo-log.ts'

/** The parts of a `MemoryEntityStore` that erasures remove data from. */
export interface ErasedFrom {
  /** By position. */
  readonly log: Map<number, LoggedEntry>
  readonly records: Map<string, StoredRecord>
  /**
   * Removes the entity itself with its suppliers, events and files. Returns the number of files left unused,
   * or undefined if the revision does not match.
   */
  removeEntity(id: string, revision: string, undo: UndoLog): number | undefined
  /** Removes matching deliveries and inbox items. Returns the number of each. */
  removeDeliveries(fits: (delivery: object) => boolean, undo: UndoLog): number
  removeInbox(fits: (item: { readonly recordId: string | null }) => boolean, undo: UndoLog): number
  /** Removes the pairs of an entity. Returns their number. */
  removePairs(entityId: string, undo: UndoLog): number
  /** Removes a person from the decisions about pairs; `texts` in lower case. */
  forgetInPairs(userId: string, texts: readonly string[], undo: UndoLog): void
  isDelivery(id: string): boolean
}

/** The erasures of a `MemoryEntityStore`; executes its erasure commands. */
export class MemoryErasures implements ErasureStore {
  private readonly conflict: () => Error
  private readonly from: ErasedFrom
  private readonly all = new Map<string, Erasure>()
  private readonly marks = new Map<string, readonly string[]>()

  constructor(conflict: () => Error, from: ErasedFrom) {
    this.conflict = conflict
    this.from = from
  }

  async erasure(id: string): Promise<Erasure | undefined> {
    return this.all.get(id)
  }

  async erasureOfEntity(entityId: string): Promise<Erasure | undefined> {
    return [...this.all.values()].findLast(({ kind, subject }) => kind === 'entity' && subject === entityId)
  }

  async erasures(offset: number, limit: number) {
    const newestFirst = [...this.all.values()].reverse()
    return { total: newestFirst.length, erasures: newestFirst.slice(offset, offset + limit) }
  }

  async marksOf(id: string): Promise<readonly string[]> {
    return this.marks.get(id) ?? []
  }

  async refusesAny(): Promise<boolean> {
    return [...this.marks.values()].some((marks) => marks.length > 0)
  }

  async erasureOf(marks: readonly string[]): Promise<string | undefined> {
    return this.standing(marks)
  }

  async oldestToScrub(): Promise<number | null> {
    const waiting = [...this.all.values()].filter(({ scrubbed }) => scrubbed === null).map(({ at }) => at)
    return waiting.length === 0 ? null : Math.min(...waiting)
  }

  refuses(marks: readonly string[]): boolean {
    return this.standing(marks) !== undefined
  }

  private standing(marks: readonly string[]): string | undefined {
    return [...this.marks].find(([, own]) => own.some((mark) => marks.includes(mark)))?.[0]
  }

  isErased(entityId: string): boolean {
    return [...this.all.values()].some(({ kind, subject }) => kind === 'entity' && subject === entityId)
  }

  apply(command: AnyErasureCommand, now: number, undo: UndoLog): unknown {
    const done = { selector: {}, at: now, scrubbed: null, lifted: null }
    switch (command.type) {
      case 'erase.entity': {
        const { id, account, userId, entityId, marks } = command
        const files = this.from.removeEntity(entityId, command.expectedRevision, undo)
        if (files === undefined) throw this.conflict()
        const isAbout = (one: object) => 'entityId' in one && one.entityId === entityId
        const counts = {
          entities: 1,
          files,
          ...this.removeAbout(isAbout, undo),
          pairs: this.from.removePairs(entityId, undo),
        }
        const history = this.rewrite((entry) => (entry.entityId === entityId ? null : entry), undo)
        const erasure = { ...done, id, kind: 'entity', subject: entityId, account, userId } as const
        return this.keep({ ...erasure, counts: { ...counts, history } }, marks, undo)
      }
      case 'erase.contributions': {
        const { id, account, userId, entityId, selector } = command
        const { exclude = [], ...source } = selector
        const history = this.rewrite((entry) => {
          if (entry.entityId !== entityId) return entry
          const isOf = source.userId !== undefined && entry.userId === source.userId
          const kept = without(
            entry,
            (object, value) => (exclude.includes(object) ? value : valueWithout(value, source)),
            (members) => (exclude.length > 0 ? members : membersWithout(members, source)),
          )
          return isOf ? { ...kept, userId: '' } : kept
        }, undo)
        const isAbout = (one: object) =>
          'entityId' in one &&
          one.entityId === entityId &&
          (source.userId === undefined
            ? 'account' in one && one.account === source.account
            : (one as Partial<StoredRecord>).body?.user_id === source.userId)
        const removes = exclude.length === 0 && source.supplierId === undefined
        const rest = removes ? this.removeAbout(isAbout, undo) : {}
        const erasure = { ...done, id, kind: 'contributions', subject: entityId, account, userId } as const
        return this.keep({ ...erasure, selector, counts: { history, ...rest } }, [], undo)
      }
      case 'erase.user': {
        const { id, account, userId, targetId } = command
        const texts = command.texts.map((text) => text.toLowerCase())
        const wanted = targetId === '' ? texts : [...texts, targetId]
        const rest = this.removeAbout((one) => mentions(one, wanted), undo)
        this.from.forgetInPairs(targetId, texts, undo)
        const history = this.rewrite((entry) => {
          const kept = without(
            entry,
            (_, value) => (mentions(value, texts) ? null : valueWithoutUser(value, targetId)),
            (members) => membersWithoutPerson(members, targetId, texts),
          )
          return targetId !== '' && entry.userId === targetId ? { ...kept, userId: '' } : kept
        }, undo)
        const erasure = { ...done, id, kind: 'user', subject: targetId, account, userId } as const
        return this.keep({ ...erasure, counts: { ...command.counts, ...rest, history } }, [], undo)
      }
      case 'erase.adopt': {
        if (this.all.has(command.erasure.id)) return false
        this.keep({ ...command.erasure, scrubbed: null }, command.marks, undo)
        return true
      }
      case 'erase.lift': {
        const erasure = this.all.get(command.id)
        if (erasure === undefined || erasure.lifted !== null) return false
        undo.set(this.all, command.id, { ...erasure, lifted: now })
        undo.delete(this.marks, command.id)
        return true
      }
      case 'erase.scrubbed': {
        const waiting = [...this.all.values()].filter(
          (one) => one.scrubbed === null && one.at <= command.upTo,
        )
        for (const one of waiting) undo.set(this.all, one.id, { ...one, scrubbed: now })
        return waiting.length
      }
    }
  }

  private keep(erasure: Erasure, marks: readonly string[], undo: UndoLog): Erasure {
    undo.set(this.all, erasure.id, structuredClone(erasure))
    if (erasure.lifted === null) undo.set(this.marks, erasure.id, [...marks])
    return erasure
  }

  private removeAbout(isAbout: (one: object) => boolean, undo: UndoLog) {
    const { records } = this.from
    const old = [...records.values()].filter(isAbout)
    for (const { id } of old) undo.delete(records, id)
    const deliveries = this.from.removeDeliveries(isAbout, undo)
    const hasLost = (id: string | null) => id !== null && !records.has(id) && !this.from.isDelivery(id)
    const inbox = this.from.removeInbox((item) => isAbout(item) || hasLost(item.recordId), undo)
    return { records: old.length, deliveries, inbox }
  }

  /** Rewrites history entries, or removes those mapped to null. Returns the number of entries affected. */
  private rewrite(change: (entry: LoggedEntry) => LoggedEntry | null, undo: UndoLog): number {
    const { log } = this.from
    let count = 0
    for (const [position, entry] of [...log]) {
      const changed = change(entry)
      if (changed === entry) continue
      count++
      if (changed === null) undo.delete(log, position)
      else undo.set(log, position, changed)
    }
    return count
  }
}

function without(
  entry: LoggedEntry,
  keep: (object: string, value: StoredValue) => StoredValue | null,
  keepMembers: (members: Partial<Entity>) => Partial<Entity>,
): LoggedEntry {
  const of = (object: string, value: StoredValue | null) => (value === null ? null : keep(object, value))
  const changes = entry.changes.flatMap((change): ValueChange[] => {
    const { object } = change
    const [before, after] = [of(object, change.before), of(object, change.after)]
    if (before === change.before && after === change.after) return [change]
    if (before === null && (change.before !== null || after === null)) return []
    return [{ ...change, before, after }]
  })
  const [before, after] = (['before', 'after'] as const).map((side) =>
    keepMembers(Object.fromEntries(entry.members.map((change) => [change.member, change[side]]))),
  )
  const members = entry.members.map((change): MemberChange => {
    const { member } = change
    const isKept = before![member] === change.before && after![member] === change.after
    return isKept ? change : ({ member, before: before![member], after: after![member] } as MemberChange)
  })
  const isSame =
    changes.length === entry.changes.length &&
    changes.every((one, at) => one === entry.changes[at]) &&
    members.every((one, at) => one === entry.members[at])
  return isSame ? entry : { ...entry, changes, members }
}
