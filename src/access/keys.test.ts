import assert from 'node:assert/strict'
import { test } from 'node:test'
import { corsHeaders, originAllowed, preflightHeaders } from './cors.ts'
import { generateKey, hashKey, keyOfRequest, newHexId } from './keys.ts'
import type { ApiKey } from './model.ts'
import { normaliseOrigin } from './origins.ts'
import { defaultPlans } from './plans.ts'
import { everybody, planShows, seesValue } from './visibility.ts'

test('keys are long, distinct and need no escaping', () => {
  const keys = Array.from({ length: 100 }, () => generateKey(false))
  assert.equal(new Set(keys).size, 100)
  for (const key of keys) assert.match(key, /^hs_[A-Za-z0-9_-]{43}$/)
  assert.match(generateKey(true), /^hs_pub_[A-Za-z0-9_-]{43}$/)
  assert.match(newHexId(), /^[0-9a-f]{32}$/)
  assert.equal(hashKey('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('a request carries its key in a parameter, a header or a bearer token, in this order', () => {
  const carried = (parameter?: string, xApiKey?: string, authorization?: string) =>
    keyOfRequest({ parameter, xApiKey, authorization })
  assert.equal(carried('p', 'x', 'Bearer b'), 'p')
  assert.equal(carried('', 'x', 'Bearer b'), 'x')
  assert.equal(carried(undefined, ' x '), 'x')
  assert.equal(carried(undefined, '', 'bearer  b'), 'b')
  assert.equal(carried(undefined, undefined, 'Basic b'), undefined)
  assert.equal(carried(undefined, undefined, 'Bearer'), undefined)
  assert.equal(carried(), undefined)
})

test('origins are compared as browsers send them', () => {
  assert.equal(normaliseOrigin('https://Shop.example/'), 'https://shop.example')
  assert.equal(normaliseOrigin('http://localhost:3000'), 'http://localhost:3000')
  assert.equal(normaliseOrigin('https://shop.example:443'), 'https://shop.example')
  assert.equal(normaliseOrigin('*'), '*')
  for (const wrong of [
    'shop.example',
    'https://shop.example/a',
    'https://shop.example?a',
    'ftp://a.example',
    'https://:secret@shop.example',
    'https://*.shop.example',
    'null',
    '',
  ]) {
    assert.throws(() => normaliseOrigin(wrong), RangeError)
  }
})

test('an answer is readable by allowed origins only, and caches keep origins apart', () => {
  const [entry] = defaultPlans
  const key = { allowedOrigins: ['https://shop.example'] } as unknown as ApiKey
  assert.equal(originAllowed({ key, plan: entry! }, 'https://shop.example'), true)
  assert.equal(originAllowed({ key, plan: { ...entry!, corsOrigins: ['*'] } }, 'https://b.example'), false)
  const plain = { allowedOrigins: [] } as unknown as ApiKey
  assert.equal(originAllowed({ key: plain, plan: entry! }, 'https://b.example'), false)
  assert.equal(
    originAllowed({ key: plain, plan: { ...entry!, corsOrigins: ['*'] } }, 'https://b.example'),
    true,
  )

  assert.deepEqual(corsHeaders(undefined, true), { Vary: 'Origin' })
  assert.deepEqual(corsHeaders('https://b.example', false), { Vary: 'Origin' })
  assert.equal(corsHeaders('https://b.example', true)['Access-Control-Allow-Origin'], 'https://b.example')
  const preflight = preflightHeaders('https://b.example', true, ['GET', 'POST'])
  assert.equal(preflight['Access-Control-Allow-Methods'], 'GET, POST')
  assert.match(preflight['Access-Control-Allow-Headers'] ?? '', /X-API-Key/)
  assert.deepEqual(Object.keys(preflightHeaders('https://b.example', false, ['GET'])), ['Vary'])
  assert.equal('Access-Control-Allow-Credentials' in preflight, false)
})

test('employees are hidden but for administrators and the account that named them', () => {
  const standard = defaultPlans[1]!
  const value = (scope: 'public' | 'private') => ({
    scope,
    contributions: [
      { account: 'harbour', supplierId: null, userId: newHexId(), when: 0, trust: 0, attributes: {} },
    ],
  })
  const sees = (account: string, admin: boolean, object: 'employee' | 'phone', scope: 'public' | 'private') =>
    seesValue({ ...everybody, account, admin, limits: standard }, object, value(scope))
  assert.equal(sees('quay', false, 'employee', 'public'), false)
  assert.equal(sees('harbour', false, 'employee', 'public'), true)
  assert.equal(sees('operator', true, 'employee', 'public'), true)
  assert.equal(sees('quay', false, 'phone', 'public'), true)
  assert.equal(sees('quay', false, 'phone', 'private'), false)
  assert.equal(sees('harbour', false, 'phone', 'private'), true)
  assert.equal(planShows({ visibleObjects: ['name'], hiddenObjects: [] }, 'phone'), false)
  assert.equal(planShows({ visibleObjects: ['name'], hiddenObjects: ['name'] }, 'name'), false)
})
