import assert from 'node:assert/strict'
import { callOf } from '../../src/endpoints/define-endpoint.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import type { DirectoryError } from '../../src/errors.ts'
import { sentenceOf } from '../../src/faults/fault.ts'
import type { World } from '../support/world.ts'

const text = 'a\0b'

/** No text with a NUL reaches the store, which in some engines cannot have one. */
export async function refusesNulCharacters(world: World): Promise<void> {
  const { directory } = world
  for (const endpoint of endpoints)
    for (const name of Object.keys(endpoint.params.properties)) {
      const what = `${callOf(endpoint)} ${name}`
      const { params } = endpoint.example
      const plain = await directory.call(endpoint.method, endpoint.path, { ...params, [name]: text })
      assert.equal(plain.status, 400, `${what}: ${plain.text}`)
      assert.ok(
        plain.body.data.includes(`${name} must not contain the character NUL`),
        `${what}: ${plain.text}`,
      )
      const nested = JSON.stringify([{ [text]: text, name: text }])
      const inJson = await directory.call(endpoint.method, endpoint.path, { ...params, [name]: nested })
      assert.ok(inJson.status < 500, `${what}: ${inJson.text}`)
    }
  const [call, path] = ['GET', '/v1/entity'] as const
  const id = await world.newEntity()
  assert.equal((await directory.call(call, path, { entity_id: id }, { key: text })).status, 401)
  assert.equal((await directory.server.inject({ url: '/assets/a%00b' })).statusCode, 404)
  const row = (supplierId: string) => ({
    country: 'GB',
    supplierId,
    timezone: null,
    objects: { name: [{ name: 'Nil Bakery' }], postal_address: [{ town: world.place.town }] },
  })
  const principal = {
    account: 'shop',
    keyId: 'key',
    plan: 'standard',
    userId: directory.userId,
    admin: false,
  }
  const faultsOf = (supplierId: string): Promise<readonly string[]> =>
    directory.operations.addBusiness(row(supplierId), principal, { profile: 'feed' }).then(
      () => [],
      (error: DirectoryError) => error.details.map(sentenceOf),
    )
  assert.deepEqual(await faultsOf(text), ['_supplier_id must not contain the character NUL'])
  assert.deepEqual(await faultsOf('x'.repeat(201)), ['_supplier_id must be at most 200 characters long'])
  assert.deepEqual(await faultsOf('x'.repeat(200)), [])
}
