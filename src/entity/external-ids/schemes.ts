/** Ids of other datasets: how each scheme writes them, and whether several businesses may share one. */

/**
 * What two businesses with one id have in common: with `none` they are one business, `company` is a company with
 * places, `site` a website.
 */
export type Sharing = 'none' | 'company' | 'site'

export interface Scheme {
  /** Whose ids they are, for descriptions. */
  readonly of: string
  readonly example: string
  readonly shared: Sharing
  /** The id as the dataset writes it; null for what is none. */
  readonly read: (text: string) => string | null
  /** The id for comparisons, where it is written in several ways. */
  readonly compared?: (id: string) => string
  /** Whether everybody can look the point up by the id. */
  readonly tellsPoint?: true
  /** Whether the id is one of a register, which `register` names. */
  readonly isOfRegister?: true
}

const matched = (pattern: RegExp, written: (found: RegExpExecArray) => string) => (text: string) => {
  const found = pattern.exec(text)
  return found === null ? null : written(found)
}

const osmKinds: Readonly<Record<string, string>> = { n: 'node', w: 'way', r: 'relation' }

const osm = matched(
  /^(?:https?:\/\/(?:www\.)?openstreetmap\.org\/)?(?:(node|way|relation)\/|([nwr]))([1-9]\d{0,18})$/i,
  ([, kind, letter, number]) => `${kind?.toLowerCase() ?? osmKinds[letter!.toLowerCase()]}/${number}`,
)

