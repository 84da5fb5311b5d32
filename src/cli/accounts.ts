import { parseArgs } from 'node:util'
import type { Account } from '../access/model.ts'
import { type Command, listing, positionals, printJson, UsageError, wholeNumber } from './io.ts'
import type { AccessServices } from './users.ts'

type Run = Command<AccessServices>['run']

/** `highstreet accounts list|set` */
export const accountsCommand: Command<AccessServices> = {
  name: 'accounts',
  summary: 'List accounts; say how far one is trusted and for whom it edits.',
  help: `
Usage: highstreet accounts list [--json]
       highstreet accounts set NAME [--trust N] [--edits-for ACCOUNT ...] [--json]

What an account says of an entity is shown by its standing: the verified owner, then the accounts that supply the
entity, then trusted ones by their trust, then others. set changes what is named and makes an account that is new.
A running server follows within a second.

  --trust N             0 to 100; 0 is not trusted
  --edits-for ACCOUNT   account whose supplied entities it edits with that account's standing; repeatable; none for none
  --json                one line of JSON for each result
`,
  run: async (args, io, open) => {
    const [action, ...rest] = args
    if (action === 'list') return list(rest, io, open)
    if (action === 'set') return set(rest, io, open)
    throw new UsageError(action === undefined ? 'say list or set' : `there is no accounts ${action}`)
  },
}

const accountOf = ({ store }: AccessServices, name: string): Account =>
  store.account(name) ?? { name, trust: 0, editsFor: [] }

const list: Run = listing(
  (services) => services.store.accounts().map((name) => accountOf(services, name)),
  accountRecord,
  accountLine,
)

const set: Run = async (args, io, open) => {
  const { values, positionals: given } = parseArgs({
    args: [...args],
    options: {
      trust: { type: 'string' },
      'edits-for': { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const [name = ''] = positionals(given, ['NAME'])
  const trust = values.trust === undefined ? undefined : wholeNumber(values.trust, '--trust', 0, 100)
  const services = await open()
  const before = accountOf(services, name)
  const named = values['edits-for']
  const editsFor = named?.join() === 'none' ? [] : (named ?? before.editsFor)
  for (const one of editsFor)
    if (services.store.account(one) === undefined)
      throw new UsageError(`--edits-for: there is no account ${one}; see highstreet accounts list`)
  const account = { name, trust: trust ?? before.trust, editsFor: [...new Set(editsFor)] }
  await services.writer.apply({ type: 'access.account.put', account })
  await (values.json ? printJson(io, accountRecord(account)) : io.out(accountLine(account)))
  return 0
}

function accountRecord({ name, trust, editsFor }: Account): Record<string, unknown> {
  return { account: name, trust, edits_for: editsFor }
}

function accountLine({ name, trust, editsFor }: Account): string {
  const notes = editsFor.length === 0 ? '' : `  edits for ${editsFor.join(', ')}`
  return `${name}  trust ${trust}${notes}`
}
