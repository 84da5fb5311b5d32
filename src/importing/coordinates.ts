import { gridPoint, gridReference } from './national-grid.ts'

/** Degrees as texts, as the attributes take them. */
export interface ReadPoint {
  readonly latitude: string
  readonly longitude: string
}

/** A number of degrees with minutes, seconds and the letter of its half, before or after. */
const degrees =
  /([NSEWO])?\s*([+-]?\d{1,3}(?:[.,]\d+)?)(?:\s*[°º]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''))?)?)?\s*([NSEWO](?![A-Za-z]))?/gi

/** Typed or pasted dashes for a minus. */
const plainMinus = (text: string): string => text.replace(/[‐-―−](?=\d)/g, '-')

interface Degrees {
  readonly text: string
  readonly half: string
}

/** One number of degrees, such as `53,48`, `2.24° W` or `52°30'58.7"N`; undefined if it is none. */
export function readDegrees(text: string, decimal?: '.' | ','): Degrees | undefined {
  const trimmed = plainMinus(text.trim())
  const match = new RegExp(`^${degrees.source}$`, 'i').exec(trimmed)
  if (!match || (decimal === '.' && match[2]!.includes(','))) return undefined
  return degreesOf(match)
}

function degreesOf(match: RegExpExecArray): Degrees {
  const half = (match[1] ?? match[5] ?? '').toUpperCase()
  const whole = match[2]!.replace(',', '.')
  const minutes = Number((match[3] ?? '0').replace(',', '.'))
  const seconds = Number((match[4] ?? '0').replace(',', '.'))
  const negative = half === 'S' || half === 'W'
  if (minutes === 0 && seconds === 0)
    return { text: negative && !whole.startsWith('-') ? `-${whole}` : whole, half }
  const value = Math.abs(Number(whole)) + minutes / 60 + seconds / 3600
  return { text: `${negative || whole.startsWith('-') ? '-' : ''}${Number(value.toFixed(7))}`, half }
}

/**
 * Latitude and longitude in one cell: degrees with point or comma, degrees and minutes, letters in either order, WKT, `geo:`,
 * the link of a map, or a point of the British or Irish grid. Undefined if it is no point on earth.
 */
export function readPoint(cell: string, country: string | undefined): ReadPoint | undefined {
  const text = inEnglish(plainMinus(cell.trim()), country)
  const grid = gridReference(text) ?? eastAndNorth(text, country)
  if (grid) return { latitude: grid.latitude.toFixed(6), longitude: grid.longitude.toFixed(6) }
  const wkt = /^(?:SRID=4326;)?\s*POINT\s*\(\s*([+-]?[\d.]+)\s+([+-]?[\d.]+)/i.exec(text)
  if (wkt) return onEarth(wkt[2]!, wkt[1]!)
  const link = /[@=]([+-]?\d{1,2}\.\d+),([+-]?\d{1,3}\.\d+)/.exec(text)
  if (/^https?:/i.test(text)) return link ? onEarth(link[1]!, link[2]!) : undefined
  const bare = text
    .replace(/^geo:/i, '')
    .replace(/\b(?:lat(?:itude)?|lon(?:gitude)?|lng|long|breite|länge)\b\.?\s*[:=]?/gi, ' ')
  return twoDegrees(bare.replace(/^[[({]|[\])}]$/g, '').trim())
}

/** Finnish letters: pohjoinen, itä. */
const inEnglish = (text: string, country: string | undefined): string =>
  country === 'fi'
    ? text.replace(/(?<![A-Za-z])[PI](?=\s*\d|[\s,;]|$)/g, (letter) => (letter === 'P' ? 'N' : 'E'))
    : text

function twoDegrees(text: string): ReadPoint | undefined {
  const commas = /^([+-]?\d{1,3}(?:,\d+)?)\s*[,;|/\s]\s*([+-]?\d{1,3}(?:,\d+)?)$/.exec(text)
  if (commas && (/^[^,]*,\d+\s*[;|/\s]|^[^,]*,\d+,\s/.test(text) || text.split(',').length === 4)) {
    return onEarth(commas[1]!.replace(',', '.'), commas[2]!.replace(',', '.'))
  }
  const parted = text.replace(/(\d),\s*(?=[+-]?\d)/g, (all, digit: string, at: number) =>
    isSeparator(text, at) ? `${digit} ; ` : all,
  )
  const found = [...parted.matchAll(degrees)]
  if (found.length !== 2) return undefined
  if (/[^\s,;|/]/.test(found.reduce((left, match) => left.replace(match[0], ' '), parted))) return undefined
  const [first, second] = found.map((match) => degreesOf(match)) as [Degrees, Degrees]
  const swapped = /[EWO]/.test(first.half) || /[NS]/.test(second.half)
  return swapped ? onEarth(second.text, first.text) : onEarth(first.text, second.text)
}

/** A comma parts the two numbers where they have points, or where it is the only one. */
function isSeparator(text: string, at: number): boolean {
  const commas = text.split(',').length - 1
  return commas === 1 || text.includes('.') || /^\d,\s/.test(text.slice(at))
}

/** `530269 179655`, or with the letters E and N, in Britain. */
function eastAndNorth(text: string, country: string | undefined) {
  const match = /^E?\s*(\d{5,6}(?:\.\d+)?)\s*[,;/\s]\s*N?\s*(\d{5,7}(?:\.\d+)?)$/i.exec(text)
  return match && (country === 'gb' || country === 'ie')
    ? gridPoint(country, Number(match[1]), Number(match[2]))
    : undefined
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
