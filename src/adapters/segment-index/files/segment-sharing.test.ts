import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../test/support/at-end.ts'
import { SegmentHost, sharedReader } from './segment-sharing.ts'

test('threads get the same memory; a file that is not there is the same error as without a host', async () => {
  const folder = temporaryFolder('sharing')
  const file = join(folder, 'one')
  writeFileSync(file, 'hello')
  const host = new SegmentHost()
  const [first, second] = [sharedReader(host.connect()), sharedReader(host.connect())]
  const [a, b] = await Promise.all([first(file), second(file)])
  assert.equal(Buffer.from(new Uint8Array(a.buffer)).toString(), 'hello')
  new Uint8Array(a.buffer)[0] = 'j'.charCodeAt(0)
  assert.equal(Buffer.from(new Uint8Array(b.buffer)).toString(), 'jello')
  assert.equal(Buffer.from(new Uint8Array(host.read(file).buffer)).toString(), 'jello')
  new Uint8Array(a.derived)[7] = 1
  assert.equal(new Uint8Array(b.derived)[7], 1)
  await assert.rejects(first(join(folder, 'other')), { code: 'ENOENT' })
  rmSync(file)
  await assert.rejects(second(file), { code: 'ENOENT' })
})
