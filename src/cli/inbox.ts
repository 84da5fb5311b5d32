import type { listInbox, Settlement } from '../operations/inbox.ts'
import { inboxChangeNames } from '../operations/inbox-change-names.ts'
import { type InboxFilter, type InboxState, inboxKinds, inboxStates } from '../ports/inbox-store.ts'
import { type Command, type CommandLine, type Context, jsonOption, prose } from './command.ts'
import { print, printable, printJson, UsageError } from './io.ts'
import { type OperatorServices, operatorUser } from './operator.ts'

type Item = Awaited<ReturnType<typeof listInbox>>['rows'][number]

/** The services of `inbox`. */
export interface InboxServices extends OperatorServices {
  list(filter: InboxFilter, offset: number, limit: number): Promise<{ readonly rows: readonly Item[] }>
  read(id: string): Promise<Item>
  settle(id: string, settlement: Settlement, userId: string | null): Promise<Item>
}

const rowsAtOnce = 100
const waiting: readonly InboxState[] = ['new', 'in_work']

/** `highstreet inbox list|show|settle` */
export const inboxCommand: Command<InboxServices> = {
  name: 'inbox',
  declare(line, context) {
    line.description('Reports, messages and mail that wait for an operator.')
    declareList(line, context)
    declareShow(line, context)
    declareSettle(line, context)
  },
}

function declareList(line: CommandLine, { io, open }: Context<InboxServices>): void {
  line
    .command('list')
    .description('list what waits (new and in_work), newest first')
    .addOption(line.createOption('--kind <kind>', 'only this kind').choices(inboxKinds))
    .addOption(line.createOption('--state <state>', 'what is in this state').choices(inboxStates))
    .option('--entity <id>', 'only what is about this entity', entityId)
    .option(...jsonOption)
    .action(async ({ kind, state, entity, json }) => {
      const services = await open()
      for (const one of state === undefined ? waiting : [state]) {
        const filter = { kind, state: one, entityId: entity }
        for (let offset = 0; ; offset += rowsAtOnce) {
          const { rows } = await services.list(filter, offset, rowsAtOnce)
          for (const item of rows) await print(io, json, item, lineOf(item))
          if (rows.length < rowsAtOnce) break
        }
      }
    })
}

function entityId(text: string): string {
  if (/^\d{1,16}$/.test(text)) return text
  throw new UsageError('--entity must be the id of an entity')
}

function declareShow(line: CommandLine, { io, open }: Context<InboxServices>): void {
  line
    .command('show')
    .description('show all of an item')
    .argument('<item_id>', 'id of the item')
    .option(...jsonOption)
    .action(async (id, { json }) => {
      const item = await (await open()).read(id)
      if (json) await printJson(io, item)
      else for (const text of linesOf(item)) await io.out(text)
    })
}

function declareSettle(line: CommandLine, { io, open }: Context<InboxServices>): void {
  line
    .command('settle')
    .description(
      prose(`
take an item up (in_work) or settle it (done, refused) for good; a person who left an address with a report is answered by mail
`),
    )
    .argument('<item_id>', 'id of the item')
    .addOption(
      line
        .createOption('--state <state>', 'what becomes of it')
        .choices(['in_work', 'done', 'refused'])
        .makeOptionMandatory(),
    )
    .addOption(
      line
        .createOption(
          '--change <change>',
          'with done: mark the reported entity inactive, remove the reported value, or send again what was undeliverable',
        )
        .choices(inboxChangeNames),
    )
    .option('--note <text>', 'remarks, kept with the item')
    .option('--answer <text>', 'what the person who reported is answered, below the words of the directory')
    .option('--by <user_id>', 'who settles it, for the record')
    .option(...jsonOption)
    .action(async (id, { state, change, note, answer, by, json }) => {
      const services = await open()
      const userId = await operatorUser(services, by)
      const item = await services.settle(id, { state, change, note, answer }, userId)
      await print(io, json, item, lineOf(item))
    })
}

const lineOf = ({ id, state, kind, created, entity_id: entityId, entity_name: name }: Item): string =>
  [id, state, kind, created, entityId ?? '-', printable(name ?? '')].join('  ').trimEnd()

function linesOf(item: Item): string[] {
  const data = Object.entries(item.data).map(([name, value]) => `  ${name}: ${printable(shown(value))}`)
  const notes = item.notes.map((note) => `  ${printable(JSON.stringify(note))}`)
  return [lineOf(item), ...data, ...(notes.length === 0 ? [] : ['notes:', ...notes])]
}

const shown = (value: unknown): unknown => (typeof value === 'object' ? JSON.stringify(value) : value)
