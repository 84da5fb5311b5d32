import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SecretName, SecretStore } from '../../ports/secret-store.ts'

/** Secrets as files in a folder, readable only by their owner. */
export const secretFiles = (folder: string): SecretStore => ({
  secret: async (name) => readOrDraw(folder, name),
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
