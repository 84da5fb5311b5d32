/** What is due for data, by the format that only one source publishes. */
export interface Terms {
  readonly licence: string | null
  readonly attribution: string | null
}

/**
 * Sources: https://www.openstreetmap.org/copyright, https://docs.overturemaps.org/attribution/,
 * https://docs.foursquare.com/data-products/docs/access-fsq-os-places
 */
const published: Readonly<Partial<Record<string, Terms>>> = {
  osm: { licence: 'ODbL 1.0', attribution: '© OpenStreetMap contributors' },
  overture: { licence: 'CDLA Permissive 2.0', attribution: 'Overture Maps Foundation, overturemaps.org' },
  foursquare: { licence: 'Apache 2.0', attribution: '© Foursquare Labs, Inc.' },
}

/** The terms that a user names; where none are named, those of the publisher of the format. */
export function termsOf(format: string, { licence, attribution }: Terms): Terms {
  const own = licence !== null || attribution !== null
  return own ? { licence, attribution } : (published[format] ?? { licence: null, attribution: null })
}
