import { parseArgs } from 'node:util'
import { generateKey, hashKey, newHexId } from '../access/keys.ts'
import type { ApiKey } from '../access/model.ts'
import { isAdmin } from '../access/plans.ts'
import type { AccessRefusal, AccessResult } from '../ports/access-store.ts'
import { wireTime } from '../wire/wire-time.ts'
import {
  type Command,
  CommandFailure,
  originOf,
  positionals,
  printJson,
  required,
  UsageError,
  wholeNumber,
} from './io.ts'
import type { AccessServices } from './users.ts'

type Run = Command<AccessServices>['run']

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** `highstreet keys create|list|revoke|rotate` */
export const keysCommand: Command<AccessServices> = {
  name: 'keys',
  summary: 'Create, list, revoke and rotate API keys.',
  help: `
Usage: highstreet keys create --plan P --account NAME [--default-user USER_ID] [--label TEXT]
                              [--origin O ...] [--publishable] [--json]
       highstreet keys list [--account NAME] [--json]
       highstreet keys revoke KEY_ID [--json]
       highstreet keys rotate KEY_ID [--overlap-hours N] [--json]

A key is shown once, when it is made: only its SHA-256 is kept. create makes the account if it is new.
rotate makes a new key with the properties of the old one and ends the old one, at once or after N hours.
A running server follows within a second. With --json, create prints {"api_key","key_id"}.

  --plan P                 entry, standard, admin, or a plan of your own (highstreet plans list)
  --account NAME           account whose data the key writes
  --default-user USER_ID   user of writes that carry no _user_id
  --label TEXT             a note to tell keys apart
  --origin O               web origin that may use the key, e.g. https://shop.example, or *; repeatable
  --publishable            for use in web pages: the key only reads; needs --origin
  --overlap-hours N        how long the old key goes on working, 0 to 720; 0 by default
  --json                   one line of JSON for each result
`,
  run: async (args, io, open) => {
    const [action, ...rest] = args
    const actions: Record<string, Run> = { create, list, revoke, rotate }
    const run = action === undefined ? undefined : actions[action]
    if (run) return run(rest, io, open)
    throw new UsageError(
      action === undefined ? 'say create, list, revoke or rotate' : `there is no keys ${action}`,
    )
  },
}

const create: Run = async (args, io, open) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      plan: { type: 'string' },
      account: { type: 'string' },
      'default-user': { type: 'string' },
      label: { type: 'string', default: '' },
      origin: { type: 'string', multiple: true, default: [] },
      publishable: { type: 'boolean', default: false },
      json: { type: 'boolean' },
    },
  })
  const wanted = {
    plan: required(values.plan, '--plan'),
    account: accountName(required(values.account, '--account')),
    label: values.label,
    defaultUser:
      values['default-user'] === undefined
        ? null
        : required(values['default-user'], '--default-user').toLowerCase(),
    allowedOrigins: values.origin.map(originOf),
    publishable: values.publishable,
  }
  if (wanted.publishable && wanted.allowedOrigins.length === 0) {
    throw new UsageError('--publishable needs --origin, at least --origin "*"')
  }
  const access = await open()
  const plan = access.store.plan(wanted.plan)
  if (wanted.publishable && plan && isAdmin(plan)) {
    throw new CommandFailure('a publishable key is for everybody to see; give it a plan below admin')
  }
  const apiKey = generateKey(wanted.publishable)
  const key: ApiKey = { id: newHexId(), ...wanted, created: access.now(), revoked: null }
  accept(await access.writer.apply({ type: 'access.key.create', key, hash: hashKey(apiKey) }), key)
  await (values.json ? printJson(io, { api_key: apiKey, key_id: key.id }) : io.out(apiKey))
  if (!values.json) io.err(`Key ${key.id} of account ${key.account}. Keep it now: it is not shown again.`)
  return 0
}

const list: Run = async (args, io, open) => {
  const { values, positionals: given } = parseArgs({
    args: [...args],
    options: { account: { type: 'string' }, json: { type: 'boolean' } },
    allowPositionals: true,
  })
  positionals(given, [])
  const { store, now } = await open()
  const usage = new Map(store.usage(Math.floor(now() / dayMs)).map(({ keyId, count }) => [keyId, count]))
  for (const key of store.keys(values.account)) {
    const used = usage.get(key.id) ?? 0
    await (values.json ? printJson(io, keyRecord(key, used)) : io.out(keyLine(key, used)))
  }
  return 0
}

const revoke: Run = async (args, io, open) => {
  const { values, positionals: given } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [id = ''] = positionals(given, ['KEY_ID'])
  const { writer, store, now } = await open()
  const key = keyOf(store.key(id.toLowerCase()), id)
  accept(await writer.apply({ type: 'access.key.revoke', id: key.id, at: now() }), key)
  const revoked = wireTime(Math.min(key.revoked ?? Number.POSITIVE_INFINITY, now()))
  await (values.json ? printJson(io, { key_id: key.id, revoked }) : io.out(`Revoked ${key.id}`))
  return 0
}

const rotate: Run = async (args, io, open) => {
  const { values, positionals: given } = parseArgs({
    args: [...args],
    options: { 'overlap-hours': { type: 'string', default: '0' }, json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [id = ''] = positionals(given, ['KEY_ID'])
  const overlapMs = wholeNumber(values['overlap-hours'], '--overlap-hours', 0, 720) * hourMs
  const { writer, store, now } = await open()
  const old = keyOf(store.key(id.toLowerCase()), id)
  if (old.revoked !== null && old.revoked <= now()) {
    throw new CommandFailure(`the key ${old.id} is revoked; make a new one with: highstreet keys create`)
  }
  const apiKey = generateKey(old.publishable)
  const key: ApiKey = { ...old, id: newHexId(), created: now(), revoked: null }
  const at = now() + overlapMs
  const command = { type: 'access.key.rotate', id: old.id, key, hash: hashKey(apiKey), at } as const
  accept(await writer.apply(command), key)
  const result = { api_key: apiKey, key_id: key.id, replaces: old.id, old_key_ends: wireTime(at) }
  await (values.json ? printJson(io, result) : io.out(apiKey))
  if (!values.json) io.err(`Key ${key.id} replaces ${old.id}, which ends at ${wireTime(at)}.`)
  return 0
}

function keyOf(key: ApiKey | undefined, id: string): ApiKey {
  if (!key) throw new CommandFailure(`there is no key ${id}; see: highstreet keys list`)
  return key
}

/** @throws CommandFailure that says what to do, when the store refused the command about `key` */
function accept(result: AccessResult, key: ApiKey): void {
  if (result.ok) return
  const advice: Partial<Record<AccessRefusal, string>> = {
    plan_unknown: `there is no plan ${key.plan}; see: highstreet plans list`,
    user_unknown: `there is no user ${key.defaultUser}; make one with: highstreet users create`,
    key_unknown: `there is no key ${key.id}; see: highstreet keys list`,
  }
  throw new CommandFailure(advice[result.reason] ?? `the store refused: ${result.reason}`)
}

/** Account names stand in records and reports, so they are short and plain. */
function accountName(name: string): string {
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
