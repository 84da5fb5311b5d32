/**
 * `link-secret`: what the forms of hosted pages, and links that earlier versions made, are signed with.
 * `erasure-secret`: what the marks of erased businesses are salted with.
 */
export type SecretName = 'link-secret' | 'erasure-secret'

/** Port: secrets of at least 128 random bits, as text. */
export interface SecretStore {
  /**
   * Draws the secret at the first call; from then on it is the same for all threads, processes and starts.
   */
  secret(name: SecretName): Promise<string>
}
