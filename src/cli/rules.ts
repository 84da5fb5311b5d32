import { type CsvError, parse } from 'csv-parse/sync'
import type { Operations } from '../operations/index.ts'
import type { RuleInput } from '../operations/search-rules/keep-rules.ts'
import { type Command, type CommandLine, type Context, declareList, jsonOption, prose } from './command.ts'
import { CommandFailure, print, printable, printJson, UsageError } from './io.ts'
import { filled, texts } from './option-values.ts'

export interface RuleServices {
  readonly operations: Pick<Operations, 'listRules' | 'putRules' | 'removeRule'>
  /** @throws if the file is missing */
  readText(file: string): string
}

type Shown = Awaited<ReturnType<Operations['listRules']>>[number]

/** `highstreet rules list|put|remove|import|export` */
export const rulesCommand: Command<RuleServices> = {
  name: 'rules',
  declare(line, context) {
    line.description(
      prose(`
Rules steer searches: synonyms of words and names, entities that a phrase puts first or last, and phrases that find nobody. A running
server follows within a second.
`),
    )
    const all = async ({ operations }: RuleServices) => operations.listRules()
    declareList(line, context, 'list the rules', all, (rule) => rule, ruleLine)
    declarePut(line, context)
    declareRemove(line, context)
    declareImport(line, context)
    declareExport(line, context)
  },
}

function ruleLine(rule: Shown): string {
  const { rule_id, kind, phrase, gone, ...members } = rule
  const said = Object.entries(members).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${Array.isArray(value) ? value.join('|') : value}`],
  )
  const missing = (gone ?? []).map(({ entity_id, reason }) => `(${entity_id} is ${reason})`)
  return printable([rule_id, kind, `"${phrase}"`, ...said, ...missing].join('  '))
}

function declarePut(line: CommandLine, { io, open }: Context<RuleServices>): void {
  line
    .command('put')
    .description('add a rule, or replace the one with this id')
    .argument('<id>', 'id of the rule, such as chippy', filled('ID'))
    .option('--synonym <phrase>', 'words or a name, read as --means')
    .option('--means <text>', 'what the synonym means; repeatable', texts)
    .option('--both-ways', 'each of the synonym and what it means is read as all of them')
    .option('--pin <phrase>', 'a search for it shows each --entity first, in this order')
    .option('--bury <phrase>', 'a search for it shows each --entity last')
    .option('--out', 'with --bury: leave them out')
    .option('--entity <id>', 'an entity to pin or bury; repeatable', texts)
    .option('--stop <phrase>', 'a search for it finds nobody')
    .option('--ignored', 'with --stop: its words count for nothing in longer texts, too')
    .option('--language <l>', 'only in searches in this language')
    .option('--country <cc>', 'only in searches in this country')
    .option('--place <id>', 'only in searches of this place (highstreet places find)')
    .option('--site <id>', 'only in searches of this site')
    .option(...jsonOption)
    .action(async (id, { json, ...given }) => {
      const document = documentOf(given)
      const { operations } = await open()
      const [rule] = await operations.putRules([{ id, document, place: null }])
      await print(io, json, rule, ruleLine(rule!))
    })
}

interface Given {
  readonly synonym?: string | undefined
  readonly means?: readonly string[] | undefined
  readonly bothWays?: boolean | undefined
  readonly pin?: string | undefined
  readonly bury?: string | undefined
  readonly out?: boolean | undefined
  readonly entity?: readonly string[] | undefined
  readonly stop?: string | undefined
  readonly ignored?: boolean | undefined
  readonly language?: string | undefined
  readonly country?: string | undefined
  readonly place?: string | undefined
  readonly site?: string | undefined
}

/** What was not given is left out, so that a member of another kind is refused by name. */
function documentOf(given: Given): Readonly<Record<string, unknown>> {
  const kinds = (['synonym', 'pin', 'bury', 'stop'] as const).filter((kind) => given[kind] !== undefined)
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1)
    throw new UsageError('give one of --synonym, --pin, --bury and --stop')
  const { means, bothWays, out, entity, ignored, language, country, place, site } = given
  const document = {
    kind,
    phrase: given[kind],
    means,
    direction: bothWays ? 'both_ways' : undefined,
    entity_ids: entity,
    to: out ? 'out' : undefined,
    effect: ignored ? 'ignored' : undefined,
    language,
    country,
    place_id: place,
    site_id: site,
  }
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined))
}

function declareRemove(line: CommandLine, { io, open }: Context<RuleServices>): void {
  line
    .command('remove')
    .description('remove a rule')
    .argument('<id>', 'id of the rule', filled('ID'))
    .option(...jsonOption)
    .action(async (id, { json }) => {
      const { operations } = await open()
      await operations.removeRule(id)
      await print(io, json, { removed: id }, `${id} is removed`)
    })
}

/** Columns of a CSV file. Lists have a | between their texts. */
const columns = [
  'rule_id',
  'kind',
  'phrase',
  'means',
  'direction',
  'entity_ids',
  'to',
  'effect',
  'language',
  'country',
  'place_id',
  'site_id',
] as const
const lists: ReadonlySet<string> = new Set(['means', 'entity_ids'])

function declareImport(line: CommandLine, { io, open }: Context<RuleServices>): void {
  line
    .command('import')
    .description('add the rules of a file, in place of those with their ids; all of them or none')
    .argument('<file>', 'JSON, as export writes it, or CSV with these columns, lists with | between texts')
    .option(...jsonOption)
    .action(async (file, { json }) => {
      const { operations, readText } = await open()
      const text = readText(file)
      const inputs = /^\s*\[/.test(text) ? ofJson(file, text) : ofCsv(file, text)
      const rules = await operations.putRules(inputs)
      await print(io, json, { imported: rules.length }, `${rules.length} rules imported`)
    })
}

function ofJson(file: string, text: string): RuleInput[] {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON: ${(error as Error).message}`)
  }
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!Array.isArray(list) || !list.every(isObject)) throw new UsageError(`${file} is not a list of rules`)
  // What an export says of entities that are gone is no member of a rule.
  return list.map(({ gone: _, ...document }, at) => ({
    id: String(document.rule_id ?? ''),
    document,
    place: `rule ${at + 1}`,
  }))
}

