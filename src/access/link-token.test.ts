import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  hashLinkId,
  isLinkId,
  type LinkToken,
  linkUrl,
  newLinkId,
  signLink,
  verifyLink,
} from './link-token.ts'

const secret = '0123456789abcdef0123456789abcdef'
const link: LinkToken = {
  action: 'claim',
  keyId: '0123456789abcdef0123456789abcdef',
  account: 'exampleportal',
  entityId: '512345678901248',
  portalName: 'Example “Portal” & Söhne',
  country: 'gb',
  language: 'en',
  flatpackId: null,
  prefill: { email: 'a@example.com' },
  expires: 1000,
}

test('a signed link is verified until it expires', () => {
  const token = signLink(link, secret)
  assert.match(token, /^[0-9a-f]+$/)
  assert.deepEqual(verifyLink(token, secret, 999), { ok: true, link })
  assert.deepEqual(verifyLink(token.toUpperCase(), secret, 999), { ok: true, link })
  assert.deepEqual(verifyLink(token, secret, 1000), { ok: false, reason: 'expired', language: 'en' })
})

test('the address has the path of the action', () => {
  assert.equal(
    linkUrl('https://directory.example', 'claim', 'kV0rQ2mTzY8aJx5LbNcW1g'),
    'https://directory.example/claim?token=kV0rQ2mTzY8aJx5LbNcW1g',
  )
})

test('ids are short, need no escaping, and are told apart from signed links', () => {
  const ids = Array.from({ length: 1000 }, newLinkId)
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids) {
    assert.equal(encodeURIComponent(id), id)
    assert.ok(isLinkId(id))
    assert.equal(Buffer.from(id, 'base64url').length, 16)
  }
  assert.equal(isLinkId(signLink(link, secret)), false)
  assert.notEqual(hashLinkId(ids[0]!), hashLinkId(ids[0]!.toUpperCase()))
  const signed = signLink(link, secret)
  assert.equal(hashLinkId(signed), hashLinkId(signed.toUpperCase()))
})

test('another secret, no token, or something else is invalid', () => {
  const others = ['', 'x', 'zz', '00', '0'.repeat(64), '0'.repeat(66), 'a'.repeat(20_000), 'é', '0x00']
  for (const other of others) {
    assert.deepEqual(verifyLink(other, secret, 0), { ok: false, reason: 'invalid' }, other)
  }
  assert.deepEqual(verifyLink(signLink(link, `${secret}x`), secret, 0), { ok: false, reason: 'invalid' })
})

test('a token changed anywhere, cut or lengthened is invalid', () => {
  const token = signLink(link, secret)
  for (let at = 0; at < token.length; at++) {
    const digit = token[at] === '0' ? '1' : '0'
    const changed = token.slice(0, at) + digit + token.slice(at + 1)
    assert.deepEqual(verifyLink(changed, secret, 0), { ok: false, reason: 'invalid' }, String(at))
  }
  for (const changed of [token.slice(2), token.slice(0, -2), `${token}00`, `00${token}`]) {
    assert.deepEqual(verifyLink(changed, secret, 0), { ok: false, reason: 'invalid' })
  }
})

test('an expired token that was changed is invalid, not expired', () => {
  const token = signLink(link, secret)
  assert.deepEqual(verifyLink(`${token.slice(0, -2)}00`, secret, 5000), { ok: false, reason: 'invalid' })
})

test('any contents come back as they were, and too long ones are not signed', () => {
  fc.assert(
    fc.property(fc.string(), fc.dictionary(fc.string(), fc.string()), (portalName, prefill) => {
      const any = { ...link, portalName, prefill: { ...prefill } }
      const verified = verifyLink(signLink(any, secret), secret, 0)
      assert.equal(JSON.stringify(verified.ok && verified.link), JSON.stringify(any))
    }),
    { numRuns: 200 },
  )
  assert.throws(() => signLink({ ...link, portalName: 'x'.repeat(6000) }, secret), RangeError)
})
