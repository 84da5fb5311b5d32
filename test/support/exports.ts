import assert from 'node:assert/strict'
import { exportCommand } from '../../src/cli/export.ts'
import type { TestDirectory } from './directory.ts'
import { runHere } from './run-command.ts'

/** Runs `export` with these arguments in a directory of this process, and returns what it writes to standard output. */
export async function exportedFrom(
  { operations }: Pick<TestDirectory, 'operations'>,
  ...args: readonly string[]
): Promise<string> {
  const end = await runHere(exportCommand, [...args], async () => ({ operations }))
  assert.equal(end.status, 0, end.err)
  return end.out.map((line) => `${line}\n`).join('')
}

/** Without what differs between two directories with the same businesses: ids, times and the account. */
export const withoutIds = (text: string): string =>
  text
    .replace(/"_supplier_id":"\d+"|"id":"\d+"/g, '"id"')
    .replace(/"(_updated|exported)":"[^"]*"/g, '"$1"')
    .replace(/"account":"[^"]*"/, '"account"')
    .replace(/^\d+,/gm, ',')
