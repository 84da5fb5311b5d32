import { randomBytes } from 'node:crypto'
import type { SecretStore } from '../../ports/secret-store.ts'
import type { Database } from './database.ts'
import { readSetting } from './settings.ts'

/** Secrets in the store's settings. The first node to need one draws it. */
export const postgresSecrets = (db: Database): SecretStore => ({
  secret: async (name) => {
    const draw = randomBytes(32).toString('hex')
    return db.transaction(async (sql) => {
      await sql.query('INSERT INTO setting VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, draw])
      return (await readSetting(sql, name))!
    })
  },
})
