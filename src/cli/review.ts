import { DirectoryError } from '../errors.ts'
import type { PresentedPair } from '../operations/pairs/compare-pair.ts'
import { type BulkOutcome, decisions, type PairDecision } from '../operations/pairs/decide-pair.ts'
import type { MixedEntity, SaidRecord } from '../operations/pairs/find-mixed.ts'
import type { compareTwo, readPair } from '../operations/pairs/read-pairs.ts'
import { type PairFilter, pairStates } from '../ports/pair-store.ts'
import { type Command, type CommandLine, type Context, jsonOption, prose } from './command.ts'
import { countryOf } from './country-option.ts'
import { print, printable, printJson, UsageError } from './io.ts'
import { type OperatorServices, operatorUser } from './operator.ts'

/** The services of `review`. */
export interface ReviewServices extends OperatorServices {
  list(
    filter: PairFilter,
    offset: number,
    limit: number,
  ): Promise<{ readonly rows: readonly PresentedPair[] }>
  read(id: string): ReturnType<typeof readPair>
  /** Two entities that are no pair of the queue. */
  compare(one: string, other: string): ReturnType<typeof compareTwo>
  mixed(country?: string): AsyncIterable<MixedEntity>
  decide(id: string, decision: PairDecision, userId: string | null): Promise<PresentedPair>
  decideAll(
    selection: { readonly minScore: number; readonly country?: string | undefined; readonly limit: number },
    decision: PairDecision,
    dryRun: boolean,
    userId: string | null,
  ): Promise<BulkOutcome>
}

const rowsAtOnce = 100
const mostInBulk = 1000

/** `highstreet review list|show|decide|bulk` */
export const reviewCommand: Command<ReviewServices> = {
  name: 'review',
  declare(line, context) {
    line.description('Pairs of entities that may be one business, and decisions about them.')
    declareList(line, context)
    declareShow(line, context)
    declareDecide(line, context)
    declareBulk(line, context)
    declareMixed(line, context)
  },
}

function declareList(line: CommandLine, { io, open }: Context<ReviewServices>): void {
  line
    .command('list')
    .description('list open pairs, those whose decision is worth most first')
    .addOption(line.createOption('--state <state>', 'what is in this state').choices(pairStates))
    .option('--entity <id>', 'only pairs of this entity')
    .option('--country <cc>', 'only pairs of this country', countryOf)
    .option('--min-score <bits>', 'only pairs with this score or more', bitsOf)
    .option(...jsonOption)
    .action(async ({ state = 'open', entity, country, minScore, json }) => {
      const services = await open()
      const filter = { state, entityId: entity, country: country?.toLowerCase(), minScore }
      for (let offset = 0; ; offset += rowsAtOnce) {
        const { rows } = await services.list(filter, offset, rowsAtOnce)
        for (const pair of rows) await print(io, json, pair, lineOf(pair))
        if (rows.length < rowsAtOnce) break
      }
    })
}

function declareShow(line: CommandLine, { io, open }: Context<ReviewServices>): void {
  line
    .command('show')
    .description('show both entities of a pair side by side, or any two entities')
    .argument('<pair_id>', 'id of the pair, which is both ids of entities with a hyphen')
    .option(...jsonOption)
    .action(async (id, { json }) => {
      const shown = await readOrCompare(await open(), id)
      if (json) return printJson(io, shown)
      const comparison = 'sides' in shown ? shown : shown.comparison
      await io.out('sides' in shown ? `${id}  not in the queue` : lineOf(shown))
      if (comparison !== null)
        await io.out(`  now ${comparison.decision}, ${comparison.score.toFixed(2)} bits`)
      const [one, other] = comparison?.sides ?? []
      for (const name of ['name', 'address', 'town', 'postcode', 'phones', 'websites', 'category'] as const)
        await io.out(`  ${name}: ${plain(one?.[name])} | ${plain(other?.[name])}`)
      for (const { level, bits, words } of (comparison ?? shown).reasons)
        await io.out(`  ${(level.startsWith('veto:') ? '' : bits.toFixed(2)).padStart(6)}  ${words}`)
    })
}

/** The pair, or, where the queue does not have it, the comparison of the two entities. */
async function readOrCompare(services: ReviewServices, id: string) {
  const [, one, other] = /^(\d{1,16})-(\d{1,16})$/.exec(id) ?? []
  try {
    return await services.read(id)
  } catch (error) {
    const isUnknown = error instanceof DirectoryError && error.code === 'pair_not_found'
    if (!isUnknown || one === undefined || other === undefined) throw error
    return services.compare(one, other)
  }
}

