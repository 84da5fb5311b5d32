import { parseArgs } from 'node:util'
import type { KeptErasure } from '../operations/erase-person.ts'
import type { Operations } from '../operations/index.ts'
import type { Principal } from '../operations/submission.ts'
import type { ErasureSelector } from '../ports/erasure-store.ts'
import { type Command, CommandFailure, type CommandIo, positionals, printJson, UsageError } from './io.ts'

/** What `purge` works on. */
export interface PurgeServices {
  readonly operations: Pick<
    Operations,
    | 'purgeEntity'
    | 'previewErasure'
    | 'listErasures'
    | 'liftErasure'
    | 'erasePerson'
    | 'keptErasures'
    | 'eraseAgain'
    | 'erasureSalt'
  >
  /** Undefined for an unknown user. */
  isUser(userId: string): boolean
  readLines(file: string): readonly string[]
  /** Removes the bytes of all that was erased; returns of how many erasures. */
  scrub(): Promise<number>
}

type Run = Command<PurgeServices>['run']

const actions: Readonly<Record<string, Run>> = {
  entity: (args, io, open) => entity(args, io, open),
  account: (args, io, open) => account(args, io, open),
  user: (args, io, open) => person(args, io, open),
  bytes: (args, io, open) => bytes(args, io, open),
  list: (args, io, open) => list(args, io, open),
  lift: (args, io, open) => lift(args, io, open),
  again: (args, io, open) => again(args, io, open),
}

/** `highstreet purge entity|account|user|bytes|list|lift|again` */
export const purgeCommand: Command<PurgeServices> = {
  name: 'purge',
  summary: 'Erase a business, what a source said of it, or a person.',
  help: `
Usage: highstreet purge entity ID [--dry-run] [--later] [--json]
       highstreet purge entity ID [--account A] [--supplier-id S] [--user U] [--exclude O,…] …
       highstreet purge account A --entity ID …
       highstreet purge user USER_ID|EMAIL [--also-text TEXT]… …
       highstreet purge bytes
       highstreet purge list | again FILE [--json]
       highstreet purge lift ERASURE_ID | --lift ERASURE_ID

entity erases all of an entity for good, with its history, records, files and events, and leaves marks by
which it is refused when a feed brings it again; with a source, only what that source said. user erases a
person everywhere. At the end no byte of it is left in the data folder: the search index and the database
are rewritten, while a running server goes on answering. docs/operate/erasure.md says what stays.

  --account A        what this account said
  --supplier-id S    what came under this id of a supplier
  --user U           what this user said
  --exclude O,…      but for these objects
  --also-text TEXT   user: also values of listings that contain this, such as a name; may be repeated
  --dry-run          say what would go, and change nothing
  --later            leave the bytes to a running server, to purge bytes, or to the next purge
  --by USER_ID       who erases it, for the record
  --json             one line of JSON for each result

bytes removes what --later left. list prints the erasures; with --json also their marks, to be kept apart
from backups. again reads such lines, after a backup was restored, and erases what it brought back. lift
lets an erased business be submitted again.
`,
  run: async (args, io, open) => {
    const [action, ...rest] = args
    if (action === '--lift') return lift(rest, io, open)
    if (action === '--again') return again(rest, io, open)
    const run = action === undefined ? undefined : actions[action]
    if (run !== undefined) return run(rest, io, open)
    const known = Object.keys(actions).join(', ')
    throw new UsageError(action === undefined ? `say one of ${known}` : `there is no purge ${action}`)
  },
}

const common = {
  'dry-run': { type: 'boolean' },
  later: { type: 'boolean' },
  by: { type: 'string' },
  json: { type: 'boolean' },
} as const

interface Common {
  readonly 'dry-run'?: boolean | undefined
  readonly later?: boolean | undefined
  readonly by?: string | undefined
  readonly json?: boolean | undefined
}

