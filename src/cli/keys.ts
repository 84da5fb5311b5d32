import { generateKey, hashKey, newHexId } from '../access/keys.ts'
import type { ApiKey } from '../access/model.ts'
import { isAdmin } from '../access/plans.ts'
import type { AccessRefusal, AccessResult } from '../ports/access-store.ts'
import { wireTime } from '../wire/wire-time.ts'
import { type Command, type CommandLine, type Context, jsonOption, prose } from './command.ts'
import { CommandFailure, print, UsageError } from './io.ts'
import { filled, listOf, originOf, wholeNumber } from './option-values.ts'
import type { AccessServices } from './users.ts'

type Keys = Context<AccessServices>

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** `highstreet keys create|list|revoke|rotate` */
export const keysCommand: Command<AccessServices> = {
  name: 'keys',
  declare(line, context) {
    line.description(
      prose(`
A key is shown once, when it is made: only its SHA-256 is kept. A running server follows within a second.
`),
    )
    declareCreate(line, context)
    declareList(line, context)
    declareRevoke(line, context)
    declareRotate(line, context)
  },
}

function declareCreate(line: CommandLine, { io, open }: Keys): void {
  line
    .command('create')
    .description('make a key, and its account if that is new; with --json {"api_key","key_id"}')
    .requiredOption(
      '--plan <plan>',
      'entry, standard, admin, or a plan of your own (highstreet plans list)',
      filled('--plan'),
    )
    .requiredOption('--account <name>', 'account whose data the key writes', accountName)
    .option('--default-user <user_id>', 'user of writes that carry no _user_id', filled('--default-user'))
    .option('--label <text>', 'a note to tell keys apart')
    .option(
      '--origin <origin>',
      'web origin that may use the key, e.g. https://shop.example, or *; repeatable',
      listOf(originOf),
    )
    .option('--publishable', 'for use in web pages: the key only reads; needs --origin')
    .option(...jsonOption)
    .action(
      async ({
        plan: planName,
        account,
        label = '',
        defaultUser,
        origin = [],
        publishable = false,
        json,
      }) => {
        if (publishable && origin.length === 0) {
          throw new UsageError('--publishable needs --origin, at least --origin "*"')
        }
        const access = await open()
        const plan = await access.store.plan(planName)
        if (publishable && plan && isAdmin(plan)) {
          throw new CommandFailure('a publishable key is for everybody to see; give it a plan below admin')
        }
        const apiKey = generateKey(publishable)
        const key: ApiKey = {
          id: newHexId(),
          plan: planName,
          account,
          label,
          defaultUser: defaultUser?.toLowerCase() ?? null,
          allowedOrigins: origin,
          publishable,
          created: access.now(),
          revoked: null,
        }
        accept(await access.writer.apply({ type: 'access.key.create', key, hash: hashKey(apiKey) }), key)
        await print(io, json, { api_key: apiKey, key_id: key.id }, apiKey)
        if (!json) io.err(`Key ${key.id} of account ${key.account}. Keep it now: it is not shown again.`)
      },
    )
}

function declareList(line: CommandLine, { io, open }: Keys): void {
  line
    .command('list')
    .description('list keys, with how many requests each made today')
    .option('--account <name>', 'only the keys of this account')
    .option(...jsonOption)
    .action(async ({ account, json }) => {
      const { store, now } = await open()
      const today = Math.floor(now() / dayMs)
      const usage = new Map((await store.usage(today)).map(({ keyId, count }) => [keyId, count]))
      for (const key of await store.keys(account)) {
        const used = usage.get(key.id) ?? 0
        await print(io, json, keyRecord(key, used), keyLine(key, used))
      }
    })
}

function declareRevoke(line: CommandLine, { io, open }: Keys): void {
  line
    .command('revoke')
    .description('end a key at once')
    .argument('<key_id>', 'id of the key')
    .option(...jsonOption)
    .action(async (id, { json }) => {
      const { writer, store, now } = await open()
      const key = keyOf(await store.key(id.toLowerCase()), id)
      accept(await writer.apply({ type: 'access.key.revoke', id: key.id, at: now() }), key)
      const revoked = wireTime(Math.min(key.revoked ?? Number.POSITIVE_INFINITY, now()))
      await print(io, json, { key_id: key.id, revoked }, `Revoked ${key.id}`)
    })
}

function declareRotate(line: CommandLine, { io, open }: Keys): void {
  line
    .command('rotate')
    .description(
      prose(`
make a new key with the properties of an old one, and end the old one, at once or after some hours;
with --json {"api_key","key_id","replaces","old_key_ends"}
`),
    )
    .argument('<key_id>', 'id of the old key')
    .option(
      '--overlap-hours <n>',
      'how long the old key goes on working, 0 to 720 (default: 0)',
      wholeNumber('--overlap-hours', 0, 720),
    )
    .option(...jsonOption)
    .action(async (id, { overlapHours = 0, json }) => {
      const { writer, store, now } = await open()
      const old = keyOf(await store.key(id.toLowerCase()), id)
      if (old.revoked !== null && old.revoked <= now()) {
        throw new CommandFailure(`the key ${old.id} is revoked; make a new one with: highstreet keys create`)
      }
      const apiKey = generateKey(old.publishable)
      const key: ApiKey = { ...old, id: newHexId(), created: now(), revoked: null }
      const at = now() + overlapHours * hourMs
      const command = { type: 'access.key.rotate', id: old.id, key, hash: hashKey(apiKey), at } as const
      accept(await writer.apply(command), key)
      const ends = wireTime(at)
      await print(io, json, { api_key: apiKey, key_id: key.id, replaces: old.id, old_key_ends: ends }, apiKey)
      if (!json) io.err(`Key ${key.id} replaces ${old.id}, which ends at ${ends}.`)
    })
}

function keyOf(key: ApiKey | undefined, id: string): ApiKey {
  if (!key) throw new CommandFailure(`there is no key ${id}; see: highstreet keys list`)
  return key
}

/** @throws CommandFailure with the remedy, if the store rejected the command about `key` */
function accept(result: AccessResult, key: ApiKey): void {
  if (result.ok) return
  const advice: Partial<Record<AccessRefusal, string>> = {
    plan_unknown: `there is no plan ${key.plan}; see: highstreet plans list`,
    user_unknown: `there is no user ${key.defaultUser}; make one with: highstreet users create`,
    key_unknown: `there is no key ${key.id}; see: highstreet keys list`,
  }
  throw new CommandFailure(advice[result.reason] ?? `the store refused: ${result.reason}`)
}

/** Account names appear in records and reports, so they are short and plain. */
function accountName(text: string): string {
  const name = text.trim()
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._@&-]{0,99}$/u.test(name)) return name
  throw new UsageError('--account must be 1 to 100 letters, digits, spaces and . _ @ & -')
}

function keyRecord(key: ApiKey, used: number): Record<string, unknown> {
  return {
    key_id: key.id,
    account: key.account,
    plan: key.plan,
    label: key.label,
    default_user: key.defaultUser,
    allowed_origins: key.allowedOrigins,
    publishable: key.publishable,
    created: wireTime(key.created),
    revoked: key.revoked === null ? null : wireTime(key.revoked),
    requests_today: used,
  }
}

function keyLine(key: ApiKey, used: number): string {
  const notes = [
    key.label,
    key.publishable && 'publishable',
    key.allowedOrigins.join(' '),
    key.revoked !== null && `revoked from ${wireTime(key.revoked)}`,
  ].filter(Boolean)
  return [key.id, key.account, key.plan, `${used} today`, ...notes].join('  ')
}
