/** Spoiled names: as machines spoil them, and as people do. All from a seed, so that each run asks the same. */

export type Random = () => number

/** Mulberry32: small, fast, and the same everywhere. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function sample<T>(list: readonly T[], count: number, random: Random): T[] {
  const rest = [...list]
  const taken: T[] = []
  while (taken.length < count && rest.length > 0) {
    taken.push(...rest.splice(Math.floor(random() * rest.length), 1))
  }
  return taken
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** One letter of the name inserted, removed, replaced or swapped with the next, in a word of so many letters or more. */
export function oneEdit(name: string, random: Random, fewestLetters = 4): string | null {
  const words = [...name.matchAll(new RegExp(`\\p{L}{${fewestLetters},}`, 'gu'))]
  if (words.length === 0) return null
  const word = words[Math.floor(random() * words.length)]!
  const at = word.index + Math.floor(random() * word[0].length)
  const letter = alphabet[Math.floor(random() * alphabet.length)]!
  const last = at === word.index + word[0].length - 1
  const kind = Math.floor(random() * 4)
  if (kind === 0) return name.slice(0, at) + letter + name.slice(at)
  if (kind === 1) return name.slice(0, at) + name.slice(at + 1)
  if (kind === 2 || last) return name.slice(0, at) + letter + name.slice(at + 1)
  return name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2)
}

export function twoEdits(name: string, random: Random): string | null {
  if (name.replace(/[^\p{L}]/gu, '').length < 8) return null
  const once = oneEdit(name, random)
  return once === null ? null : oneEdit(once, random)
}

/** How people misspell English: by sound, by doubled and silent letters, by the next key. */
const slips: readonly (readonly [RegExp, string])[] = [
  [/ie/i, 'ei'],
  [/ei/i, 'ie'],
  [/ph/i, 'f'],
  [/ck/i, 'k'],
  [/([bcdfglmnprst])\1/i, '$1'],
  [/([aeiou])([lnrst])([aeiou])/i, '$1$2$2$3'],
  [/ance\b/i, 'ence'],
  [/ence\b/i, 'ance'],
  [/able\b/i, 'ible'],
  [/er\b/i, 'or'],
  [/or\b/i, 'er'],
  [/([a-z]{3})e\b/i, '$1'],
  [/([a-z]{3}[bdgmnpt])\b/i, '$1e'],
  [/ou/i, 'o'],
  [/au/i, 'ua'],
  [/ea/i, 'ee'],
  [/ee/i, 'ea'],
  [/wh/i, 'w'],
  [/ght/i, 'gth'],
  [/y\b/i, 'ie'],
  [/c([aou])/i, 'k$1'],
  [/s([ei])/i, 'c$1'],
  [/([a-z])th/i, '$1ht'],
  [/a([lnr])/i, 'e$1'],
]

/** A slip of the pen that fits the name, or null. */
export function humanSlip(name: string, random: Random): string | null {
  const fitting = slips.filter(([pattern]) => pattern.test(name))
  const slip = fitting[Math.floor(random() * fitting.length)]
  if (slip === undefined) return null
  const spoiled = name.replace(slip[0], slip[1])
  return spoiled.toLowerCase() === name.toLowerCase() ? null : spoiled
}

