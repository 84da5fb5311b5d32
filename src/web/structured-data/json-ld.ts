/** A node of JSON-LD. Members without a value are left out. */
export interface JsonLd {
  readonly '@type': string | readonly string[]
  readonly [member: string]: JsonLdValue
}

export type JsonLdValue = string | number | boolean | undefined | JsonLd | readonly (string | JsonLd)[]

/** Characters that could end the element or the string, in every kind of parser. */
const unsafe = /[<>&\u2028\u2029]/g

const escaped = (text: string): string =>
  text.replaceAll(unsafe, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The element of a page's data: a data block, which no policy for scripts stops and no browser runs. */
export const jsonLdElement = (data: JsonLd): string =>
  `<script type="application/ld+json">${escaped(JSON.stringify({ '@context': 'https://schema.org', ...data }))}</script>`

/** A list with one member as the member itself, and none as undefined. */
export function oneOrMore<T extends string | JsonLd>(values: readonly T[]): T | readonly T[] | undefined {
  return values.length > 1 ? values : values[0]
}
