import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SecretName, SecretStore } from '../../ports/secret-store.ts'
import type { CopiedSecrets } from '../../ports/store-copy.ts'

/** Secrets as files in a folder, readable only by their owner. */
export const secretFiles = (folder: string): SecretStore => ({
  secret: async (name) => readOrDraw(folder, name),
})

/** The same files, for moving them. */
export const copiedSecretFiles = (folder: string): CopiedSecrets => ({
  read: async (name) => {
    const file = join(folder, name)
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  },
  write: async (name, secret) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), `${secret}\n`, { mode: 0o600, flush: true })
  },
})

function readOrDraw(folder: string, name: SecretName): string {
  const file = join(folder, name)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    mkdirSync(folder, { recursive: true })
    try {
      writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another thread or process created the secret first; use that one.
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    }
    return readFileSync(file, 'utf8').trim()
  }
}
