import type { KeptErasure } from '../operations/erase-person.ts'
import type { Operations } from '../operations/index.ts'
import type { ErasureSelector } from '../ports/erasure-store.ts'
import { type Command, type CommandLine, type Context, jsonOption, prose } from './command.ts'
import { CommandFailure, type CommandIo, print, printJson } from './io.ts'
import { type OperatorServices, operator, operatorOf } from './operator.ts'
import { texts } from './option-values.ts'

/** The services of `purge`. */
export interface PurgeServices extends OperatorServices {
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
  readLines(file: string): readonly string[]
  /** Removes the bytes of all erased data; returns the number of erasures completed. */
  scrub(): Promise<number>
}

type Purge = Context<PurgeServices>

/** `highstreet purge entity|account|user|bytes|list|lift|again` */
export const purgeCommand: Command<PurgeServices> = {
  name: 'purge',
  declare(line, context) {
    line.description(
      prose(`
Erases for good. At the end no byte of it is left in the data folder: the search index and the database are rewritten, while a running
server goes on answering. docs/operate/erasure.md says what stays.
`),
    )
    declareEntity(line, context)
    declareAccount(line, context)
    declareUser(line, context)
    declareBytes(line, context)
    declareList(line, context)
    line
      .command('lift')
      .description('let an erased business be submitted again')
      .argument('<erasure_id>', 'id of the erasure')
      .option(...jsonOption)
      .action((id, { json }) => lift(context, id, json))
    line
      .command('again')
      .description(
        'read what purge list --json printed, after a backup was restored, and erase what it brought back',
      )
      .argument('<file>', 'the lines that purge list --json printed')
      .option('--later', 'leave the bytes to a running server, to purge bytes, or to the next purge')
      .option(...jsonOption)
      .action((file, options) => again(context, file, options))
  },
}

interface Common {
  readonly dryRun?: boolean | undefined
  readonly later?: boolean | undefined
  readonly by?: string | undefined
  readonly json?: boolean | undefined
}

/** Declares an erasing action with the options common to all of them. */
const erasing = (line: CommandLine, name: string, summary: string) =>
  line
    .command(name)
    .description(prose(summary))
    .option('--dry-run', 'say what would go, and change nothing')
    .option('--later', 'leave the bytes to a running server, to purge bytes, or to the next purge')
    .option('--by <user_id>', 'who erases it, for the record')
    .option(...jsonOption)

function declareEntity(line: CommandLine, { io, open }: Purge): void {
  erasing(
    line,
    'entity',
    `erase all of an entity, with its history, records, files and events, and leave marks by which it is refused when a feed brings it
again; with a source, erase only what that source said`,
  )
    .argument('<id>', 'id of the entity')
    .option('--account <a>', 'what this account said')
    .option('--supplier-id <s>', 'what came under this id of a supplier')
    .option('--user <u>', 'what this user said')
    .option('--exclude <objects>', 'but for these objects, with commas')
    .action(async (id, { account, supplierId, user, exclude, ...values }) =>
      eraseEntity(id, selectorOf(account, supplierId, user, exclude), values, io, await open()),
    )
}

function declareAccount(line: CommandLine, { io, open }: Purge): void {
  erasing(line, 'account', 'erase what an account said of an entity')
    .argument('<name>', 'name of the account')
    .requiredOption('--entity <id>', 'the id of an entity')
    .option('--exclude <objects>', 'but for these objects, with commas')
    .action(async (name, { entity, exclude, ...values }) =>
      eraseEntity(entity, selectorOf(name, undefined, undefined, exclude), values, io, await open()),
    )
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
): Promise<void> {
  const { operations } = services
  if (values.dryRun) {
    const preview = await operations.previewErasure(id, selector)
    return print(io, values.json, preview, previewLine(preview))
  }
  const erasure = await operations.purgeEntity(id, selector, id, await operatorOf(services, values.by))
  return finish(erasure, values, io, services)
}

const previewLine = (preview: Awaited<ReturnType<Operations['previewErasure']>>): string => {
  const { entity_id: id, erases_entity: isWhole, values, counts } = preview
  const what = isWhole ? 'all of it' : `${values.length} values`
  const rows = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  return `${id}: would erase ${what}; ${rows.join(', ')}`
}

function declareUser(line: CommandLine, { io, open }: Purge): void {
  erasing(line, 'user', 'erase a person everywhere')
    .argument('<user>', 'id or email address of the user')
    .option(
      '--also-text <text>',
      'also values of listings that contain this, such as a name; repeatable',
      texts,
    )
    .action(async (who, { alsoText = [], ...values }) => erasePerson(who, alsoText, values, io, await open()))
}

async function erasePerson(
  who: string,
  alsoText: readonly string[],
  values: Common,
  io: CommandIo,
  services: PurgeServices,
): Promise<void> {
  const { erasure, entities, left } = await services.operations.erasePerson(
    who,
    alsoText,
    await operatorOf(services, values.by),
    {
      dryRun: values.dryRun ?? false,
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
  const text = `would rewrite ${entities.length} entities: ${entities.join(' ')}`.trim()
  await print(io, values.json, { entities, left }, text)
}

/** Removes the bytes unless deferred, and prints the erasure. */
async function finish<E extends { erasure_id: string; bytes: string }>(
  erasure: E,
  values: Common,
  io: CommandIo,
  services: PurgeServices,
): Promise<void> {
  if (values.later !== true) await services.scrub()
  const done = { ...erasure, bytes: values.later === true ? erasure.bytes : 'removed' }
  await print(io, values.json, done, `erasure ${done.erasure_id}: bytes ${done.bytes}`)
}

function declareBytes(line: CommandLine, { io, open }: Purge): void {
  line
    .command('bytes')
    .description('remove the bytes that --later left')
    .option(...jsonOption)
    .action(async ({ json }) => {
      const erasures = await (await open()).scrub()
      await print(io, json, { erasures }, `the bytes of ${erasures} erasures are removed`)
    })
}

const rowsAtOnce = 100

function declareList(line: CommandLine, { io, open }: Purge): void {
  line
    .command('list')
    .description('list the erasures; with --json also their marks, to be kept apart from backups')
    .option(...jsonOption)
    .action(async ({ json }) => {
      const { operations } = await open()
      if (json) {
        for await (const kept of operations.keptErasures()) await printJson(io, kept)
        return
      }
      for (let offset = 0; ; offset += rowsAtOnce) {
        const { rows } = await operations.listErasures(offset, rowsAtOnce)
        for (const { erasure_id, kind, subject, at, bytes: left, lifted } of rows)
          await io.out(
            [erasure_id, at, kind, subject, `bytes ${left}`, lifted ? 'lifted' : ''].join('  ').trim(),
          )
        if (rows.length < rowsAtOnce) return
      }
    })
}

async function lift({ io, open }: Purge, id: string, json: boolean | undefined): Promise<void> {
  const erasure = await (await open()).operations.liftErasure(id)
  await print(io, json, erasure, `erasure ${erasure.erasure_id} refuses nothing any more`)
}

async function again({ io, open }: Purge, file: string, values: Common): Promise<void> {
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
  const text = `${lines.length} erasures read, ${erased} done again`
  await print(io, values.json, { read: lines.length, erased }, text)
}

/** @throws CommandFailure for a line not printed by `purge list --json` */
function readKept(line: string, number: number): KeptErasure {
  try {
    const kept = JSON.parse(line) as KeptErasure
    if (typeof kept.erasure.id === 'string' && Array.isArray(kept.marks)) return kept
  } catch {}
  throw new CommandFailure(
    `line ${number} is not of highstreet purge list --json; nothing from it on was done`,
  )
}
