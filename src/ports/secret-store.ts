/**
 * `link-secret` signs the forms of hosted pages, and links issued by earlier versions. `erasure-secret` salts
 * the marks of erased businesses.
 */
export type SecretName = 'link-secret' | 'erasure-secret'

/** Port: secrets of at least 128 random bits, as text. */
export interface SecretStore {
  /**
   * Generates the secret on the first call; afterwards it is the same for all threads, processes and
   * restarts.
   */
  secret(name: SecretName): Promise<string>
}
