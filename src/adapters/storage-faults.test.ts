import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StorageHealth, storageFaultOf } from './storage-faults.ts'

const failing = (code: string): Error => Object.assign(new Error(code), { code })

const cases: [code: string, failure: string | undefined, state: string][] = [
  ['SQLITE_FULL', 'storage_full', 'full'],
  ['ENOSPC', 'storage_full', 'full'],
  ['EDQUOT', 'storage_full', 'full'],
  ['SQLITE_READONLY', 'storage_read_only', 'read_only'],
  ['SQLITE_READONLY_DBMOVED', 'storage_read_only', 'read_only'],
  ['EROFS', 'storage_read_only', 'read_only'],
  ['SQLITE_IOERR_WRITE', 'storage_failing', 'failing'],
  ['SQLITE_CANTOPEN', 'storage_failing', 'failing'],
  ['EIO', 'storage_failing', 'failing'],
  ['SQLITE_CORRUPT', 'storage_failing', 'damaged'],
  ['SQLITE_NOTADB', 'storage_failing', 'damaged'],
  ['SQLITE_BUSY', undefined, 'ok'],
  ['ENOENT', undefined, 'ok'],
  ['ECONNRESET', undefined, 'ok'],
]

for (const [code, failure, state] of cases) {
  test(`${code} is ${failure ?? 'no fault of the storage'}`, () => {
    const health = new StorageHealth(StorageHealth.allocate())
    const told = health.failureOf(failing(code))
    assert.equal(told?.code, failure)
    assert.equal(health.state, state)
    if (told !== null) assert.ok(told.retryAfterS! > 0)
  })
}

test('what is no error at all is no fault', () => {
  for (const thrown of [null, undefined, 'SQLITE_FULL', {}, { code: 7 }])
    assert.equal(storageFaultOf(thrown), null)
})

test('threads see one state: the worst that any of them met, until it is over; damage is never over', () => {
  const memory = StorageHealth.allocate()
  const [one, other] = [new StorageHealth(memory), new StorageHealth(memory)]
  one.note('failing')
  other.note('full')
  assert.equal(other.state, 'failing')
  one.found('full')
  assert.equal(other.state, 'full')
  one.found('ok')
  assert.equal(other.state, 'ok')
  other.note('damaged')
  one.found('ok')
  assert.equal(one.state, 'damaged')
})