/** Words as people really get them wrong, collected by hand. */
export const commonMistakes: Readonly<Record<string, readonly string[]>> = {
  academy: ['acadamy', 'academey'],
  accounting: ['acounting', 'accountng'],
  auto: ['atuo', 'aouto'],
  barbecue: ['barbeque', 'barbacue'],
  beauty: ['beuty', 'beatuy'],
  brewery: ['brewary', 'brewrey', 'brewerey'],
  brewing: ['bruing', 'brewin', 'breiwng'],
  business: ['buisness', 'bussiness'],
  center: ['centre', 'cetner'],
  cleaners: ['cleeners', 'cleanrs'],
  collision: ['colision', 'collison'],
  college: ['collage', 'colege'],
  commercial: ['comercial', 'commerical'],
  consulting: ['consultting', 'consuling'],
  convenience: ['convience', 'conveniance'],
  dental: ['dentel', 'dentall'],
  design: ['desgin', 'desing'],
  designs: ['desings', 'disigns'],
  electric: ['elektric', 'eletric'],
  engineering: ['enginering', 'engeneering'],
  environmental: ['enviromental', 'enviornmental'],
  equipment: ['equiptment', 'equipement'],
  express: ['expres', 'exspress'],
  family: ['famly', 'familly'],
  financial: ['finacial', 'finanical'],
  furniture: ['furnature', 'funiture'],
  garage: ['garrage', 'gargage'],
  grocery: ['grocerey', 'grocry'],
  hardware: ['hardwear', 'hardwre'],
  health: ['heatlh', 'helth'],
  hotel: ['hotle', 'hotell'],
  insurance: ['insurence', 'inshurance'],
  jewelry: ['jewlery', 'jewellry', 'jewelery'],
  kitchen: ['kichen', 'kitchin'],
  landscaping: ['landscapping', 'lanscaping'],
  liquor: ['liqour', 'liquer'],
  maintenance: ['maintenence', 'maintainance'],
  management: ['managment', 'mangement'],
  market: ['maket', 'markte'],
  medical: ['medicle', 'medcial'],
  mexican: ['mexcian', 'mexian'],
  mobile: ['mobil', 'moblie'],
  nursery: ['nursary', 'nursrey'],
  pharmacy: ['pharmasy', 'farmacy', 'pharamcy'],
  photography: ['photograhy', 'photgraphy', 'fotography'],
  plumbing: ['pluming', 'plubming'],
  printing: ['prining', 'pringting'],
  professional: ['proffesional', 'profesional'],
  properties: ['propertys', 'proprties'],
  resort: ['reosrt', 'ressort'],
  restaurant: ['restaraunt', 'resturant', 'restarant', 'restuarant'],
  rental: ['rentel', 'retnal'],
  salon: ['saloon', 'sallon'],
  school: ['shcool', 'scool'],
  security: ['securty', 'secuirty'],
  services: ['servises', 'serivces', 'sevices'],
  solutions: ['soloutions', 'soultions'],
  storage: ['stoarge', 'storrage'],
  studio: ['stuido', 'studo'],
  supply: ['suply', 'suppply'],
  tavern: ['tavren', 'taven'],
  veterinary: ['vetinary', 'veternary', 'vetrinary'],
  wireless: ['wirless', 'wirelesss'],
}

export function commonMistake(name: string, random: Random): string | null {
  const words = name.split(' ')
  const fitting = words.flatMap((word, i) => (commonMistakes[word.toLowerCase()] === undefined ? [] : [i]))
  const at = fitting[Math.floor(random() * fitting.length)]
  if (at === undefined) return null
  const mistakes = commonMistakes[words[at]!.toLowerCase()]!
  words[at] = mistakes[Math.floor(random() * mistakes.length)]!
  return words.join(' ')
}

/** Two words of the name swapped. */
export function swappedWords(name: string, random: Random): string | null {
  const words = name.split(/\s+/)
  if (words.length < 2) return null
  const at = Math.floor(random() * (words.length - 1))
  return words
    .with(at, words[at + 1]!)
    .with(at + 1, words[at]!)
    .join(' ')
}

/** One of three or more words left out. */
export function missingWord(name: string, random: Random): string | null {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (words.length < 3) return null
  return words.toSpliced(Math.floor(random() * words.length), 1).join(' ')
}

/** Two neighbouring words written together, or a long word apart. */
export function joinedOrSplit(name: string, random: Random): string | null {
  const words = name.split(' ')
  const long = words.findIndex((word) => /^\p{L}{8,}$/u.test(word))
  if (long >= 0 && random() < 0.5) {
    const word = words[long]!
    const at = 3 + Math.floor(random() * (word.length - 6))
    return words.with(long, `${word.slice(0, at)} ${word.slice(at)}`).join(' ')
  }
  const at = words.findIndex(
    (word, i) => /^\p{L}{2,}$/u.test(word) && /^\p{L}{2,}$/u.test(words[i + 1] ?? ''),
  )
  return at < 0 ? null : words.toSpliced(at, 2, words[at]! + words[at + 1]!).join(' ')
}
