import { randomBytes } from 'node:crypto'
import type { RecordCommand, RecordKind, Written } from '../../ports/commit.ts'
import type { StoredRecord } from '../../ports/entity-store.ts'
import { Conflict } from './conflict.ts'
import type { KeptRecord } from './sweeps.ts'
import type { UndoLog } from './undo-log.ts'

export const hexId = (): string => randomBytes(16).toString('hex')

const descending = (a: StoredRecord, b: StoredRecord): number =>
  b.created - a.created || (a.id < b.id ? 1 : -1)

const plain = ({ id, revision, entityId, account, created, body }: StoredRecord): StoredRecord =>
  structuredClone({ id, revision, entityId, account, created, body })

/** Records beside entities, such as claims and reports. */
export class MemoryRecords {
  readonly all = new Map<string, KeptRecord>()

  get(kind: RecordKind, id: string): StoredRecord | undefined {
    const found = this.all.get(id)
    return found?.kind === kind ? plain(found) : undefined
  }

  /** Of an entity, newest first. */
  of(kind: RecordKind, entityId: string): readonly StoredRecord[] {
    const own = [...this.all.values()].filter((one) => one.kind === kind && one.entityId === entityId)
    return own.map(plain).sort(descending)
  }

  apply(command: RecordCommand, now: number, undo: UndoLog): Written {
    const id = command.id === '' ? hexId() : command.id
    const before = this.all.get(id)
    if ((before?.revision ?? null) !== command.expectedRevision) throw new Conflict('revision')
    const revision = `${before === undefined ? 1 : Number.parseInt(before.revision, 10) + 1}-${hexId()}`
    const { kind, entityId, account } = command
    const kept = before ?? { kind, entityId, account, created: now }
    const body = structuredClone(command.body)
    const over = command.over === undefined ? (before?.over ?? null) : command.over
    undo.set(this.all, id, { ...kept, id, revision, body, over })
    return { id, revision }
  }
}
