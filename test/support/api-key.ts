import { generateKey, hashKey, newHexId } from '../../src/access/keys.ts'
import type { ApiKey } from '../../src/access/model.ts'
import type { AccessCommand } from '../../src/ports/access-store.ts'

/** A key that no store has yet. */
export interface NewKey {
  /** What requests carry. */
  readonly secret: string
  readonly key: ApiKey
  /** Puts it into a store. */
  readonly creation: AccessCommand
}

/** A key of the standard plan for the account `shop`, unless `facts` say otherwise. */
export function newKey(facts: Partial<ApiKey> = {}): NewKey {
  const key: ApiKey = {
    id: newHexId(),
    account: 'shop',
    plan: 'standard',
    label: '',
    defaultUser: null,
    allowedOrigins: [],
    publishable: false,
    created: 1,
    revoked: null,
    ...facts,
  }
  const secret = generateKey(key.publishable)
  return { secret, key, creation: { type: 'access.key.create', key, hash: hashKey(secret) } }
}
