import { parseArgs } from 'node:util'
import { type CsvError, parse } from 'csv-parse/sync'
import type { Category, Taxonomy } from '../taxonomy/category.ts'
import type { OwnCode, TaxonomyEditor } from '../taxonomy/editor.ts'
import { type Command, CommandFailure, positionals, printJson, required, UsageError } from './io.ts'

/** What `categories` works on. */
export interface CategoryServices {
  readonly taxonomy: Taxonomy
  readonly editor: TaxonomyEditor
  /** @throws when there is no such file */
  readText(file: string): string
}

type Run = Command<CategoryServices>['run']

/** `highstreet categories list|add|rename|hide|show|move|add-synonym|import|remove` */
export const categoriesCommand: Command<CategoryServices> = {
  name: 'categories',
  summary: 'List, add and change categories; bring a taxonomy of your own.',
  help: `
Usage: highstreet categories list [TEXT] [--language L] [--hidden] [--json]
       highstreet categories add NAME [--parent ID] [--language L] [--json]
       highstreet categories rename ID NAME [--language L] [--json]
       highstreet categories hide ID [--json]
       highstreet categories show ID [--json]
       highstreet categories move ID PARENT [--json]
       highstreet categories add-synonym ID WORD ... [--language L] [--json]
       highstreet categories import FILE --type NAME [--title T] [--language L] [--json]
       highstreet categories remove --type NAME [--json]

Changes are kept in the data folder, apart from the shipped taxonomy: an update never undoes them. A running server follows
within a second. An id is that of the directory, or a code such as sic_2007:43220 or osm:craft/plumber.

list shows all categories, or those that TEXT finds, best first. hide takes a category out of searches and suggestions;
businesses keep it. PARENT is an id, or none for the top.

import reads a CSV file with the columns code, title and, where wanted, category and parent. category is an id that the code
means; where it is empty the code gets a category of its own, below that of the code in parent. The codes are then accepted
with NAME as category_type. A later import of the same NAME replaces the codes and keeps the categories. remove forgets the
codes; the categories made for them stay.

  --language L   language of the names, en by default
  --hidden       only the hidden ones
  --type NAME    the category_type of your taxonomy
  --title T      what it is called
  --json         one line of JSON for each result
`,
  run: async (args, io, open) => {
    const [action, ...rest] = args
    const run = action === undefined ? undefined : actions[action]
    if (run) return run(rest, io, open)
    const names = Object.keys(actions).join(', ')
    throw new UsageError(action === undefined ? `say one of ${names}` : `there is no categories ${action}`)
  },
}

