import assert from 'node:assert/strict'
import { ownerLink } from '../../src/operations/owner-link.ts'
import type { TestDirectory } from './directory.ts'

/** Claims an entity for the directory's user, as an account that verifies owners itself. Returns the link to the owner's page. */
export async function claimAndLink(
  directory: TestDirectory,
  entityId: string,
  language = 'en',
): Promise<string> {
  const { services, keys, userId } = directory
  const claim = { entity_id: entityId, claimed_user_id: userId }
  const claimed = await directory.call('POST', '/v1/entity/claim', claim, { key: keys.verifying })
  assert.equal(claimed.body.data.state, 'verified', claimed.text)
  const entity = (await services.store.get(entityId))!
  const { url, command } = ownerLink(services, entity, entity.claim!, language, 10)
  const made = await services.store.commit([command])
  assert.ok(made.ok)
  return url
}
