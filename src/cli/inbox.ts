import { parseArgs } from 'node:util'
import type { listInbox, Settlement } from '../operations/inbox.ts'
import { inboxChangeNames } from '../operations/inbox-change-names.ts'
import { type InboxFilter, type InboxState, inboxKinds, inboxStates } from '../ports/inbox-store.ts'
import { type Command, CommandFailure, positionals, printJson, UsageError } from './io.ts'

type Item = ReturnType<typeof listInbox>['rows'][number]

/** What `inbox` works on. */
export interface InboxServices {
  list(filter: InboxFilter, offset: number, limit: number): { readonly rows: readonly Item[] }
  read(id: string): Item
  /** Undefined for an unknown user. */
  isUser(userId: string): boolean
  settle(id: string, settlement: Settlement, userId: string | null): Promise<Item>
}

type Run = Command<InboxServices>['run']

const rowsAtOnce = 100
const waiting: readonly InboxState[] = ['new', 'in_work']

/** `highstreet inbox list|show|settle` */
export const inboxCommand: Command<InboxServices> = {
  name: 'inbox',
  summary: 'List, show and settle reports, messages and mail that wait for an operator.',
  help: `
Usage: highstreet inbox list [--kind K] [--state S] [--entity ID] [--json]
       highstreet inbox show ITEM_ID [--json]
       highstreet inbox settle ITEM_ID --state S [--change C] [--note TEXT] [--answer TEXT]
                               [--user USER_ID] [--json]

list shows what waits (new and in_work), newest first. settle takes an item up (in_work) or settles it
(done, refused) for good; a person who left an address with a report is answered by mail.

  --kind K         ${inboxKinds.join(', ')}
  --state S        list: ${inboxStates.join(', ')}; settle: in_work, done or refused
  --entity ID      only what is about this entity
  --change C       with done: mark_inactive (the reported entity), remove_value (the reported value),
                   send_again (what was undeliverable)
  --note TEXT      remarks, kept with the item
  --answer TEXT    what the person who reported is answered, below the words of the directory
  --user USER_ID   who settles it, for the history
  --json           one line of JSON for each item
`,
  run: async (args, io, open) => {
    const [action, ...rest] = args
    const actions: Record<string, Run> = { list, show, settle }
    const run = action === undefined ? undefined : actions[action]
    if (run) return run(rest, io, open)
    throw new UsageError(action === undefined ? 'say list, show or settle' : `there is no inbox ${action}`)
  },
}

const list: Run = async (args, io, open) => {
  const { values, positionals: given } = parseArgs({
    args: [...args],
    options: {
      kind: { type: 'string' },
      state: { type: 'string' },
      entity: { type: 'string' },
      json: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  positionals(given, [])
  const kind = oneOf(inboxKinds, values.kind, '--kind')
  const state = oneOf(inboxStates, values.state, '--state')
  if (values.entity !== undefined && !/^\d{1,16}$/.test(values.entity))
    throw new UsageError('--entity must be the id of an entity')
  const services = await open()
  for (const one of state === undefined ? waiting : [state]) {
    const filter = { kind, state: one, entityId: values.entity }
    for (let offset = 0; ; offset += rowsAtOnce) {
      const { rows } = services.list(filter, offset, rowsAtOnce)
      for (const item of rows) await (values.json ? printJson(io, item) : io.out(lineOf(item)))
      if (rows.length < rowsAtOnce) break
    }
  }
  return 0
}

const show: Run = async (args, io, open) => {
  const { values, positionals: given } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [id = ''] = positionals(given, ['ITEM_ID'])
  const item = (await open()).read(id)
  if (values.json) await printJson(io, item)
  else for (const line of linesOf(item)) await io.out(line)
  return 0
}

const settle: Run = async (args, io, open) => {
  const { values, positionals: given } = parseArgs({
    args: [...args],
    options: {
      state: { type: 'string' },
      change: { type: 'string' },
      note: { type: 'string' },
      answer: { type: 'string' },
      user: { type: 'string' },
      json: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const [id = ''] = positionals(given, ['ITEM_ID'])
  const state = oneOf(['in_work', 'done', 'refused'], values.state, '--state')
  if (state === undefined) throw new UsageError('--state is required: in_work, done or refused')
  const change = oneOf(inboxChangeNames, values.change, '--change')
  const services = await open()
  const userId = values.user?.toLowerCase() ?? null
  if (userId !== null && !services.isUser(userId))
    throw new CommandFailure(`there is no user ${userId}; see: highstreet users list`)
  const settlement = { state, change, note: values.note, answer: values.answer }
  const item = await services.settle(id, settlement, userId)
  await (values.json ? printJson(io, item) : io.out(lineOf(item)))
  return 0
}

/** @throws UsageError unless the value is one of those there are */
function oneOf<const V extends string>(
  values: readonly V[],
  value: string | undefined,
  option: string,
): V | undefined {
  const found = values.find((one) => one === value)
  if (value !== undefined && found === undefined)
    throw new UsageError(`${option} must be one of ${values.join(', ')}`)
  return found
}

/** Control characters of strangers do not reach the terminal. */
const plain = (text: unknown): string =>
  String(text)
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()

const lineOf = ({ id, state, kind, created, entity_id: entityId, entity_name: name }: Item): string =>
  [id, state, kind, created, entityId ?? '-', plain(name ?? '')].join('  ').trimEnd()

function linesOf(item: Item): string[] {
  const data = Object.entries(item.data).map(([name, value]) => `  ${name}: ${plain(shown(value))}`)
  const notes = item.notes.map((note) => `  ${plain(JSON.stringify(note))}`)
  return [lineOf(item), ...data, ...(notes.length === 0 ? [] : ['notes:', ...notes])]
}

const shown = (value: unknown): unknown => (typeof value === 'object' ? JSON.stringify(value) : value)
