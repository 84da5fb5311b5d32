import type { Account } from '../access/model.ts'
import { type Command, type CommandLine, type Context, declareList, jsonOption, prose } from './command.ts'
import { print, UsageError } from './io.ts'
import { filled, texts, wholeNumber } from './option-values.ts'
import type { AccessServices } from './users.ts'

/** `highstreet accounts list|set` */
export const accountsCommand: Command<AccessServices> = {
  name: 'accounts',
  declare(line, context) {
    line.description(
      prose(`
What an account says of an entity is shown by its standing: the verified owner, then the accounts that supply the entity, then trusted
ones by their trust, then others. A running server follows within a second.
`),
    )
    const all = async (services: AccessServices): Promise<Account[]> =>
      Promise.all((await services.store.accounts()).map((name) => accountOf(services, name)))
    declareList(line, context, 'list all accounts', all, accountRecord, accountLine)
    declareSet(line, context)
  },
}

const accountOf = async ({ store }: AccessServices, name: string): Promise<Account> =>
  (await store.account(name)) ?? { name, trust: 0, editsFor: [] }

function declareSet(line: CommandLine, { io, open }: Context<AccessServices>): void {
  line
    .command('set')
    .description('change what is named of an account, and make an account that is new')
    .argument('<name>', 'name of the account', filled('NAME'))
    .option('--trust <n>', '0 to 100; 0 is not trusted', wholeNumber('--trust', 0, 100))
    .option(
      '--edits-for <account>',
      "account whose supplied entities it edits with that account's standing; repeatable; none for none",
      texts,
    )
    .option(...jsonOption)
    .action(async (name, { trust, editsFor: named, json }) => {
      const services = await open()
      const before = await accountOf(services, name)
      const editsFor = named?.join() === 'none' ? [] : (named ?? before.editsFor)
      for (const one of editsFor)
        if ((await services.store.account(one)) === undefined)
          throw new UsageError(`--edits-for: there is no account ${one}; see highstreet accounts list`)
      const account = { name, trust: trust ?? before.trust, editsFor: [...new Set(editsFor)] }
      await services.writer.apply({ type: 'access.account.put', account })
      await print(io, json, accountRecord(account), accountLine(account))
    })
}

function accountRecord({ name, trust, editsFor }: Account): Record<string, unknown> {
  return { account: name, trust, edits_for: editsFor }
}

function accountLine({ name, trust, editsFor }: Account): string {
  const notes = editsFor.length === 0 ? '' : `  edits for ${editsFor.join(', ')}`
  return `${name}  trust ${trust}${notes}`
}
