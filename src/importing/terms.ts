/** What is due for data, by the publisher that the format tells. */
export interface Terms {
  readonly licence: string | null
  readonly attribution: string | null
}

/**
 * Sources: https://www.openstreetmap.org/copyright, https://docs.overturemaps.org/attribution/,
 * https://docs.foursquare.com/data-products/docs/access-fsq-os-places
 */
const published = {
  osm: { licence: 'ODbL 1.0', attribution: '© OpenStreetMap contributors' },
  overture: { licence: 'CDLA Permissive 2.0', attribution: 'Overture Maps Foundation, overturemaps.org' },
  foursquare: { licence: 'Apache 2.0', attribution: '© Foursquare Labs, Inc.' },
} as const satisfies Readonly<Record<string, Terms>>

export type Publisher = keyof typeof published

/** The terms that a user names; where none are named, those of the publisher. */
export function termsOf(publisher: Publisher | undefined, { licence, attribution }: Terms): Terms {
  const own = licence !== null || attribution !== null
  return own || publisher === undefined ? { licence, attribution } : published[publisher]
}
