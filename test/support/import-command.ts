import assert from 'node:assert/strict'
import { type ImportOpening, type ImportServices, importCommand } from '../../src/cli/import.ts'
import { takeIn } from '../../src/operations/feeds/take-in.ts'
import type { TestDirectory } from './directory.ts'
import { runHere } from './run-command.ts'

/** What the command opens, of services that are there. */
export const openingOf = (services: ImportServices): ImportOpening => ({
  taxonomyAlone: async () => services.taxonomy,
  whole: async () => services,
})

/** Runs `import --json` with these arguments in a directory of this process, and returns its report. Reports of rows go to `reportFolder`. */
export async function importInto(
  { services }: Pick<TestDirectory, 'services'>,
  reportFolder: string,
  ...args: readonly string[]
) {
  const end = await runHere(importCommand, [...args, '--json'], async () =>
    openingOf({
      takeIn: (request, by) => takeIn(services, request, by),
      taxonomy: services.taxonomy,
      reportFolder,
      principal: async (account: string) => ({
        account,
        keyId: '',
        plan: 'admin',
        admin: false,
        userId: null,
      }),
    }),
  )
  assert.equal(end.status, 0, end.err)
  return JSON.parse(end.out[0]!)
}
