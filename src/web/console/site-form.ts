import type { UploadedFile } from '../../entity/objects/kinds.ts'
import type { Fault, FaultCode } from '../../faults/fault.ts'
import type { Operations } from '../../operations/index.ts'
import { versionOfSite } from '../../operations/operate-sites.ts'
import { redirectsOfCsv } from '../../operations/site-redirects.ts'
import { asFieldHolds, type Field, type FormState, hiddenField, type Option, type Section } from '../form.ts'
import { countryOptions } from '../pages/add.ts'
import type { ConsoleTexts } from '../texts/console-texts.ts'
import { directoryLanguages } from '../texts/in-language.ts'
import type { Texts } from '../texts/texts.ts'

/** A site as the operations show it. */
export type ShownSite = Awaited<ReturnType<Operations['readSite']>>

type Values = Readonly<Record<string, string>>

const mostOfText = 50_000

/** The fields of a site. They have the names of its members in the API, so that its faults find them. @param site null for a new one */
export function siteFields(site: ShownSite | null, words: ConsoleTexts, texts: Texts): readonly Field[] {
  const section = (name: string, heading: string, hint?: string): Section => ({
    name,
    heading,
    isOptional: true,
    ...(hint === undefined ? {} : { hint }),
  })
  const where = section('where', words.placeSection)
  const part = section('part', words.partSection, words.partHint)
  const looks = section('looks', words.looksSection)
  const legal = section('legal', words.legalSection, words.legalHint)
  const mail = section('mail', words.mailSection)
  const old = section('old', words.redirectsSection)
  const line = (name: string, label: string, hint: string, of: Section, maxLength?: number): Field => ({
    ...{ name, label, hint, control: 'text', section: of, ...(maxLength !== undefined && { maxLength }) },
  })
  // As long as the API takes them: what it has stored can be saved again.
  const lines = (name: string, label: string, hint: string, of: Section): Field => ({
    ...{ name, label, hint, control: 'textarea', rows: 3, section: of },
  })
  const text = (name: string, label: string): Field => ({
    ...{ name, label, control: 'textarea', maxLength: mostOfText, section: legal },
  })
  const tick = (name: string, label: string, of: Section): Field => ({
    ...{ name, label, control: 'checkbox', section: of },
  })
  const file = (name: string, label: string, hint: string, accept: string, of: Section): Field => ({
    ...{ name, label, hint, accept, control: 'file', section: of },
  })
  const kept = Object.keys(site?.redirects ?? {}).length
  return [
    ...(site === null
      ? [
          {
            name: 'site_id',
            label: words.id,
            hint: words.idHint,
            control: 'text',
            required: true,
            maxLength: 40,
          } as const,
        ]
      : [hiddenField('version')]),
    { name: 'name', label: words.name, control: 'text', required: true, maxLength: 80 },
    { name: 'tagline', label: words.tagline, hint: words.taglineHint, control: 'text', maxLength: 300 },
    line('path', words.path, words.pathHint, where, 80),
    lines('hosts', words.hosts, words.hostsHint, where),
    lines('place_ids', words.places, words.placesHint, part),
    lines('polygon', words.polygon, words.polygonHint, part),
    lines('category_ids', words.categories, words.categoriesHint, part),
    line('brand', words.brand, words.brandHint, part, 300),
    {
      name: 'country',
      label: words.country,
      control: 'select',
      options: countriesWith(site?.country ?? null, texts.language),
      section: part,
    },
    line('languages', words.languages, words.languagesHint(directoryLanguages.join(', ')), looks),
    line('accent', words.accent, words.accentHint, looks, 7),
    file('logo', words.logo, words.logoHint, 'image/jpeg,image/png,image/gif', looks),
    ...(site?.logo == null ? [] : [tick('remove_logo', words.removeLogo, looks)]),
    text('imprint', words.imprint),
    text('privacy', words.privacy),
    text('terms', words.terms),
    line('mail_from', words.mailFrom, words.mailFromHint, mail, 254),
    file(
      'redirects',
      words.redirects,
      kept === 0 ? words.redirectsHint : `${words.redirectsHint} ${words.redirectsNow(kept)}`,
      '.csv,text/csv',
      old,
    ),
    ...(kept === 0 ? [] : [tick('remove_redirects', words.removeRedirects, old)]),
  ]
}

/** The API takes codes that the list lacks, such as `xk`. */
function countriesWith(country: string | null, language: string): readonly Option[] {
  const options = countryOptions(language)
  if (country === null || options.some(({ value }) => value === country)) return options
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(country.toUpperCase())
  return [...options, { value: country, label: name ?? country }]
}

/** What the fields hold for a site. Ids stand before the names of what they name. */
export function valuesOfSite(site: ShownSite, language: string, { directory }: Operations): Values {
  const named = (ids: readonly string[], nameOf: (id: string) => string | undefined) =>
    ids.map((id) => [id, nameOf(id)].filter(Boolean).join(' ')).join('\n')
  const { name, tagline, path, polygon, brand, country, accent, imprint, privacy, terms, mail_from } = site
  const held = (texts: Readonly<Record<string, string | null>>, control: 'text' | 'textarea') =>
    Object.fromEntries(
      Object.entries(texts).map(([member, value]) => [member, asFieldHolds(value ?? '', control)]),
    )
  return {
    ...held({ name, tagline, path, brand, country, accent, mail_from }, 'text'),
    ...held({ polygon, imprint, privacy, terms }, 'textarea'),
    version: versionOfSite(site),
    hosts: site.hosts.join('\n'),
    languages: site.languages.join(', '),
    place_ids: named(site.place_ids, (id) => directory.place(id)?.name),
    category_ids: named(site.category_ids, (id) => directory.categoryName(id, language)),
  }
}

