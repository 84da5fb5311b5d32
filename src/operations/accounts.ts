import { invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { Services } from './services.ts'

/** An operator's change to an account; absent members stay unchanged. */
export interface AccountChange {
  /** 0 to 100. */
  readonly trust?: number | undefined
  readonly editsFor?: readonly string[] | undefined
}

const record = ({ name, trust, editsFor }: { name: string; trust: number; editsFor: readonly string[] }) => ({
  account: name,
  trust,
  edits_for: editsFor,
})

/**
 * Sets the standing of an account, creating the account if it is new.
 * @throws DirectoryError invalid_parameters for unknown accounts in `editsFor`
 */
export async function putAccount(services: Services, name: string, change: AccountChange) {
  const before = (await services.access.account(name)) ?? { name, trust: 0, editsFor: [] }
  const account = {
    name,
    trust: change.trust ?? before.trust,
    editsFor: change.editsFor === undefined ? before.editsFor : [...new Set(change.editsFor)],
  }
  const found = await Promise.all(account.editsFor.map((one) => services.access.account(one)))
  const unknown = account.editsFor.filter((_, at) => found[at] === undefined)
  if (unknown.length > 0) throw invalid(fault('unknown_account', 'edits_for', { unknown }))
  await services.accessWriter.apply({ type: 'access.account.put', account })
  return record(account)
}

/** All accounts with their standing, by name. */
export async function listAccounts({ access }: Services) {
  const names = await access.accounts()
  const accounts = await Promise.all(names.map((name) => access.account(name)))
  return names.map((name, at) => record(accounts[at] ?? { name, trust: 0, editsFor: [] }))
}
