/** Words for an airport, a station, one of the underground and a harbour in the languages of the pages, before or behind the name of a town. */

export type VenueKind = 'airport' | 'metro' | 'station' | 'harbour'

/** What a key says of a venue. */
export interface VenuePhrase {
  readonly kind: VenueKind
  /** What else the key has: the name of its town, or of the venue; empty if there is none. */
  readonly own: string
  /** Whether the words mean nothing else: `bahnhof`, not `station`, of which there are petrol stations. */
  readonly isSure: boolean
  /** Whether they stand before the name: `station Leiden`, not `Union Station`. */
  readonly isBefore: boolean
}

/** Endings of Finnish cases: `asemalla`. */
const cases = '(?:n|a|lla|lta|lle|ssa|sta)?'

/** As keys (`placeKey`), longer ones before those that they end with. */
const words: Readonly<Record<VenueKind, { readonly sure: string; readonly other: string }>> = {
  airport: {
    sure:
      'international airport|airport|flughafen|aeroport international|aeroport|aeropuerto internacional|aeropuerto|aeroporto internazionale|' +
      'aeroporto internacional|aeroporto|vliegveld|luchthaven|flygplatsen|flygplats|' +
      `lentoasema${cases}|lentokentan|lentokentalla|lentokenttaa|lentokentta`,
    other: '',
  },
  metro: {
    sure:
      'metro station|subway station|underground station|tube station|metro stop|u bahn station|u bahn haltestelle|u bahnhof|ubahn station|ubahnhof|' +
      'station de metro|arret de metro|estacion de metro|estacion del metro|stazione della metropolitana|stazione della metro|stazione di metro|' +
      'stazione metro|fermata della metro|fermata metro|estacao de metro|estacao do metro|metrostation|tunnelbanestationen|tunnelbanestation|' +
      `metroasema${cases}`,
    other: '',
  },
  station: {
    sure:
      'central railway station|railway station|train station|central station|main station|hauptbahnhof|bahnhof|hbf|gare centrale|gare sncf|gare|' +
      'estacion de trenes|estacion de tren|estacion central|stazione centrale|stazione ferroviaria|stazione|centraal station|treinstation|' +
      'estacao de comboios|estacao central|estacao|centralstationen|centralstation|jarnvagsstationen|jarnvagsstation|tagstationen|' +
      `paarautatieasema${cases}|rautatieasema${cases}|juna asema${cases}|asema${cases}`,
    other: 'estacion|station',
  },
  harbour: {
    sure: 'harbour|harbor|ferry terminal|ferry port|hafen|vieux port|hamnen|hamn|sataman|satama|satamassa',
    other: 'port|porto|puerto|haven|marina',
  },
}

/** Between such a word and a name, and before either. */
const linking =
  'the|of|in|at|a|der|die|das|des|am|im|vom|von|zum|de|du|d|la|le|les|l|el|los|las|del|di|dell|della|il|lo|do|da|dos|das|o|van|het|i|vid'
const links = `(?:(?:${linking}) )*`

interface Pattern {
  readonly kind: VenueKind
  readonly isSure: boolean
  readonly before: RegExp
  readonly behind: RegExp
}

const patterns: readonly Pattern[] = (['airport', 'metro', 'station', 'harbour'] as const).flatMap((kind) =>
  (['sure', 'other'] as const)
    .filter((which) => words[kind][which] !== '')
    .map((which) => ({
      kind,
      isSure: which === 'sure',
      before: new RegExp(`^${links}(?:${words[kind][which]})(?: ${links}(?<own>\\S.*))?$`),
      behind: new RegExp(`^${links}(?<own>\\S.*) (?:${words[kind][which]})$`),
    })),
)

/** The venue that a key begins or ends with; null if there is none. */
export function venueIn(key: string): VenuePhrase | null {
  for (const { kind, isSure, before, behind } of patterns) {
    const first = before.exec(key)
    const found = first ?? behind.exec(key)
    if (found !== null) return { kind, isSure, isBefore: first !== null, own: found.groups?.own ?? '' }
  }
  return null
}
