import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { secretStoreContract } from '../../../test/contracts/secret-store.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { secretFiles } from './secret-files.ts'

const parent = temporaryFolder('secrets')
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