const entity: Run = async (args, io, open) => {
  const { values, positionals: given } = parseArgs({
    args: [...args],
    options: {
      ...common,
      account: { type: 'string' },
      'supplier-id': { type: 'string' },
      user: { type: 'string' },
      exclude: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [id = ''] = positionals(given, ['ID'])
  const selector = selectorOf(values.account, values['supplier-id'], values.user, values.exclude)
  return eraseEntity(id, selector, values, io, await open())
}

const account: Run = async (args, io, open) => {
  const { values, positionals: given } = parseArgs({
    args: [...args],
    options: { ...common, entity: { type: 'string' }, exclude: { type: 'string' } },
    allowPositionals: true,
  })
  const [name = ''] = positionals(given, ['NAME'])
  if (values.entity === undefined) throw new UsageError('--entity is required: the id of an entity')
  const selector = selectorOf(name, undefined, undefined, values.exclude)
  return eraseEntity(values.entity, selector, values, io, await open())
}

const selectorOf = (
  account?: string,
  supplierId?: string,
  userId?: string,
  exclude?: string,
): ErasureSelector => ({
  ...(account === undefined ? {} : { account }),
  ...(supplierId === undefined ? {} : { supplierId }),
  ...(userId === undefined ? {} : { userId: userId.toLowerCase() }),
  ...(exclude === undefined ? {} : { exclude: exclude.split(',').map((name) => name.trim()) }),
})

async function eraseEntity(
  id: string,
  selector: ErasureSelector,
  values: Common,
  io: CommandIo,
  services: PurgeServices,
): Promise<0> {
  const { operations } = services
  if (values['dry-run']) {
    const preview = await operations.previewErasure(id, selector)
    await (values.json ? printJson(io, preview) : io.out(previewLine(preview)))
    return 0
  }
  const erasure = await operations.purgeEntity(id, selector, id, principalOf(services, values.by))
  return finish(erasure, values, io, services)
}

const previewLine = (preview: Awaited<ReturnType<Operations['previewErasure']>>): string => {
  const { entity_id: id, erases_entity: isWhole, values, counts } = preview
  const what = isWhole ? 'all of it' : `${values.length} values`
  const rows = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  return `${id}: would erase ${what}; ${rows.join(', ')}`
}

const person: Run = async (args, io, open) => {
  const { values, positionals: given } = parseArgs({
    args: [...args],
    options: { ...common, 'also-text': { type: 'string', multiple: true } },
    allowPositionals: true,
  })
  const [who = ''] = positionals(given, ['USER_ID|EMAIL'])
  const services = await open()
  const { erasure, entities, left } = await services.operations.erasePerson(
    who,
    values['also-text'] ?? [],
    principalOf(services, values.by),
    {
      dryRun: values['dry-run'] ?? false,
      onProgress: (read) => {
        if (read % 100_000 === 0) io.err(`  ${read} entities read`)
      },
    },
  )
  for (const { entity_id: id, object } of left)
    io.err(
      `entity ${id} names the person in its ${object}; nothing else could stand there, so decide yourself`,
    )
  if (erasure !== null) return finish({ ...erasure, entities, left }, values, io, services)
  if (values.json) await printJson(io, { entities, left })
  else await io.out(`would rewrite ${entities.length} entities: ${entities.join(' ')}`.trim())
  return 0
}

const operator = (userId: string | null): Principal => ({
  account: 'operator',
  keyId: '',
  plan: 'admin',
  admin: true,
  userId,
})

/** @throws CommandFailure for a user there is not */
function principalOf(services: PurgeServices, by: string | undefined): Principal {
  const userId = by?.toLowerCase() ?? null
  if (userId !== null && !services.isUser(userId))
    throw new CommandFailure(`there is no user ${userId}; see: highstreet users list`)
  return operator(userId)
}

/** Removes the bytes, unless that is left for later, and prints the erasure. */
async function finish<E extends { erasure_id: string; bytes: string }>(
  erasure: E,
  values: Common,
  io: CommandIo,
  services: PurgeServices,
): Promise<0> {
  if (values.later !== true) await services.scrub()
  const done = { ...erasure, bytes: values.later === true ? erasure.bytes : 'removed' }
  if (values.json) await printJson(io, done)
  else await io.out(`erasure ${done.erasure_id}: bytes ${done.bytes}`)
  return 0
}

const bytes: Run = async (args, io, open) => {
  const { values, positionals: given } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
  })
  positionals(given, [])
  const erasures = await (await open()).scrub()
  if (values.json) await printJson(io, { erasures })
  else await io.out(`the bytes of ${erasures} erasures are removed`)
  return 0
}

const rowsAtOnce = 100

const list: Run = async (args, io, open) => {
  const { values, positionals: given } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
  })
  positionals(given, [])
  const { operations } = await open()
  if (values.json) {
    for (const kept of operations.keptErasures()) await printJson(io, kept)
    return 0
  }
  for (let offset = 0; ; offset += rowsAtOnce) {
    const { rows } = operations.listErasures(offset, rowsAtOnce)
    for (const { erasure_id, kind, subject, at, bytes: left, lifted } of rows)
      await io.out([erasure_id, at, kind, subject, `bytes ${left}`, lifted ? 'lifted' : ''].join('  ').trim())
    if (rows.length < rowsAtOnce) return 0
  }
}

const lift: Run = async (args, io, open) => {
  const { values, positionals: given } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [id = ''] = positionals(given, ['ERASURE_ID'])
  const erasure = await (await open()).operations.liftErasure(id)
  if (values.json) await printJson(io, erasure)
  else await io.out(`erasure ${erasure.erasure_id} refuses nothing any more`)
  return 0
}

const again: Run = async (args, io, open) => {
  const { values, positionals: given } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' }, later: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [file = ''] = positionals(given, ['FILE'])
  const services = await open()
  const { operations } = services
  let erased = 0
  let otherSalt = 0
  const lines = services.readLines(file).filter((line) => line.trim() !== '')
  for (const [at, line] of lines.entries()) {
    const kept = readKept(line, at + 1)
    if (kept.salt !== operations.erasureSalt()) otherSalt++
    if ((await operations.eraseAgain(kept, operator(null))) === 'erased') erased++
  }
  if (otherSalt > 0)
    io.err(
      `${otherSalt} erasures were marked under another secret: put the erasure-secret of the former data folder into this one and say purge again once more`,
    )
  if (values.later !== true) await services.scrub()
  const result = { read: lines.length, erased }
  if (values.json) await printJson(io, result)
  else await io.out(`${lines.length} erasures read, ${erased} done again`)
  return 0
}

/** @throws CommandFailure for a line that `purge list --json` did not print */
function readKept(line: string, number: number): KeptErasure {
  try {
    const kept = JSON.parse(line) as KeptErasure
    if (typeof kept.erasure.id === 'string' && Array.isArray(kept.marks)) return kept
  } catch {}
  throw new CommandFailure(
    `line ${number} is not of highstreet purge list --json; nothing from it on was done`,
  )
}
