import { gridPointOf, gridReference } from './national-grid.ts'

/** Degrees as texts, as the attributes take them. */
export interface ReadPoint {
  readonly latitude: string
  readonly longitude: string
}

/** A longer cell is no point; the links of maps are the longest. */
const LONGEST_POINT = 2000
/** Two numbers of metres are shorter. */
const LONGEST_GRID_POINT = 60

const oneSpaced = (text: string): string =>
  text
    .trim()
    .replace(/^"([^"]*)"$/, '$1')
    .replace(/\s+/g, ' ')

const measured =
  "([+-]?\\d{1,3}(?:[.,]\\d+)?)(?:\\s*[°º]\\s*(?:(\\d{1,2}(?:[.,]\\d+)?)\\s*['′’]\\s*(?:(\\d{1,2}(?:[.,]\\d+)?)\\s*(?:[\"″”]|''))?)?)?"
/** A number of degrees with minutes, seconds and the letter of its half, before or after. */
const degrees = new RegExp(
  `([NSEWO])\\s*${measured}(?:\\s*\\1(?![A-Za-z]))?|${measured}(?:\\s*([NSEWO])(?![A-Za-z]))?`,
  'gi',
)
const wholeDegrees = new RegExp(`^(?:${degrees.source})$`, 'i')

/** As receivers of GPS show it, `S33 52.128`: minutes and seconds without their signs. */
const unsigned =
  /([NSEWO])\s*(\d{1,3})\s+(\d{1,2}(?:[.,]\d+)?)(?:\s+(\d{1,2}(?:[.,]\d+)?))?(?=\s*(?:[NSEWO,;]|$))/gi

/** Typed or pasted dashes for a minus, and signs and halves as Japanese, Chinese and Russian have them: `北緯35度40分18秒`. */
const withPlainHalves = (text: string): string =>
  text
    .replace(/[‐-―−](?=\d)/g, '-')
    .replace(/с\.?\s?ш\.?/giu, 'N')
    .replace(/ю\.?\s?ш\.?/giu, 'S')
    .replace(/в\.?\s?д\.?/giu, 'E')
    .replace(/з\.?\s?д\.?/giu, 'W')
    .replace(/(?<=\d)\s*度/gu, '°')
    .replace(/(?<=\d)\s*分/gu, "'")
    .replace(/(?<=\d)\s*秒/gu, '"')
    .replace(/北[緯纬]/gu, 'N')
    .replace(/南[緯纬]/gu, 'S')
    .replace(/[東东][経經经]/gu, 'E')
    .replace(/西[経經经]/gu, 'W')
    .replace(unsigned, (_, half, whole, minutes, seconds) =>
      seconds === undefined ? `${half}${whole}°${minutes}'` : `${half}${whole}°${minutes}'${seconds}"`,
    )

interface Degrees {
  readonly text: string
  readonly half: string
}

/** One number of degrees, such as `53,48`, `2.24° W` or `52°30'58.7"N`; undefined if it is none. */
export function readDegrees(text: string, decimal?: '.' | ',', country?: string): Degrees | undefined {
  if (text.length > LONGEST_POINT) return undefined
  const trimmed = withPlainHalves(
    oneSpaced(text)
      .replace(/^'([^']*)'$/, '$1')
      .replace(/^(?:lat|lon|lng)[a-z]*\.?\s*[:=]?\s*(?=[+-]?\d)/i, '')
      .replace(/(?<=\S)\s*[,;]+$/, ''),
  )
  const match = wholeDegrees.exec(trimmed)
  if (!match || (decimal === '.' && (match[2] ?? match[5]!).includes(','))) return undefined
  return degreesOf(match, country)
}

/** Where O is west: Oeste, Ouest, Ovest. Elsewhere it is east: Ost, Oost. */
const westernO = new Set(
  'es,fr,pt,it,br,mx,ar,cl,co,pe,uy,ve,ec,bo,py,cr,cu,do,gt,hn,ni,pa,sv,pr,mc,lu'.split(','),
)

