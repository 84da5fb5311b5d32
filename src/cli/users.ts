import { parseArgs } from 'node:util'
import { saveUser } from '../access/decide-user.ts'
import { newHexId } from '../access/keys.ts'
import type { User } from '../access/model.ts'
import type { AccessStore, AccessWriter } from '../ports/access-store.ts'
import { wireTime } from '../wire/wire-time.ts'
import { type Command, CommandFailure, listing, printJson, required, UsageError } from './io.ts'

/** What the commands about keys, users and plans work on. */
export interface AccessServices {
  readonly store: AccessStore
  readonly writer: AccessWriter
  now(): number
}

type Run = Command<AccessServices>['run']

/** `highstreet users create|list` */
export const usersCommand: Command<AccessServices> = {
  name: 'users',
  summary: 'Create and list the people on whose behalf writes are made.',
  help: `
Usage: highstreet users create --email E [--first-name F] [--last-name L] [--account NAME] [--json]
       highstreet users list [--json]

A user made here without --account may be named in _user_id by every key; one with an account only by
the keys of that account. create prints the id of the user; with --json {"user_id"}.

  --email E        address, unique without regard to case
  --first-name F   first name
  --last-name L    last name
  --account NAME   account the user belongs to
  --json           one line of JSON for each result
`,
  run: async (args, io, open) => {
    const [action, ...rest] = args
    if (action === 'create') return create(rest, io, open)
    if (action === 'list') return list(rest, io, open)
    throw new UsageError(action === undefined ? 'say create or list' : `there is no users ${action}`)
  },
}

const create: Run = async (args, io, open) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      email: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      account: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const email = required(values.email, '--email')
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`--email: ${email} is not an email address`)
  const account = values.account === undefined ? null : required(values.account, '--account')
  const access = await open()
  const existing = access.store.userByEmail(email)
  if (existing) throw new CommandFailure(`${email} is already a user, with the id ${existing.id}`)
  const { user } = await saveUser(
    access,
    { email, firstName: values['first-name'], lastName: values['last-name'] },
    { account, admin: true },
    { id: newHexId(), now: access.now() },
  )
  await (values.json ? printJson(io, { user_id: user.id }) : io.out(user.id))
  return 0
}

const list: Run = listing(({ store }) => store.users(), userRecord, userLine)

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