const options = {
  language: { type: 'string', default: 'en' },
  parent: { type: 'string' },
  hidden: { type: 'boolean', default: false },
  type: { type: 'string' },
  title: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

type Option = keyof typeof options

/** Reads the arguments of an action; options that are not its own are refused. */
function read(args: readonly string[], own: readonly Option[]) {
  const known = Object.fromEntries(Object.entries(options).filter(([name]) => own.includes(name as Option)))
  return parseArgs({ args: [...args], options: known as typeof options, allowPositionals: true })
}

const list: Run = async (args, io, open) => {
  const { values, positionals: given } = read(args, ['language', 'hidden', 'json'])
  if (given.length > 1) throw new UsageError(`unexpected argument ${given[1]}`)
  const { taxonomy } = await open()
  const [text] = given
  const found =
    text === undefined
      ? [...taxonomy.all()]
      : taxonomy.lookup(text, values.language).rows.map(({ category }) => category)
  for (const category of found.filter(({ hidden }) => !values.hidden || hidden)) {
    await (values.json
      ? printJson(io, categoryRecord(category))
      : io.out(categoryLine(category, taxonomy, values.language!)))
  }
  return 0
}

/** An action that changes one category and prints it. */
const changing =
  (
    own: readonly Option[],
    names: readonly string[],
    change: (
      services: CategoryServices,
      given: readonly string[],
      values: ReturnType<typeof read>['values'],
    ) => Category,
  ): Run =>
  async (args, io, open) => {
    const { values, positionals: words } = read(args, [...own, 'json'])
    const given = names.at(-1)!.endsWith('...') ? atLeast(words, names) : positionals(words, names)
    const services = await open()
    const category = change(services, given, values)
    await (values.json
      ? printJson(io, categoryRecord(category))
      : io.out(categoryLine(category, services.taxonomy, values.language ?? 'en')))
    return 0
  }

const importFile: Run = async (args, io, open) => {
  const { values, positionals: given } = read(args, ['type', 'title', 'language', 'json'])
  const [file = ''] = positionals(given, ['FILE'])
  const type = required(values.type, '--type')
  const { editor, readText } = await open()
  const codes = readCodes(file, readText)
  const summary = editor.importTaxonomy(type, values.title ?? type, values.language!, codes)
  await (values.json
    ? printJson(io, { type, ...summary })
    : io.out(`${type}: ${summary.codes} codes, ${summary.created} new categories`))
  return 0
}

const remove: Run = async (args, io, open) => {
  const { values, positionals: given } = read(args, ['type', 'json'])
  positionals(given, [])
  const type = required(values.type, '--type')
  const { editor } = await open()
  if (!editor.removeTaxonomy(type)) throw new CommandFailure(`there is no taxonomy ${type} of your own`)
  await (values.json ? printJson(io, { type, removed: true }) : io.out(`${type} removed`))
  return 0
}

const actions: Readonly<Record<string, Run>> = {
  list,
  add: changing(['parent', 'language'], ['NAME'], ({ editor, taxonomy }, [name], { parent, language }) =>
    editor.add(name!, language!, parent === undefined ? null : idOf(parent, taxonomy)),
  ),
  rename: changing(['language'], ['ID', 'NAME'], ({ editor, taxonomy }, [id, name], { language }) =>
    editor.rename(idOf(id!, taxonomy), name!, language!),
  ),
  hide: changing([], ['ID'], ({ editor, taxonomy }, [id]) => editor.setHidden(idOf(id!, taxonomy), true)),
  show: changing([], ['ID'], ({ editor, taxonomy }, [id]) => editor.setHidden(idOf(id!, taxonomy), false)),
  move: changing([], ['ID', 'PARENT'], ({ editor, taxonomy }, [id, parent]) =>
    editor.move(idOf(id!, taxonomy), parent === 'none' ? null : idOf(parent!, taxonomy)),
  ),
  'add-synonym': changing(
    ['language'],
    ['ID', 'WORD ...'],
    ({ editor, taxonomy }, [id, ...words], { language }) =>
      editor.addSynonyms(idOf(id!, taxonomy), words, language!),
  ),
  import: importFile,
  remove,
}

function atLeast(given: readonly string[], names: readonly string[]): readonly string[] {
  positionals(given.slice(0, names.length), names)
  return given
}

/** An id as it was typed: the directory's own, or `type:code`. */
function idOf(text: string, taxonomy: Taxonomy): string {
  const [type, code] = text.includes(':') ? text.split(/:(.*)/s) : [undefined, text]
  const found = taxonomy.resolve(type, code ?? '')
  if (found) return found.category.id
  throw new CommandFailure(`there is no category ${text}; highstreet categories list TEXT finds one`)
}

function readCodes(file: string, readText: (file: string) => string): readonly OwnCode[] {
  let rows: Record<string, string>[]
  try {
    rows = parse(readText(file), { bom: true, columns: true, skip_empty_lines: true, trim: true })
  } catch (error) {
    throw new CommandFailure(`${file} cannot be read: ${(error as CsvError).message}`)
  }
  const missing = ['code', 'title'].filter((column) => rows[0] && !(column in rows[0]))
  if (missing.length > 0) throw new CommandFailure(`${file} has no column ${missing.join(' and ')}`)
  return rows.map(({ code = '', title = '', category = '', parent = '' }) => ({
    code,
    title,
    category,
    parent,
  }))
}

function categoryRecord(category: Category): Record<string, unknown> {
  return {
    category_id: category.id,
    names: category.names,
    parent_id: category.parentId,
    hidden: category.hidden,
    synonyms: category.synonyms,
    mappings: category.mappings,
  }
}

function categoryLine(category: Category, taxonomy: Taxonomy, language: string): string {
  const parent = category.parentId === null ? undefined : taxonomy.get(category.parentId)
  const notes = [parent && `below ${taxonomy.nameOf(parent, language)}`, category.hidden && 'hidden']
  return [category.id, taxonomy.nameOf(category, language), ...notes.filter(Boolean)].join('  ')
}
