import { type CsvError, parse } from 'csv-parse/sync'
import type { Category, Taxonomy } from '../taxonomy/category.ts'
import type { OwnCode, TaxonomyEditor } from '../taxonomy/editor.ts'
import { type Command, type CommandLine, type Context, jsonOption, prose } from './command.ts'
import { CommandFailure, print } from './io.ts'
import { filled } from './option-values.ts'

/** The services of `categories`. */
export interface CategoryServices {
  readonly taxonomy: Taxonomy
  readonly editor: TaxonomyEditor
  /** @throws if the file is missing */
  readText(file: string): string
}

type Categories = Context<CategoryServices>

const languageOption = ['--language <l>', 'language of the names', 'en'] as const

/** `highstreet categories list|add|rename|hide|show|move|add-synonym|remove-synonym|map|import|remove` */
export const categoriesCommand: Command<CategoryServices> = {
  name: 'categories',
  declare(line, context) {
    line.description(
      prose(`
Changes are kept in the data folder, apart from the shipped taxonomy: an update never undoes them. A running server follows
within a second. An id is that of the directory, or a code such as sic_2007:43220 or osm:craft/plumber.
`),
    )
    declareList(line, context)
    declareChanges(line, context)
    declareImport(line, context)
    declareRemove(line, context)
  },
}

function declareList(line: CommandLine, { io, open }: Categories): void {
  line
    .command('list')
    .description('list all categories, or those that a text finds, best first')
    .argument('[text]', 'what to find')
    .option(...languageOption)
    .option('--hidden', 'only the hidden ones')
    .option(...jsonOption)
    .action(async (text, { language, hidden: isHidden = false, json }) => {
      const { taxonomy } = await open()
      const found =
        text === undefined
          ? [...taxonomy.all()]
          : taxonomy.lookup(text, language).rows.map(({ category }) => category)
      for (const category of found.filter(({ hidden }) => !isHidden || hidden))
        await print(io, json, categoryRecord(category), categoryLine(category, taxonomy, language))
    })
}

/** Makes a change of one category and prints it. */
type Change = (
  json: boolean | undefined,
  language: string,
  make: (services: CategoryServices) => Promise<Category>,
) => Promise<void>

/** The actions that change one category and print it. */
function declareChanges(line: CommandLine, { io, open }: Categories): void {
  const action = (name: string, summary: string): CommandLine =>
    line.command(name).description(summary) as CommandLine
  const change: Change = async (json, language, make) => {
    const services = await open()
    const category = await make(services)
    await print(io, json, categoryRecord(category), categoryLine(category, services.taxonomy, language))
  }
  action('add', 'add a category')
    .argument('<name>', 'its name')
    .option('--parent <id>', 'the category it lies below')
    .option(...languageOption)
    .option(...jsonOption)
    .action((name, { parent, language, json }) =>
      change(json, language, ({ editor, taxonomy }) =>
        editor.add(name, language, parent === undefined ? null : idOf(parent, taxonomy)),
      ),
    )
  action('rename', 'change the name of a category in a language')
    .argument('<id>')
    .argument('<name>', 'its new name')
    .option(...languageOption)
    .option(...jsonOption)
    .action((id, name, { language, json }) =>
      change(json, language, ({ editor, taxonomy }) => editor.rename(idOf(id, taxonomy), name, language)),
    )
  action('hide', 'take a category out of searches and suggestions; businesses keep it')
    .argument('<id>')
    .option(...jsonOption)
    .action((id, { json }) =>
      change(json, 'en', ({ editor, taxonomy }) => editor.setHidden(idOf(id, taxonomy), true)),
    )
  action('show', 'bring a hidden category back')
    .argument('<id>')
    .option(...jsonOption)
    .action((id, { json }) =>
      change(json, 'en', ({ editor, taxonomy }) => editor.setHidden(idOf(id, taxonomy), false)),
    )
  action('move', 'put a category below another')
    .argument('<id>')
    .argument('<parent>', 'an id, or none for the top')
    .option(...jsonOption)
    .action((id, parent, { json }) =>
      change(json, 'en', ({ editor, taxonomy }) =>
        editor.move(idOf(id, taxonomy), parent === 'none' ? null : idOf(parent, taxonomy)),
      ),
    )
  declareTerms(line, change)
}

/** The actions about words and codes of one category. */
function declareTerms(line: CommandLine, change: Change): void {
  const action = (name: string, summary: string): CommandLine =>
    line.command(name).description(summary) as CommandLine
  action('add-synonym', 'add words by which a category is found')
    .argument('<id>')
    .argument('<word...>', 'synonyms in a language')
    .option(...languageOption)
    .option(...jsonOption)
    .action((id, words, { language, json }) =>
      change(json, language, ({ editor, taxonomy }) =>
        editor.addSynonyms(idOf(id, taxonomy), words, language),
      ),
    )
  action('remove-synonym', 'remove words by which a category is found, also some that ship')
    .argument('<id>')
    .argument('<word...>', 'synonyms in a language')
    .option(...languageOption)
    .option(...jsonOption)
    .action((id, words, { language, json }) =>
      change(json, language, ({ editor, taxonomy }) =>
        editor.removeSynonyms(idOf(id, taxonomy), words, language),
      ),
    )
  action('map', 'make a code of another taxonomy mean a category')
    .argument('<id>')
    .argument('<code>', 'the code in that taxonomy')
    .argument('<title>', 'what the code is called there')
    .requiredOption('--type <name>', 'the category_type of the taxonomy', filled('--type'))
    .option(...jsonOption)
    .action((id, code, title, { type, json }) =>
      change(json, 'en', ({ editor, taxonomy }) => editor.map(idOf(id, taxonomy), { type, code, title })),
    )
}

function declareImport(line: CommandLine, { io, open }: Categories): void {
  line
    .command('import')
    .summary('bring a taxonomy of your own from a CSV file')
    .description(
      prose(`
bring a taxonomy of your own: a CSV file with the columns code, title and, where wanted, category and parent. category is an id that the
code means; where it is empty the code gets a category of its own, below that of the code in parent. The codes are then accepted with
the name in --type as category_type. A later import of the same name replaces the codes and keeps the categories.
`),
    )
    .argument('<file>', 'the CSV file')
    .requiredOption('--type <name>', 'the category_type of your taxonomy', filled('--type'))
    .option('--title <title>', 'what it is called')
    .option(...languageOption)
    .option(...jsonOption)
    .action(async (file, { type, title = type, language, json }) => {
      const { editor, readText } = await open()
      const summary = await editor.importTaxonomy(type, title, language, readCodes(file, readText))
      const text = `${type}: ${summary.codes} codes, ${summary.created} new categories`
      await print(io, json, { type, ...summary }, text)
    })
}

function declareRemove(line: CommandLine, { io, open }: Categories): void {
  line
    .command('remove')
    .description('forget the codes of a taxonomy of your own; the categories made for them stay')
    .requiredOption('--type <name>', 'the category_type of your taxonomy', filled('--type'))
    .option(...jsonOption)
    .action(async ({ type, json }) => {
      const { editor } = await open()
      if (!(await editor.removeTaxonomy(type)))
        throw new CommandFailure(`there is no taxonomy ${type} of your own`)
      await print(io, json, { type, removed: true }, `${type} removed`)
    })
}

/** An id as typed: the directory's own, or `type:code`. */
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
