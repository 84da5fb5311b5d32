import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { startPostgres, withoutPostgres } from '../../../test/support/postgres-server.ts'
import { Database } from './database.ts'

/** A certificate that signs itself, for 127.0.0.1 alone. The server's user owns the key. */
function certificate(): { readonly cert: string; readonly key: string } {
  const folder = temporaryFolder('tls')
  const [cert, key] = ['cert.pem', 'key.pem'].map((name) => join(folder, name)) as [string, string]
  const form = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=database']
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert]
  execFileSync('openssl', [...form, ...names], { stdio: 'ignore' })
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres', folder])
  return { cert, key }
}

test('sslmode means what libpq means by it', { skip: withoutPostgres }, async () => {
  const { cert, key } = certificate()
  const server = await startPostgres({ fsync: 'off', ssl: 'on', ssl_cert_file: cert, ssl_key_file: key })
  /** Whether the connection is encrypted. */
  const isEncrypted = async (parameters: string, host = '127.0.0.1'): Promise<boolean> => {
    const url = `${server.url().replace('127.0.0.1', host)}${parameters}`
    const db = new Database({ url, connections: 1, patienceMs: 0 })
    try {
      const [row] = await db.query<{ ssl: boolean }>(
        'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
      )
      return row!.ssl
    } finally {
      await db.close()
    }
  }
  const trusted = `&sslrootcert=${cert}`
  try {
    assert.equal(await isEncrypted(''), false)
    assert.equal(await isEncrypted('?sslmode=disable'), false)
    assert.equal(await isEncrypted('?sslmode=require'), true)
    assert.equal(await isEncrypted(`?sslmode=verify-ca${trusted}`, 'localhost'), true)
    assert.equal(await isEncrypted(`?sslmode=verify-full${trusted}`), true)
    await assert.rejects(isEncrypted('?sslmode=verify-full'), /self-signed certificate/)
    await assert.rejects(isEncrypted(`?sslmode=verify-full${trusted}`, 'localhost'), /does not match/)
  } finally {
    await server.stop()
  }
})
