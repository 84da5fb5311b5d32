import { randomBytes } from 'node:crypto'
import type { SecretName, SecretStore } from '../../ports/secret-store.ts'

/** Secrets in process memory. */
export class MemorySecretStore implements SecretStore {
  readonly #secrets = new Map<SecretName, string>()

  async secret(name: SecretName): Promise<string> {
    const secret = this.#secrets.get(name) ?? randomBytes(32).toString('hex')
    this.#secrets.set(name, secret)
    return secret
  }
}