function ofCsv(file: string, text: string): RuleInput[] {
  let rows: Record<string, string>[]
  try {
    rows = parse(text, { bom: true, columns: true, skip_empty_lines: true, trim: true })
  } catch (error) {
    throw new UsageError(`${file} cannot be read as CSV: ${(error as CsvError).message}`)
  }
  return rows.map((row, at) => ({
    id: row.rule_id ?? '',
    document: Object.fromEntries(
      Object.entries(row).flatMap(([name, value]): [string, unknown][] =>
        value === '' ? [] : [[name, lists.has(name) ? value.split('|').map((one) => one.trim()) : value]],
      ),
    ),
    place: `line ${at + 2}`,
  }))
}

function declareExport(line: CommandLine, { io, open }: Context<RuleServices>): void {
  line
    .command('export')
    .description('write all rules as JSON, or as CSV, in the form that import reads')
    .addOption(
      line.createOption('--format <format>', 'form of the file').choices(['json', 'csv']).default('json'),
    )
    .action(async ({ format }) => {
      const { operations } = await open()
      const rules = (await operations.listRules()).map(({ gone: _, ...rule }) => rule)
      if (format === 'json') return printJson(io, rules)
      await io.out(columns.join(','))
      for (const rule of rules) await io.out(columns.map((name) => cell(rule[name])).join(','))
    })
}

/** @throws CommandFailure for a list with the mark between texts in a text */
function cell(value: unknown): string {
  if (Array.isArray(value) && value.some((text) => text.includes('|')))
    throw new CommandFailure(`CSV cannot hold ${value.join(', ')}; export as JSON`)
  const text = Array.isArray(value) ? value.join('|') : value == null ? '' : String(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