function declareDecide(line: CommandLine, { io, open }: Context<ReviewServices>): void {
  line
    .command('decide')
    .description('merge the entities of a pair, keep them apart for good, put the pair off, or reopen it')
    .argument('<pair_id>', 'id of the pair')
    .addOption(line.createOption('--state <state>', 'the decision').choices(decisions).makeOptionMandatory())
    .option('--to <id>', 'with merged: the entity that stays')
    .option('--note <text>', 'why, kept with the pair')
    .option('--by <user_id>', 'who decides, for the record')
    .option(...jsonOption)
    .action(async (id, { state, to, note, by, json }) => {
      const services = await open()
      const pair = await services.decide(id, { state, to, note }, await operatorUser(services, by))
      await print(io, json, pair, lineOf(pair))
    })
}

function declareBulk(line: CommandLine, { io, open }: Context<ReviewServices>): void {
  line
    .command('bulk')
    .description(
      prose(`
decide the open pairs from a score on, those worth most first, at most 1000 at a time; without --apply it only tells which
`),
    )
    .requiredOption('--min-score <bits>', 'from this score on', bitsOf)
    .addOption(line.createOption('--state <state>', 'the decision').choices(decisions).makeOptionMandatory())
    .option('--country <cc>', 'only pairs of this country', countryOf)
    .option('--note <text>', 'why, kept with the pairs')
    .option('--by <user_id>', 'who decides, for the record')
    .option('--apply', 'decide; leave it out to see what would be decided')
    .option(...jsonOption)
    .action(async ({ minScore, state, country, note, by, apply, json }) => {
      const services = await open()
      const selection = { minScore, country: country?.toLowerCase(), limit: mostInBulk }
      const userId = await operatorUser(services, by)
      const outcome = await services.decideAll(selection, { state, note }, apply !== true, userId)
      if (json) return printJson(io, outcome)
      for (const { pair_id: id, score, outcome: what } of outcome.rows)
        await io.out([id, score.toFixed(2), what].join('  '))
      io.err(
        `${outcome.rows.length} of ${outcome.total} pairs${outcome.dryRun ? ' (nothing decided; see --apply)' : ''}`,
      )
    })
}

function declareMixed(line: CommandLine, { io, open }: Context<ReviewServices>): void {
  line
    .command('mixed')
    .description(
      prose(`
list entities whose records look like two businesses: merged wrongly, or changed since; highstreet unmerge takes a record out. A record of another name is often the former one
`),
    )
    .option('--country <cc>', 'only entities of this country', countryOf)
    .option(...jsonOption)
    .action(async ({ country, json }) => {
      let found = 0
      for await (const mixed of (await open()).mixed(country?.toLowerCase())) {
        found++
        if (json) await printJson(io, onWire(mixed))
        else await io.out(linesOfMixed(mixed).join('\n'))
      }
      if (!json) io.err(found === 0 ? 'no entity has records that look like two businesses' : howToSplit)
    })
}

const howToSplit =
  'to take a record out: highstreet unmerge ID --account A --supplier-id S; after a merge: highstreet unmerge of the id it came from'

const onWire = ({ entityId, name, score, parts }: MixedEntity) => ({
  entity_id: entityId,
  name,
  score,
  parts: parts.map((part) =>
    part.map(({ source, record }) => ({
      masheryid: source.account,
      supplier_id: source.supplierId,
      ...(source.origin === undefined ? {} : { merged_from: source.origin }),
      ...record,
    })),
  ),
})

const linesOfMixed = ({ entityId, name, score, parts }: MixedEntity): string[] => [
  `${entityId}  ${plain(name)}  ${score.toFixed(2)}`,
  ...parts.flatMap((part, at) => part.map((said) => `  ${at + 1}  ${saidLine(said)}`)),
]

const saidLine = ({ source: { account, supplierId, origin }, record }: SaidRecord): string =>
  [
    supplierId === null ? account : `${account} ${supplierId}`,
    ...[record.name, record.address, record.town, record.phones].map(plain),
    ...(origin === undefined ? [] : [`(of ${origin})`]),
  ].join('  ')

function bitsOf(text: string): number {
  const bits = Number(text)
  if (text.trim() !== '' && Number.isFinite(bits)) return bits
  throw new UsageError('--min-score must be a number of bits, like 3.5')
}

const plain = (value: unknown): string =>
  printable(Array.isArray(value) ? value.join(', ') : (value ?? '-')) || '-'

const lineOf = ({ pair_id: id, state, score, entities, is_stale: isStale, note }: PresentedPair): string =>
  [
    id,
    state,
    score.toFixed(2),
    entities.map(({ name }) => plain(name)).join(' | '),
    ...(isStale && state !== 'merged' ? ['(changed since)'] : []),
    ...(note === '' ? [] : [plain(note)]),
  ].join('  ')
