import { plainWords } from '../../folding.ts'
import { partsOf, statesOf } from './holiday-table.ts'
import { isArea } from './holidays.ts'

/** Finds the public holiday region of a business from the names of the places around it. */

/**
 * Words around the proper name of a state: "Canton of Zürich", "Land Hessen", "Comunidad Foral de Navarra".
 */
const frameWords = new Set(
  (
    'land landkreis kreis freistaat freie und hansestadt hanse stadt kanton canton of the de du di del della la le state province provincia provinz ' +
    'region regione departement department et d outre mer comunidad comunitat comunita foral ciudad city autonomous autonoma ' +
    'autonome community communaute county shire principado gewest principality commonwealth chartered governorate'
  ).split(' '),
)

/** Common names missing from the table; keys are folded by `fold`. */
const otherNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AT: {
    carinthia: '2',
    'lower austria': '3',
    'upper austria': '4',
    salzburg: '5',
    styria: '6',
    tyrol: '7',
    vienna: '9',
  },
  BE: {
    bruxelles: 'BRU',
    brussels: 'BRU',
    brussel: 'BRU',
    'brussels capital': 'BRU',
    flanders: 'VLG',
    flemish: 'VLG',
    vlaanderen: 'VLG',
    vlaams: 'VLG',
    wallonia: 'WAL',
    wallonie: 'WAL',
    wallonne: 'WAL',
    walloon: 'WAL',
  },
  CH: {
    'st gallen': 'SG',
    'saint gallen': 'SG',
    lucerne: 'LU',
    grisons: 'GR',
    graubunden: 'GR',
    geneva: 'GE',
    geneve: 'GE',
    genf: 'GE',
    ticino: 'TI',
    tessin: 'TI',
    vaud: 'VD',
    waadt: 'VD',
    valais: 'VS',
    wallis: 'VS',
    basel: 'BS',
    'basel city': 'BS',
    'basel landschaft': 'BL',
    aargau: 'AG',
    freiburg: 'FR',
    neuenburg: 'NE',
  },
  DE: {
    bavaria: 'BY',
    hesse: 'HE',
    saxony: 'SN',
    'lower saxony': 'NI',
    'saxony anhalt': 'ST',
    thuringia: 'TH',
    'north rhine westphalia': 'NW',
    nrw: 'NW',
    'rhineland palatinate': 'RP',
    'mecklenburg western pomerania': 'MV',
    'baden wurttemberg': 'BW',
  },
  ES: {
    andalusia: 'AN',
    catalunya: 'CT',
    euskadi: 'PV',
    navarre: 'NC',
    navarra: 'NC',
    'castilla mancha': 'CM',
    'castile leon': 'CL',
    'castille leon': 'CL',
    canarias: 'CN',
    balears: 'IB',
    'islas baleares': 'IB',
    baleares: 'IB',
    valencia: 'VC',
    valenciana: 'VC',
    murcia: 'MC',
    madrid: 'MD',
    asturias: 'AS',
    rioja: 'RI',
  },
  GB: { cymru: 'WLS', alba: 'SCT' },
  IT: {
    lombardia: '25',
    piemonte: '21',
    tuscany: '52',
    latium: '62',
    sicilia: '82',
    'south tyrol': '32',
    bolzano: '32',
    'alto adige': '32',
    sudtirol: '32',
  },
  MY: { melaka: '04', 'pulau pinang': '07' },
  NL: { 'north holland': 'NH', 'south holland': 'ZH' },
}

/**
 * Regions without holidays of their own, in countries whose table lists only regions that have some. A French
 * region that contains a listed département (Grand Est) is absent, since its name alone is ambiguous.
 */
const plainRegions: Readonly<Record<string, readonly string[]>> = {
  FR: [
    'ile france',
    'hauts france',
    'normandie',
    'normandy',
    'bretagne',
    'brittany',
    'pays loire',
    'centre val loire',
    'bourgogne franche comte',
    'nouvelle aquitaine',
    'occitanie',
    'auvergne rhone alpes',
    'provence alpes cote azur',
    'corse',
    'corsica',
  ],
  IT: [
    'abruzzo',
    'basilicata',
    'calabria',
    'campania',
    'emilia romagna',
    'friuli venezia giulia',
    'liguria',
    'marche',
    'molise',
    'puglia',
    'apulia',
    'sardegna',
    'sardinia',
    'umbria',
    'valle aosta',
    'veneto',
  ],
  NL: [
    'drenthe',
    'flevoland',
    'friesland',
    'fryslan',
    'gelderland',
    'limburg',
    'noord brabant',
    'north brabant',
    'overijssel',
    'utrecht',
    'zeeland',
  ],
}

const stateCodes = new Map<string, ReadonlyMap<string, string>>()

/**
 * The region as accepted by `publicHolidays`, or null when the names do not determine it.
 * @param country ISO 3166 alpha-2, any case
 * @param names names or ISO 3166-2 codes (`Bayern`, `Bavaria`, `BY`, `DE-BY`) of the places around the
 * business, smallest first
 */
export function holidayRegion(country: string, names: readonly string[]): string | null {
  const upper = country.toUpperCase()
  const states = codesByName(upper)
  if (states.size === 0) return null
  const folded = names.map((name) => fold(name))
  const place = folded.findLastIndex((name) => states.has(name))
  if (place >= 0) return withPart(upper, states.get(folded[place]!)!, folded.toSpliced(place, 1))
  const code = names.map((name) => codeOf(upper, name)).findLastIndex((one) => one !== null)
  if (code >= 0) return withPart(upper, codeOf(upper, names[code]!)!, folded.toSpliced(code, 1))
  return folded.some((name) => plainRegions[upper]?.includes(name)) ? '-' : null
}

function codesByName(country: string): ReadonlyMap<string, string> {
  let codes = stateCodes.get(country)
  if (codes === undefined) {
    const states = Object.entries(statesOf(country))
    codes = new Map([
      ...states.flatMap(([code, { names }]) => names.map((name) => [fold(name), code] as const)),
      ...Object.entries(otherNames[country] ?? {}),
    ])
    // Do not cache unknown countries: callers could send any number of them.
    if (states.length > 0) stateCodes.set(country, codes)
  }
  return codes
}

/** `DE-BY`, `US.CA` or a bare code in capitals. No town name is this short and all capitals. */
function codeOf(country: string, name: string): string | null {
  const [, prefix, code] = /^(?:([A-Z]{2})[-.])?([A-Z0-9]{1,3})$/.exec(name.trim()) ?? []
  if (code === undefined || (prefix !== undefined && prefix !== country)) return null
  return Object.hasOwn(statesOf(country), code) ? code : null
}

/**
 * Appends the part of the state that one of the other names denotes; only `-` when they name another town.
 */
function withPart(country: string, state: string, others: readonly string[]): string {
  const parts = partsOf(country, state)
  if (Object.keys(parts).length === 0 || others.length === 0) return state
  const part = Object.keys(parts).find((one) => others.includes(fold(parts[one]!.name)))
  if (part !== undefined) return `${state}-${part}`
  return Object.keys(parts).some((one) => !isArea(country, state, one)) ? `${state}-` : state
}

/** Lower case, without marks and punctuation, and without frame words unless there are no others. */
function fold(name: string): string {
  const words = plainWords(name)
  const proper = words.filter((word) => !frameWords.has(word))
  return (proper.length > 0 ? proper : words).join(' ')
}
