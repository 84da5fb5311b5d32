/** Lines without commas of countries where a word for the way stands behind its name: `14 Mill Lane Bolton BL1 1AA`. */
const ways =
  'street|st|avenue|ave|av|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|circle|cir|place|pl|plaza|plz|parkway|pkwy|highway|hwy|terrace|ter|tce|way|trail|trl|square|sq|pike|broadway|loop|run|row|close|crescent|cres|parade|pde|gardens|grove|quay'
const unit = '(?:suite|ste|unit|apt|floor|fl|rm|room|bldg|#)\\.?\\s*#?\\w+'
const side = '(?:[NS]\\.?[EW]?|[EW])\\.?(?=\\s)'
const streetAndTown = new RegExp(
  `^(\\d+[\\w/-]*\\s+(?:[\\p{L}\\d.'’-]+\\s+)*(?:${ways})\\.?(?:\\s+${side})?(?:\\s+${unit})?)\\s+((?:[\\p{L}.'’-]+\\s*){1,4})$`,
  'iu',
)
/** What stands behind the town: state, with or without the postcode, or the postcode alone. */
const tails: Readonly<Record<string, RegExp>> = {
  us: /\s[A-Z]{2}(?:\s+\d{5}(?:-\d{4})?)?$/,
  ca: /\s[A-Z]{2}(?:\s+[A-Z]\d[A-Z]\s?\d[A-Z]\d)?$/,
  au: /\s(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA)(?:\s+\d{4})?$/,
  ...Object.fromEntries('nz,za'.split(',').map((country) => [country, /\s\d{4}$/])),
  ...Object.fromEntries(
    'gb,im,je,gg'.split(',').map((country) => [country, /\s[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/i]),
  ),
  ie: /\s[A-Z]\d[\dW]\s?[A-Z\d]{4}$/i,
}

/** A word for a way, whole: `Main St` has one, `Main St St Louis` two. */
const wayWord = new RegExp(`(?<![\\p{L}\\d])(?:${ways})(?![\\p{L}\\d])\\.?`, 'giu')
/** Streets that are called by a letter: `Ave M`. */
const letterBehind = new RegExp(`(?<!\\p{L})(?:${ways})\\.?\\s+[A-Z]\\s`, 'iu')
const sides = /^[NSEW]$/i

/**
 * A line at its town: the street, and the town with what stands behind it. Undefined for another text, and where two words could end
 * the street. `country` is alpha-2.
 */
export function streetAndTownOf(
  text: string,
  country = '',
): readonly [street: string, town: string] | undefined {
  const tail = tails[country]?.exec(text)
  if (!tail) return undefined
  const head = text.slice(0, tail.index)
  const [, street, town] = streetAndTown.exec(head) ?? []
  if (street === undefined || head.match(wayWord)?.length !== 1) return undefined
  const behind = letterBehind.exec(text)
  const isLettered = behind !== null && !sides.test(behind[0].trim().slice(-1))
  return isLettered ? undefined : [street, `${town!.trim()}${tail[0]}`]
}

const wayLast =
  /\s(?:street|st|road|rd|lane|ln|avenue|ave|drive|terrace|crescent|close|highway|boulevard|blvd)\.?$/i

/** Whether a part of a line is a street, by its last word: `Church Lane`, and not `Bury St Edmunds`. */
export const endsWithWay = (part: string): boolean => wayLast.test(part)
