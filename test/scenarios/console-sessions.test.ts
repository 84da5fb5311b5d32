import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '../support/at-end.ts'
import { startDirectory } from '../support/directory.ts'
import { isSignedIn, refusesSignedOut, signInTo } from '../support/signed-out-sessions.ts'

test('a session signed out on one server is refused by the others of its store, and after a restart', async () => {
  const clock = { now: Date.parse('2026-11-25T10:00:00Z') }
  const options = { now: () => clock.now, env: { HIGHSTREET_DATA_DIR: temporaryFolder('sessions') } }
  const one = await startDirectory(options)
  const other = await startDirectory({ ...options, people: one })
  const { admin } = one.keys
  const { over, live } = await refusesSignedOut(one, other, admin, () => (clock.now += 1000))
  await other.close()
  await one.close()
  const again = await startDirectory({ ...options, people: one })
  assert.deepEqual([await isSignedIn(again, over), await isSignedIn(again, live)], [false, true])
  await again.close()
})

test('two servers may sign a session out at the same moment', async (t) => {
  const env = { HIGHSTREET_DATA_DIR: temporaryFolder('sessions') }
  const one = await startDirectory({ env })
  const other = await startDirectory({ env, people: one })
  t.after(() => Promise.all([one.close(), other.close()]))
  const cookie = await signInTo(one, one.keys.admin)
  const session = cookie.split('=')[1]!
  const seen = await Promise.all([one, other].map((on) => on.operations.consoleSession(session)))
  await Promise.all(seen.map((known) => known!.end()))
  assert.deepEqual(await Promise.all([one, other].map((on) => isSignedIn(on, cookie))), [false, false])
})
