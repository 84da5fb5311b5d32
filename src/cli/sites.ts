import type { CsvError } from 'csv-parse/sync'
import { sentenceOf } from '../faults/fault.ts'
import type { Gazetteer } from '../geocoding/place.ts'
import { redirectsOfCsv } from '../operations/site-redirects.ts'
import { changedSite, pathOfSite, type SiteWish } from '../operations/sites.ts'
import type { SiteRecord, SiteStore } from '../ports/site-store.ts'
import type { Taxonomy } from '../taxonomy/category.ts'
import { type Command, type CommandLine, type Context, declareList, jsonOption, prose } from './command.ts'
import { CommandFailure, print, UsageError } from './io.ts'
import { filled, texts } from './option-values.ts'

export interface SiteServices {
  readonly sites: Pick<SiteStore, 'read' | 'save' | 'remove'>
  readonly gazetteer: Gazetteer
  readonly taxonomy: Taxonomy
  /** Languages that pages are written in. */
  readonly languages: readonly string[]
  /** @throws if the file is missing */
  readText(file: string): string
  /** A picture file as a `data:` address of a logo's size. @throws DirectoryError for other files */
  readLogo(file: string): Promise<string>
}

/** `highstreet sites list|put|remove` */
export const sitesCommand: Command<SiteServices> = {
  name: 'sites',
  declare(line, context) {
    line.description(
      prose(`
A site is a public directory under host names or a path of its own: with its name, colour and texts, and with a part of the entities.
Without either it is at /s/ID. Every other address shows the whole directory. A running server follows within a second.
`),
    )
    const all = async ({ sites }: SiteServices) => sites.read()
    declareList(line, context, 'list the sites', all, (site) => site, siteLine)
    declarePut(line, context)
    declareRemove(line, context)
  },
}

const siteLine = (site: SiteRecord): string =>
  `${site.id}  ${site.name}  ${pathOfSite(site) ?? site.hosts.join(' ')}`

function declarePut(line: CommandLine, { io, open }: Context<SiteServices>): void {
  line
    .command('put')
    .description('add a site, or change what is given of the one with this id')
    .argument('<id>', 'id of the site, such as cafes', filled('ID'))
    .option('--name <name>', 'its name', filled('--name'))
    .option('--tagline <text>', 'a sentence under the name; empty: that of the language')
    .option('--host <name>', 'a host name that shows it; repeatable; empty: none', texts)
    .option('--path <path>', 'its path on the other host names, such as /cafes; empty: /s/ID')
    .option('--language <l>', 'a language of its pages, the first for others; repeatable', texts)
    .option('--country <cc>', 'the country it searches first')
    .option('--place <id>', 'only entities in this place (highstreet places find); repeatable', texts)
    .option(
      '--polygon <file>',
      'only entities with a point in this GeoJSON Polygon or MultiPolygon; empty: everywhere',
    )
    .option(
      '--category <id>',
      'only entities of this category or below (highstreet categories list); repeatable',
      texts,
    )
    .option('--brand <name>', 'only entities with this name, such as a chain; empty: all')
    .option('--accent <colour>', 'colour of links and buttons, such as #0d5c46; empty: that of the directory')
    .option('--logo <file>', 'picture beside the name: jpg, png or gif')
    .option('--imprint <file>', 'text of the imprint, paragraphs apart by an empty line')
    .option('--privacy <file>', 'text about privacy')
    .option('--terms <file>', 'text of the terms of use')
    .option('--mail-from <address>', 'sender of mail about its forms; empty: that of the server')
    .option('--redirects <file>', 'CSV of two columns: old addresses, and the paths they lead to now')
    .option(...jsonOption)
    .action(async (id, { json, ...given }) => {
      const services = await open()
      const { sites, gazetteer, taxonomy, languages } = services
      const wish = await wishOf(given, services)
      const changed = changedSite(id, wish, { gazetteer, taxonomy, languages, sites: await sites.read() })
      if ('faults' in changed) throw new UsageError(changed.faults.map(sentenceOf).join('\n'))
      await sites.save(changed.site)
      await print(io, json, changed.site, siteLine(changed.site))
    })
}

function declareRemove(line: CommandLine, { io, open }: Context<SiteServices>): void {
  line
    .command('remove')
    .description('remove a site; its host names show the whole directory from then on')
    .argument('<id>', 'id of the site', filled('ID'))
    .option(...jsonOption)
    .action(async (id, { json }) => {
      const { sites } = await open()
      if (!(await sites.remove(id)))
        throw new CommandFailure(`There is no site ${id}; see highstreet sites list.`)
      await print(io, json, { removed: id }, `${id} is removed`)
    })
}

interface Given {
  readonly name?: string | undefined
  readonly tagline?: string | undefined
  readonly host?: readonly string[] | undefined
  readonly path?: string | undefined
  readonly mailFrom?: string | undefined
  readonly language?: readonly string[] | undefined
  readonly country?: string | undefined
  readonly place?: readonly string[] | undefined
  readonly category?: readonly string[] | undefined
  readonly brand?: string | undefined
  readonly accent?: string | undefined
  readonly logo?: string | undefined
  readonly imprint?: string | undefined
  readonly privacy?: string | undefined
  readonly terms?: string | undefined
  readonly polygon?: string | undefined
  readonly redirects?: string | undefined
}

const emptyIsNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

async function wishOf(given: Given, { readText, readLogo }: SiteServices): Promise<SiteWish> {
  const { name, host, path, language, place, category, logo, redirects } = given
  const wish: { -readonly [Member in keyof SiteWish]: SiteWish[Member] } = {}
  if (name !== undefined) wish.name = name
  if (host !== undefined) wish.hosts = host.filter((name) => name !== '')
  if (path !== undefined) wish.path = emptyIsNull(path) as SiteRecord['path']
  if (language !== undefined) wish.languages = language
  if (place !== undefined) wish.placeIds = place
  if (category !== undefined) wish.categoryIds = category
  for (const member of ['tagline', 'country', 'brand', 'accent', 'mailFrom'] as const) {
    const text = given[member]
    if (text !== undefined) wish[member] = emptyIsNull(text)
  }
  for (const member of ['imprint', 'privacy', 'terms', 'polygon'] as const) {
    const file = given[member]
    if (file !== undefined) wish[member] = file === '' ? null : emptyIsNull(readText(file))
  }
  if (redirects !== undefined) wish.redirects = redirectsIn(redirects, readText(redirects))
  if (logo !== undefined) wish.logo = await readLogo(logo)
  return wish
}

function redirectsIn(file: string, text: string): Readonly<Record<string, string>> {
  try {
    return redirectsOfCsv(text)
  } catch (error) {
    throw new UsageError(`${file} cannot be read as CSV: ${(error as CsvError).message}`)
  }
}