function degreesOf(match: RegExpExecArray, country: string | undefined): Degrees {
  const letter = (match[1] ?? match[8] ?? '').toUpperCase()
  const [given, ownMinutes = '0', ownSeconds = '0'] = match.slice(match[1] === undefined ? 5 : 2)
  const half = letter !== 'O' ? letter : westernO.has(country ?? '') ? 'W' : 'E'
  const whole = given!.replace(',', '.')
  const minutes = Number(ownMinutes.replace(',', '.'))
  const seconds = Number(ownSeconds.replace(',', '.'))
  const negative = half === 'S' || half === 'W'
  if (minutes === 0 && seconds === 0)
    return { text: negative && !whole.startsWith('-') ? `-${whole}` : whole, half }
  const value = Math.abs(Number(whole)) + minutes / 60 + seconds / 3600
  return { text: `${negative || whole.startsWith('-') ? '-' : ''}${Number(value.toFixed(7))}`, half }
}

/**
 * Latitude and longitude in one cell: degrees with point or comma, degrees and minutes, letters in either order, WKT, `geo:`,
 * GeoJSON, the link of a map, or a point of a national grid. Undefined if it is no point on earth.
 */
export function readPoint(cell: string, country: string | undefined): ReadPoint | undefined {
  if (cell.length > LONGEST_POINT) return undefined
  const text = inEnglish(withPlainHalves(oneSpaced(cell)), country)
    .replace(/%2C/gi, ',')
    .replace(/(?:;u=\d+|\s*[,;])$/, '')
    .replace(altitude, '$1')
  const grid = gridReference(text) ?? eastAndNorth(text, country)
  if (grid) return { latitude: grid.latitude.toFixed(6), longitude: grid.longitude.toFixed(6) }
  const wkt =
    /^(?:SRID=4326;)?\s*POINT\s*(?:ZM?|M)?\s*\(\s*([+-]?[\d.]+)\s+([+-]?[\d.]+)/i.exec(text) ??
    /"coordinates"\s*:\s*\[\s*([+-]?[\d.]+)\s*,\s*([+-]?[\d.]+)/.exec(text)
  if (wkt) return onEarth(wkt[2]!, wkt[1]!)
  const named = namedDegrees(text)
  if (named) return onEarth(named.latitude, named.longitude)
  const link =
    /!3d([+-]?\d{1,2}\.\d+)!4d([+-]?\d{1,3}\.\d+)/.exec(text) ??
    /[@=]([+-]?\d{1,2}\.\d+),([+-]?\d{1,3}\.\d+)/.exec(text) ??
    /#map=[\d.]+\/([+-]?\d{1,2}\.\d+)\/([+-]?\d{1,3}\.\d+)/.exec(text)
  if (/^https?:/i.test(text)) return link ? onEarth(link[1]!, link[2]!) : undefined
  const bare = text
    .replace(/^geo:/i, '')
    .replace(/\b(?:lat(?:itude)?|lon(?:gitude)?|lng|long|breite|länge)\b\.?\s*[:=]?/gi, ' ')
  return twoDegrees(bare.replace(/^[[({]|[\])}]$/g, '').trim(), country)
}

/** A third number, with points in the others: `41.9028,12.4964,15`. */
const altitude = /^([+-]?\d{1,3}\.\d+\s*,\s*[+-]?\d{1,3}\.\d+)\s*,\s*-?\d{1,4}(?:\.\d+)?$/

const number = '["\']?\\s*[:=]?\\s*["\']?([+-]?\\d{1,3}[.,]\\d+)(?![\\d°])'
const latitudeNamed = new RegExp(
  `(?<!\\p{L})(?:m?lat(?:itude?|itudine)?|breite(?:ngrad)?|szerokość|leveysaste|breddgrad)${number}`,
  'iu',
)
const longitudeNamed = new RegExp(
  `(?<!\\p{L})(?:m?lon(?:g(?:itude?|itudine)?)?|lng|länge(?:ngrad)?|długość|pituusaste|längdgrad|lengdegrad)${number}`,
  'iu',
)

/** Two numbers by their names, in either order, as in JSON and in links: `{"lon": 2.34, "lat": 48.87}`, `lat=46.9&lon=7.4`. */
function namedDegrees(text: string): ReadPoint | undefined {
  const [, latitude] = latitudeNamed.exec(text) ?? []
  const [, longitude] = longitudeNamed.exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  return { latitude: latitude.replace(',', '.'), longitude: longitude.replace(',', '.') }
}

/** Finnish letters: pohjoinen, itä. */
const inEnglish = (text: string, country: string | undefined): string =>
  country === 'fi'
    ? text.replace(/(?<![A-Za-z])[PI](?=\s*\d|[\s,;]|$)/g, (letter) => (letter === 'P' ? 'N' : 'E'))
    : text

function twoDegrees(text: string, country: string | undefined): ReadPoint | undefined {
  const commas = /^([+-]?\d{1,3}(?:,\d+)?)\s*[,;|/\s]\s*([+-]?\d{1,3}(?:,\d+)?)$/.exec(text)
  if (commas && (/^[^,]*,\d+\s*[;|/\s]|^[^,]*,\d+,\s/.test(text) || text.split(',').length === 4)) {
    return onEarth(commas[1]!.replace(',', '.'), commas[2]!.replace(',', '.'))
  }
  // A comma parts the two numbers where they have points, or where it is the only one.
  const isParting = text.includes('.') || text.indexOf(',') === text.lastIndexOf(',')
  const parted = text.replace(/(\d),(\s*)(?=[+-]?\d)/g, (all, digit: string, blank: string) =>
    isParting || blank !== '' ? `${digit} ; ` : all,
  )
  const found = [...parted.matchAll(degrees)]
  if (found.length !== 2) return undefined
  if (/[^\s,;|/]/.test(found.reduce((left, match) => left.replace(match[0], ' '), parted))) return undefined
  const [first, second] = found.map((match) => degreesOf(match, country)) as [Degrees, Degrees]
  const swapped = /[EW]/.test(first.half) || /[NS]/.test(second.half)
  // No latitude is above 90.
  return swapped || Math.abs(Number(first.text)) > 90
    ? onEarth(second.text, first.text)
    : onEarth(first.text, second.text)
}

/** `530269 179655`, `N 6673680 E 386271`: metres of the grid of the country. */
function eastAndNorth(text: string, country: string | undefined) {
  if (text.length > LONGEST_GRID_POINT) return undefined
  const match =
    /^[ENXY]?[\s:=]*(-?\d{5,8}(?:\.\d+)?)\s*m?\s*[,;/\s]\s*[ENXY]?[\s:=]*(-?\d{5,8}(?:\.\d+)?)\s*m?$/i.exec(
      text,
    )
  if (!match || country === undefined) return undefined
  const [first, second] = [Number(match[1]), Number(match[2])]
  return /^[NY]/i.test(text) ? gridPointOf(country, second, first) : gridPointOf(country, first, second)
}

/** Metres as people and programs write them: `6 580 743`, `121.318`, `389917,83`. NaN for anything else. */
export function metresOf(text: string): number {
  const digits = text.trim().replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
  if (/^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(digits))
    return Number(digits.replaceAll('.', '').replace(',', '.'))
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) return Number(digits.replaceAll(',', ''))
  return /^-?\d+(?:[.,]\d+)?$/.test(digits) ? Number(digits.replace(',', '.')) : Number.NaN
}

function onEarth(latitude: string, longitude: string): ReadPoint | undefined {
  const [north, east] = [Number(latitude), Number(longitude)]
  return Math.abs(north) <= 90 && Math.abs(east) <= 180 ? { latitude, longitude } : undefined
}

/** The point with its parts exchanged if only then it lies in the country; `countryAt` takes longitude and latitude. */
export function inOrder(
  point: ReadPoint,
  country: string | undefined,
  countryAt: (point: [number, number]) => string | null,
): ReadPoint {
  const [north, east] = [Number(point.latitude), Number(point.longitude)]
  const other = onEarth(point.longitude, point.latitude)
  if (country === undefined || !other || countryAt([east, north])?.toLowerCase() === country) return point
  return countryAt([north, east])?.toLowerCase() === country ? other : point
}
