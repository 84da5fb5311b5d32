import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entity, value } from '../../../test/support/entity-commands.ts'
import { DirectoryError } from '../../errors.ts'
import type { HistoryEntry } from '../../ports/commit.ts'
import { type Past, stateAsOf, stateOfRevision } from './steps.ts'

const present = entity({ id: '1', revision: '3-c', objects: { tag: [value({ tag: 'a' }, 1)] } })
const entry = (revision: string, at: number, isComplete: boolean): HistoryEntry => ({
  position: at,
  entityId: '1',
  revision,
  at,
  former: null,
  account: 'shop',
  userId: '',
  action: 'tag.set',
  changes: [],
  members: [],
  isComplete,
  commit: at,
  with: [],
})

/** Revisions 2 and 3 are kept; that before them was removed. */
const past = (isComplete: boolean): Past => ({
  entity: present,
  async *steps() {
    yield { entry: entry('3-c', 30, isComplete), before: present, after: present }
    yield { entry: entry('2-b', 20, isComplete), before: present, after: present }
  },
})

const failure = (code: string, fault?: string) => (error: unknown) =>
  error instanceof DirectoryError && error.code === code && error.details[0]?.code === fault

test('a state that older history cannot give exactly is refused, the present one never', async () => {
  assert.equal((await stateOfRevision(past(false), '3-c')).state, present)
  await assert.rejects(stateOfRevision(past(false), '2-b'), failure('revision_incomplete'))
  await assert.rejects(stateAsOf(past(false), 25), failure('revision_incomplete'))
  assert.equal((await stateOfRevision(past(true), '2-b')).since.length, 1)
})

test('a revision that was removed after its time is told from one that never was', async () => {
  await assert.rejects(stateOfRevision(past(true), '1-a'), failure('revision_unknown', 'history_removed'))
  await assert.rejects(stateAsOf(past(true), 10), failure('revision_unknown', 'history_removed'))
  await assert.rejects(
    stateOfRevision(past(true), '2-x'),
    failure('revision_unknown', 'revision_not_of_entity'),
  )
})