const mostQuoted = 200

/** What is stored, for each field in which a form says otherwise. */
export function storedInstead(
  stored: Values,
  values: Values,
  fields: readonly Field[],
  words: ConsoleTexts,
): FormState['faults'] {
  const faults: Record<string, string> = {}
  for (const { name, control } of fields) {
    const text = stored[name]
    if (control === 'hidden' || text === undefined || text === (values[name] ?? '')) continue
    faults[name] = words.storedNow(text.length > mostQuoted ? `${text.slice(0, mostQuoted)}…` : text)
  }
  return faults
}

const linesOf = (text = ''): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A line may begin with an id; what follows is for people. */
const idOf = (line: string): string => line.split(/\s/, 1)[0]!

/** The id of a known place or of one named as written; what names none stays as it is, and is refused. */
function placeOf(line: string, country: string, { directory, placeNamed }: Operations): string {
  const id = idOf(line)
  if (directory.place(id) !== undefined) return id
  return placeNamed(line, country === '' ? undefined : country) ?? line
}

async function categoryOf(line: string, language: string, { directory, pages }: Operations): Promise<string> {
  const id = idOf(line)
  if (directory.categoryName(id, language) !== undefined) return id
  const found = await pages.findCategories(line, language)
  return found.find(({ name }) => name.toLowerCase() === line.toLowerCase())?.id ?? line
}

const texts = [
  'name',
  'tagline',
  'path',
  'polygon',
  'brand',
  'country',
  'accent',
  'imprint',
  'privacy',
  'terms',
  'mail_from',
] as const

/** The document of the API that a form says, and the faults of its files. Empty fields reset what they are of. */
export async function documentOf(
  values: Values,
  files: Readonly<Record<string, UploadedFile>>,
  language: string,
  operations: Operations,
  words: ConsoleTexts,
): Promise<{ readonly document: Readonly<Record<string, unknown>>; readonly faults: FormState['faults'] }> {
  const { country = '' } = values
  const document: Record<string, unknown> = Object.fromEntries(
    texts.map((name) => [name, values[name] ?? '']),
  )
  document.hosts = linesOf(values.hosts)
  document.languages = (values.languages ?? '').split(/[\s,]+/).filter((part) => part !== '')
  document.place_ids = linesOf(values.place_ids).map((line) => placeOf(line, country, operations))
  document.category_ids = await Promise.all(
    linesOf(values.category_ids).map((line) => categoryOf(line, language, operations)),
  )
  const faults: Record<string, string> = {}
  const { logo, redirects } = files
  if (logo !== undefined && logo.bytes.length > 0) document.logo = pictureAddress(logo.bytes)
  else if (values.remove_logo === 'true') document.logo = null
  if (redirects !== undefined && redirects.bytes.length > 0) {
    try {
      document.redirects = redirectsOfCsv(Buffer.from(redirects.bytes).toString('utf8'))
    } catch {
      faults.redirects = words.badCsv
    }
  } else if (values.remove_redirects === 'true') document.redirects = null
  return { document, faults }
}

/** The operation reads what it really is. */
const pictureAddress = (bytes: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`

type Said = (words: ConsoleTexts, params: Readonly<Record<string, string>>, texts: Texts) => string

/** Words for the faults of a site; the others say that the value cannot be used. */
const said: Partial<Record<FaultCode, Said>> = {
  site_id: ({ badId }) => badId,
  site_name: ({ badName }, { maximum = '' }) => badName(maximum),
  too_long: (_, { maximum = '' }, { tooLong }) => tooLong(Number(maximum)),
  site_host: ({ badHost }, { given = '' }) => badHost(given),
  site_host_taken: ({ taken }, { given = '', site = '' }) => taken(given, site),
  site_path: ({ badPath }, { given = '' }) => badPath(given),
  site_path_taken: ({ taken }, { given = '', site = '' }) => taken(given, site),
  site_path_or_host: ({ pathOrHost }) => pathOrHost,
  site_colour: ({ badColour }, { given = '' }) => badColour(given),
  site_contrast: ({ badContrast }, { given = '', contrast = '', least = '' }) =>
    badContrast(given, contrast, least),
  site_logo: (_words, _params, { notAPicture }) => notAPicture,
  site_language: ({ badLanguage }, { given = '', known = '' }) => badLanguage(given, known),
  site_place: ({ badPlace }, { given = '' }) => badPlace(given),
  not_polygon: ({ badPolygon }) => badPolygon,
  too_many_corners: ({ badPolygon }) => badPolygon,
  not_on_earth: ({ badPolygon }) => badPolygon,
  ring_too_short: ({ badPolygon }) => badPolygon,
  ring_round_pole: ({ badPolygon }) => badPolygon,
  site_category: ({ badCategory }, { given = '' }) => badCategory(given),
  mail_to: ({ badMail }) => badMail,
  site_redirect: ({ badRedirect }, { from = '', to = '' }) => badRedirect(from, to),
  site_redirects: ({ tooManyRedirects }, { maximum = '' }) => tooManyRedirects(maximum),
}

/** The faults of a site by field, all those of one field in one text. */
export function explainSite(found: readonly Fault[], words: ConsoleTexts, texts: Texts): FormState['faults'] {
  const faults: Record<string, string> = {}
  for (const { code, parameter, params } of found) {
    const values = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : String(value),
      ]),
    )
    const text = said[code]?.(words, values, texts) ?? texts.unfit
    const name = parameter ?? ''
    faults[name] = faults[name] === undefined ? text : `${faults[name]}. ${text}`
  }
  return faults
}
