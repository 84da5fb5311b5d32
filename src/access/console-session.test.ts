import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formTokenOf, isFormToken, readSession, sessionMs, signSession } from './console-session.ts'

const now = Date.UTC(2026, 0, 1)

test('a session holds its key until it ends, and for one secret', () => {
  const session = signSession('key1', 'secret', now)
  assert.equal(readSession(session, 'secret', now), 'key1')
  assert.equal(readSession(session, 'secret', now + sessionMs - 1), 'key1')
  assert.equal(readSession(session, 'secret', now + sessionMs), null)
  assert.equal(readSession(session, 'other', now), null)
  assert.equal(readSession(session.replace('key1', 'key2'), 'secret', now), null)
})

test('no other text is a session or the token of one, whatever its letters', () => {
  const session = signSession('key1', 'secret', now)
  const token = formTokenOf(session, 'secret')
  assert.ok(isFormToken(token, session, 'secret'))
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('é'.repeat(token.length)))
  fc.assert(
    fc.property(texts, (text) => {
      assert.equal(readSession(`key1.zzzzzzzzz.${text}`, 'secret', now), null)
      assert.equal(readSession(text, 'secret', now), null)
      assert.equal(isFormToken(text, session, 'secret'), false)
    }),
  )
})
