import { saveUser } from '../access/decide-user.ts'
import { newHexId } from '../access/keys.ts'
import type { User } from '../access/model.ts'
import type { AccessStore, AccessWriter } from '../ports/access-store.ts'
import { wireTime } from '../wire/wire-time.ts'
import { type Command, type CommandLine, type Context, declareList, jsonOption, prose } from './command.ts'
import { CommandFailure, print, UsageError } from './io.ts'
import { filled } from './option-values.ts'

/** The services of the commands for keys, users and plans. */
export interface AccessServices {
  readonly store: AccessStore
  readonly writer: AccessWriter
  now(): number
}

/** `highstreet users create|list` */
export const usersCommand: Command<AccessServices> = {
  name: 'users',
  declare(line, context) {
    line.description(
      prose(`
A user made here without --account may be named in _user_id by every key; one with an account only by the keys of that account.
`),
    )
    declareCreate(line, context)
    declareList(line, context, 'list all users', ({ store }) => store.users(), userRecord, userLine)
  },
}

function declareCreate(line: CommandLine, { io, open }: Context<AccessServices>): void {
  line
    .command('create')
    .description('make a user and print its id; with --json {"user_id"}')
    .requiredOption('--email <email>', 'address, unique without regard to case', emailOf)
    .option('--first-name <name>', 'first name')
    .option('--last-name <name>', 'last name')
    .option('--account <name>', 'account the user belongs to', filled('--account'))
    .option(...jsonOption)
    .action(async ({ email, firstName, lastName, account = null, json }) => {
      const access = await open()
      const existing = await access.store.userByEmail(email)
      if (existing) throw new CommandFailure(`${email} is already a user, with the id ${existing.id}`)
      const { user } = await saveUser(
        access,
        { email, firstName, lastName },
        { account, admin: true },
        { id: newHexId(), now: access.now() },
      )
      await print(io, json, { user_id: user.id }, user.id)
    })
}

function emailOf(text: string): string {
  const email = filled('--email')(text)
  if (/^[^\s@]+@[^\s@]+$/.test(email)) return email
  throw new UsageError(`--email: ${email} is not an email address`)
}

function userRecord(user: User): Record<string, unknown> {
  return {
    user_id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    account: user.account,
    active: user.active,
    trust: user.trust,
    creation_date: wireTime(user.created),
  }
}

function userLine(user: User): string {
  const state = user.active ? '' : '  inactive'
  return `${user.id}  ${user.account ?? '(every account)'}  ${user.email}${state}`
}
