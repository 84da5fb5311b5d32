import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { secretStoreContract } from '../../../test/contracts/secret-store.contract.ts'
import { secretFiles } from './secret-files.ts'

const parent = mkdtempSync(join(tmpdir(), 'highstreet-secrets-'))
after(() => rmSync(parent, { recursive: true }))
let opened = 0

secretStoreContract('files', () => {
  const folder = join(parent, `${opened++}`)
  return () => secretFiles(folder)
})

test('the file of a secret is for its owner only', async () => {
  const folder = join(parent, 'private')
  await secretFiles(folder).secret('erasure-secret')
  assert.equal(statSync(join(folder, 'erasure-secret')).mode & 0o777, 0o600)
})
