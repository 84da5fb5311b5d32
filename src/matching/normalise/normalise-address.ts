import { compatible } from '../../folding.ts'
import { ordinals } from './word-lists.ts'
import { isSpaceless, wordsOf } from './words.ts'

/** A street address in comparable parts. */
export interface NormalAddress {
  /** Words of the street in order, without street types, directions and numbers. */
  readonly street: readonly string[]
  /** House numbers, or the blocks of a Japanese address, in order and without letters. */
  readonly numbers: readonly string[]
  /** Letters after the house number: `b` of 41B. */
  readonly suffix: string
  /** Suite, shop, flat; empty when not given. */
  readonly unit: string
  /** The number is that of the unit, for want of another: "Unit 3, Dock Road". */
  readonly unitForNumber: boolean
}

const kindsOfStreet = new Set(
  `street st avenue ave av road rd boulevard blvd bd bvd drive dr lane ln court ct place pl square sq highway hwy parkway pkwy pky circle cir terrace ter
  trail trl way pike plaza plz expressway expy freeway fwy route rte rt loop alley aly crescent cres close row walk turnpike tpke crossing xing
  strasse str weg allee platz gasse ring damm ufer chaussee rue chemin ch impasse imp allees quai cours route place avenue boulevard via viale v le
  corso piazza pza piazzale largo vicolo strada contrada calle c avenida avda avd carretera ctra camino paseo po plaza pza carrera cra kr cl
  diagonal diag transversal blvr calzada calz prolongacion prol rua r travessa tv alameda al rodovia rod estrada estr praca pca quadra qd lote lt
  straat laan plein kade gatan gata vagen vej gade jalan jl jln gang soi thanon ulica ul aleja al prospekt pr pereulok cadde caddesi cad sokak
  sokagi sk sok bulvar bulvari blv mahalle mahallesi mah dist district duong phuong quan`.split(/\s+/),
)
/** Kinds that are the whole name of a street at times. */
const namingKinds = new Set(
  'alameda broadway plaza terrace alley chaussee ring damm diagonal paseo camino praca'.split(' '),
)
const directions: Readonly<Record<string, string>> = {
  n: 'n',
  s: 's',
  e: 'e',
  w: 'w',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  ne: 'ne',
  nw: 'nw',
  se: 'se',
  sw: 'sw',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
}
const fillers = new Set(
  'the of and de la le les du des di da do dos das del della dei am an im der den no nr num numero nro sn s n km near bis ter'.split(
    ' ',
  ),
)
/** A number after one of these words belongs to a road, not a house. */
const roadWords = new Set(
  'highway hwy route rte rt us sr cr fm interstate i exit sector phase km carretera ctra rodovia br'.split(
    ' ',
  ),
)

const unitPattern =
  /(?:\b(?:suite|ste|unit|apt|apartment|room|rm|floor|fl|bldg|building|sala|loja|lj|local|int|interior|piso|andar|office|ofc|space|spc|shop|shops|lote|plot|flat|stall|kiosk|top)\b\.?(?:\s*no\b\.?)?\s*#?|#)\s*([a-z]{0,2}-?\d+(?:-\d+)?[a-z]?|[a-z])\b/g
const floorPattern =
  /\b\d{1,3}(?:st|nd|rd|th)?\s*(?:floor|fl|f|etage|og|eg|piso|andar)\b\.?|\d{1,3}\s*(?:階|楼|f(?![a-z]))/g

/**
 * The parts of an address; null when none is comparable.
 * @param leftOut words of town and postcode, as spelt by `wordsOf`
 */
export function normaliseAddress(address: string | null, leftOut: ReadonlySet<string>): NormalAddress | null {
  if (address === null) return null
  let unit = ''
  let isNamed = false
  const text = japaneseBlocks(compatible(address))
    .replace(floorPattern, ' ')
    .replace(unitPattern, (whole, found: string) => {
      if (unit === '') isNamed = !whole.startsWith('#')
      unit ||= found.replaceAll('-', '')
      return ' '
    })
  const words = wordsOf(text)
  const outside = partsOf(words, leftOut)
  // "2 Airport Drive" of the town "Domestic Airport": a street may be named after the town.
  const parts = outside.street.length > 0 ? outside : partsOf(words, new Set())
  const unitForNumber = isNamed && parts.numbers.length === 0 && /^\d+$/.test(unit) && parts.street.length > 0
  if (parts.numbers.length === 0 && /^\d+$/.test(unit) && parts.street.length > 0) {
    // "Morelos #148": the only number must be the house number. "Unit 3, Dock Road" has none but that of the unit.
    parts.numbers.push(unit)
    if (!isNamed) unit = ''
  }
  if (parts.street.length === 0 && parts.numbers.length === 0) return null
  return { ...parts, unit, unitForNumber }
}

function partsOf(words: readonly string[], leftOut: ReadonlySet<string>) {
  const parts = { street: [] as string[], numbers: [] as string[], suffix: '' }
  words.forEach((word, i) => {
    if (!leftOut.has(word)) addWord(word, words[i - 1] ?? '', parts)
  })
  // Alameda Street is a street, though both words name kinds of streets.
  if (parts.street.length === 0)
    parts.street.push(...words.filter((word) => namingKinds.has(word)).slice(0, 1))
  return parts
}

function addWord(
  word: string,
  before: string,
  parts: { street: string[]; numbers: string[]; suffix: string },
): void {
  const [, digits, letter] = /^(\d{1,6})([a-z]?)$/.exec(word) ?? []
  if (digits !== undefined && !roadWords.has(before)) {
    parts.numbers.push(digits.replace(/^0+(?=\d)/, ''))
    if (parts.numbers.length === 1) parts.suffix = letter ?? ''
    return
  }
  if (
    /^[a-z]$/.test(word) &&
    directions[word] === undefined &&
    /^\d+$/.test(before) &&
    parts.numbers.length === 1
  ) {
    parts.suffix ||= word
    return
  }
  if (fillers.has(word) || kindsOfStreet.has(word) || directions[word] !== undefined) return
  const stem = word.replace(/(?<=\w{3})(?:strasse|str|straat|gatan|weg)$/, '')
  parts.street.push(ordinals.get(stem) ?? stem)
}

const kanjiDigits = '〇一二三四五六七八九'

/** Converts `三丁目5番34号` to `3-5-34`. */
function japaneseBlocks(text: string): string {
  if (!isSpaceless(text)) return text
  return text
    .replace(/([一二三四五六七八九十]+)(?=丁目|番|号)/g, kanjiNumber)
    .replace(/(\d+)\s*(?:丁目|番地の|番地|番|号|の|[-‐‑–—−ー－])\s*(?=\d)/g, '$1-')
    .replace(/(\d+)\s*(?:丁目|番地|番|号)/g, '$1 ')
}

function kanjiNumber(text: string): string {
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text]
  const value = (digit: string | undefined, missing: number) =>
    digit ? kanjiDigits.indexOf(digit.at(-1)!) : missing
  return String((text.includes('十') ? value(tens, 1) * 10 : 0) + value(ones, 0))
}
