/** Words of a text that lead to a place: prepositions, and wishes for what is near. */
import type { Point } from '../../geocoding/place.ts'
import { placeConnectors } from '../../search/text/place-connectors.ts'

const near = [
  'near(?:by)? me',
  'close (?:to me|by)',
  'around (?:me|here)',
  'near here',
  'in my area',
  'nearby',
  'nearest',
  'closest',
  'in (?:der|meiner) nähe',
  'in der umgebung',
  'hier in der nähe',
  'in meiner umgebung',
  'um die ecke',
  "près (?:de moi|d[’']ici)",
  'à proximité(?: de moi)?',
  'autour de moi',
  'aux alentours',
  'dans le coin',
  'à côté de chez moi',
  'cerca(?: de (?:mí|mi|aquí))?',
  'por aquí',
  'vicino(?: a me)?',
  'nelle vicinanze',
  'qui vicino',
  'perto de mim',
  'perto daqui',
  'aqui perto',
  'in de buurt',
  'bij mij in de buurt',
  'dichtbij',
  'nära mig',
  'nära här',
  'i närheten',
  'lähelläni',
  // `Kampin lähellä` is near Kamppi.
  '(?<!\\p{L}n )lähellä',
  'lähistöllä',
].join('|')

const nearPattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${near})(?=[\\s,.;!?]*$)|^(?:${near})(?![\\p{L}\\p{N}])`,
  'iu',
)

/** Without spaces, commas and semicolons at the ends. */
export const trimmed = (text: string): string => text.replace(/^[\s,;]+|[\s,;]+$/g, '')

/** The text without a wish for what is near, and its words; null if there is none. */
export function readNear(text: string): { readonly words: string; readonly rest: string } | null {
  const found = nearPattern.exec(text)
  if (found === null) return null
  const rest = (text.slice(0, found.index) + text.slice(found.index + found[0].length))
    .replace(/\s+/g, ' ')
    .trim()
  return { words: found[0].trim(), rest: trimmed(rest) }
}

// Prices and times have two decimals.
const decimals = (wholes: number): string => `([-+]?\\d{1,${wholes}}\\.\\d{3,15})°?`
const coordinates = new RegExp(
  `(?:^|(?<before>\\S+)?\\s)(?<pair>${decimals(2)}(?:\\s*[,;]\\s*|\\s+)${decimals(3)})(?=[\\s,;]|$)`,
  'u',
)

/** The text without a pair of coordinates, latitude first, as maps copy them (`60.1675, 24.9364`); null if there is none. */
export function readCoordinates(
  text: string,
): { readonly words: string; readonly rest: string; readonly point: Point } | null {
  const found = coordinates.exec(text)
  if (found === null) return null
  const [latitude, longitude] = [Number(found[3]), Number(found[4])]
  if (Math.abs(latitude!) > 90 || Math.abs(longitude!) > 180) return null
  const { before = '', pair = '' } = found.groups!
  const kept = isConnector(before) ? '' : before
  const rest = `${text.slice(0, found.index)} ${kept} ${text.slice(found.index + found[0].length)}`
  return {
    words: pair,
    rest: trimmed(rest.replace(/\s+/g, ' ')),
    point: { latitude: latitude!, longitude: longitude! },
  }
}

/** Whether a word, as written, leads to a place. */
export const isConnector = (word: string): boolean => placeConnectors.has(word.toLowerCase())

const following: ReadonlySet<string> = new Set('lähellä lähistöllä vieressä luona'.split(' '))

/** Whether a word, as written, follows the place that something is near: `Kiasman lähellä`. */
export const isBeside = (word: string): boolean => following.has(word.toLowerCase())

/** Lead to a place, with or without the words behind them: `cerca del`, `Nähe`, `close to the`, `på`. */
const leading = new Set(
  'nähe naehe nearby close next beside opposite behind neben gegenüber hinter proche côté face derrière cerca lado junto frente vicino accanto perto ao dicht naast tegenover nära intill bredvid mittemot på från i lähellä far weit loin lejos lontano longe långt'.split(
    ' ',
  ),
)
/** Stand between such a word and the name of a place, and lead to none by themselves. */
const linking = new Set(
  "from to of the der die das dem den des von vom zu zum zur de del la las el los le les du des di del dello della dell' lo il al allo alla ai do da dos das het van".split(
    ' ',
  ),
)

/** Before a word for far: `not far from`. */
const negating = new Set('not nicht pas non no niet não inte'.split(' '))

/** Whether a word, as written, is an article or the like before the name of a place. */
export const isLinking = (word: string): boolean => linking.has(word.toLowerCase())

/** The words before the name of a place, without those that lead to it, and whether some do. */
export function leadTo(words: readonly string[]): {
  readonly head: readonly string[]
  readonly isLed: boolean
} {
  const isLeading = (word: string): boolean => isConnector(word) || leading.has(word.toLowerCase())
  let [at, isLed] = [words.length, false]
  for (let from = at - 1; from >= 0; from--) {
    const word = words[from]!
    if (isLeading(word) || (isLed && negating.has(word.toLowerCase()))) [at, isLed] = [from, true]
    else if (!isLinking(word)) break
  }
  return { head: words.slice(0, at), isLed }
}
