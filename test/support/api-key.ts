import { generateKey, hashKey, newHexId } from '../../src/access/keys.ts'
import type { ApiKey } from '../../src/access/model.ts'
import type { TestDirectory } from './directory.ts'

/** A key of the standard plan for the account `shop`, unless `facts` say otherwise. */
export async function makeApiKey(directory: TestDirectory, facts: Partial<ApiKey> = {}): Promise<string> {
  const { store, clock } = directory.services
  const secret = generateKey(false)
  const key: ApiKey = {
    id: newHexId(),
    account: 'shop',
    plan: 'standard',
    label: '',
    defaultUser: null,
    allowedOrigins: [],
    publishable: false,
    created: clock.now(),
    revoked: null,
    ...facts,
  }
  await store.commit([{ type: 'access.key.create', key, hash: hashKey(secret) }])
  return secret
}
