import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DirectoryError } from '../errors.ts'
import { type Bag, readBag } from './bag.ts'

const json = (text: string): Promise<Bag> =>
  readBag({ method: 'PUT', query: '', contentType: 'application/json', body: Buffer.from(text) })

const form = (text: string): Promise<Bag> =>
  readBag({
    method: 'PUT',
    query: '',
    contentType: 'application/x-www-form-urlencoded',
    userAgent: 'Apache-HttpClient/4.5',
    body: Buffer.from(text),
  })

const tooMany = (error: unknown): boolean =>
  error instanceof DirectoryError &&
  error.code === 'malformed_request' &&
  error.details[0]?.code === 'json_too_many_values'

test('a JSON body may have many values, but not more than fit in memory as objects', async () => {
  const members = (count: number, of: (n: number) => string): string =>
    `{"a":[${Array.from({ length: count }, (_, n) => of(n)).join(',')}]}`
  assert.equal(((await json(members(90_000, String))).values.a as unknown[]).length, 90_000)
  await assert.rejects(json(members(110_000, String)), tooMany)
  await assert.rejects(json(members(60_000, () => '{}')), tooMany)
  await assert.rejects(json(`{"a":${'['.repeat(100_001)}`), tooMany)
  await assert.rejects(
    json(`{"a\\\\":{${Array.from({ length: 100_001 }, (_, n) => `"${n}":0`).join(',')}}}`),
    tooMany,
  )
})

test('a text of JSON is one value, whatever it has in it', async () => {
  const signs = fc.array(fc.constantFrom(',', '"', '\\', '{', '[', 'é'), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(signs, async (some) => {
      const text = some.join('').repeat(120_000 / some.length)
      assert.equal((await json(JSON.stringify({ text, b: 1 }))).values.text, text)
    }),
    { numRuns: 20 },
  )
})

test('a form of the Java client is read as ISO-8859-1 when it is no UTF-8', async () => {
  const { values } = await form('name=Caf%E9+%2b+B%c4R&city=K%F6ln&plain=a%26b')
  assert.deepEqual({ ...values }, { name: 'Café + BÄR', city: 'Köln', plain: 'a&b' })
  assert.equal((await form('name=Caf%C3%A9')).values.name, 'Café')
  const every = Array.from({ length: 256 - 33 }, (_, n) => n + 33).filter((code) => code < 127 || code > 160)
  const text = String.fromCharCode(...every)
  const encoded = every.map((code) => `%${code.toString(16)}`).join('')
  assert.equal((await form(`name=${encoded}`)).values.name, text)
  await assert.rejects(form('name=%E9%zz'), DirectoryError)
})