const uuidOrHex = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** A host name of at least two labels; an address on the site is one of it. */
function domain(text: string): string | null {
  const host = URL.parse(/^https?:\/\//i.test(text) ? text : `http://${text}`)?.hostname ?? ''
  const bare = host.replace(/^www\./, '').replace(/\.$/, '')
  return bare.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(bare)
    ? bare
    : null
}

export const schemes = {
  gers: {
    of: 'Overture Maps (GERS)',
    example: '08f2a1072b4a2b1c0371d1d3a3d5c2b7',
    shared: 'none',
    read: matched(uuidOrHex, ([id]) => id.toLowerCase()),
    compared: (id) => id.replaceAll('-', ''),
    tellsPoint: true,
  },
  osm: { of: 'OpenStreetMap', example: 'node/1007416273', shared: 'none', read: osm, tellsPoint: true },
  fsq: {
    of: 'Foursquare',
    example: '4b058804f964a52016af22e3',
    shared: 'none',
    read: matched(/^[0-9a-f]{24}$/i, ([id]) => id.toLowerCase()),
    tellsPoint: true,
  },
  wikidata: {
    of: 'Wikidata',
    example: 'Q1049511',
    shared: 'company',
    read: matched(
      /^(?:https?:\/\/(?:www\.)?wikidata\.org\/(?:wiki|entity)\/)?Q([1-9]\d{0,11})$/i,
      ([, number]) => `Q${number}`,
    ),
  },
  company_number: {
    of: 'a register of companies',
    example: '01234567',
    shared: 'company',
    read: matched(/^[A-Za-z0-9](?:[A-Za-z0-9 ./-]{0,38}[A-Za-z0-9])?$/, ([id]) =>
      /\d/.test(id) ? id.replace(/ {2,}/g, ' ') : '',
    ),
    compared: (id) => id.replace(/[ ./-]/g, '').toUpperCase(),
    isOfRegister: true,
  },
  domain: { of: 'a website, as its domain', example: 'example.com', shared: 'site', read: domain },
} as const satisfies Readonly<Record<string, Scheme>>

export type SchemeName = keyof typeof schemes

export const schemeNames = Object.keys(schemes) as readonly SchemeName[] as readonly [
  SchemeName,
  ...SchemeName[],
]

export const schemeOf = (name: SchemeName): Scheme => schemes[name]

export const isScheme = (name: unknown): name is SchemeName =>
  typeof name === 'string' && Object.hasOwn(schemes, name)

/** An id of a scheme, as the dataset writes it; null for what is none. */
export function readId(scheme: SchemeName, text: string): string | null {
  const id = schemeOf(scheme).read(text.trim())
  return id === '' ? null : id
}

/** The country of a register, alpha-2 in lower case, or with one of its registers: `gb`, `de-muenchen`. */
export const registerPattern = '^[A-Za-z]{2}(-[A-Za-z0-9]+)*$'
const register = new RegExp(registerPattern)

export interface ExternalId {
  readonly scheme: SchemeName
  readonly id: string
  readonly register?: string
}

/**
 * Equal for equal ids: `osm:node/123`, `company_number:gb:01234567`. Has no spaces.
 */
export const keyOfId = ({ scheme, id, register = '' }: ExternalId): string => {
  const { compared, isOfRegister } = schemeOf(scheme)
  return `${scheme}:${isOfRegister === true ? `${register.toLowerCase()}:` : ''}${compared?.(id) ?? id}`
}

/** Splits a key into what it is an id of, such as `osm` or `company_number:gb`, and the id. */
export function partsOfKey(key: string): { readonly dataset: string; readonly shared: Sharing } {
  const scheme = key.slice(0, key.indexOf(':')) as SchemeName
  const { shared, isOfRegister } = schemeOf(scheme)
  const end = isOfRegister === true ? key.indexOf(':', scheme.length + 1) : scheme.length
  return { dataset: key.slice(0, end), shared }
}

/** As people and files write an id in one text: its scheme, the register if it has one, and the id. */
export const textOfId = ({ scheme, id, register }: ExternalId): string =>
  [scheme, ...(register === undefined ? [] : [register]), id].join(':')

/** The parts of `osm:node/123` and `company_number:gb:01234567`, none of them checked; see `readIdText`. */
export function splitIdText(text: string): {
  readonly scheme: string
  readonly id: string
  readonly register?: string
} {
  const [scheme = '', rest = ''] = text.split(/:(.*)/s).map((part) => part.trim())
  const name = scheme.toLowerCase()
  const [register_, id] = rest.split(/:(.*)/s).map((part) => part.trim())
  const isOfRegister = isScheme(name) && schemeOf(name).isOfRegister === true
  return isOfRegister && id !== undefined && register.test(register_!)
    ? { scheme: name, register: register_!.toLowerCase(), id }
    : { scheme: name, id: rest }
}

/** An id in one text; null where it has no scheme, or the scheme no such id. */
export function readIdText(text: string): ExternalId | null {
  const { scheme, id, ...of } = splitIdText(text)
  if (!isScheme(scheme)) return null
  const read = readId(scheme, id)
  return read === null ? null : { scheme, id: read, ...of }
}

/** Forms that nothing else has: texts that are ids without saying of what. */
const telling: readonly (readonly [SchemeName, RegExp])[] = [
  ['osm', /^(?:https?:\/\/(?:www\.)?openstreetmap\.org\/)?(?:node|way|relation)\/\d+$/i],
  ['gers', uuidOrHex],
  ['fsq', /^(?=.*[a-f])[0-9a-f]{24}$/i],
  ['wikidata', /^(?:https?:\/\/(?:www\.)?wikidata\.org\/(?:wiki|entity)\/)?Q\d{2,}$/i],
  ['domain', /^(?:https?:\/\/)?[^\s/@:]+\.[a-z]{2,}\/?$/i],
]

const longestIdText = 300

/** Whether it says all that its key takes: a number of a register says of which. */
export const isWhole = ({ scheme, register }: ExternalId): boolean =>
  schemeOf(scheme).isOfRegister !== true || register !== undefined

/** An id that a search text is, with its scheme or in a form that tells it; null for almost every text. */
export function idInText(text: string): ExternalId | null {
  const written = text.trim()
  if (written.length > longestIdText || /\s/.test(written) || !/[\d.]/.test(written)) return null
  const said = readIdText(written)
  if (said !== null && isWhole(said)) return said
  for (const [scheme, form] of telling) {
    const id = form.test(written) ? readId(scheme, written) : null
    if (id !== null) return { scheme, id }
  }
  return null
}
