/** Letters that keep their own code point under canonical decomposition but are typed without. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

const PLAIN_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')
const ASCII_WORDS = /^[a-z0-9 ]*$/

/**
 * The words of a text in the form in which texts are compared: lower case, without accents, compatibility forms unified. An apostrophe before
 * a final s belongs to its word (`barber's` → `barbers`); any other sign parts words (`l'atelier` → `l`, `atelier`).
 */
export function foldWords(text: string): string[] {
  let folded = text.toLowerCase()
  if (!ASCII_WORDS.test(folded)) {
    folded = folded
      .normalize('NFKD')
      .replace(/\p{Mn}+/gu, '')
      .normalize('NFC')
      .replace(PLAIN_LETTER, (letter) => PLAIN_LETTERS[letter]!)
      .replace(/['’ʼ](?=s?(?:[^\p{L}\p{N}]|$))/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
  }
  return folded.split(' ').filter((word) => word !== '')
}

const UMLAUT_DIGRAPH = /[aou]e/

/** German writes ä as ae where the letter is missing; the folded form has only the a. Undefined when there is nothing to change. */
export function withoutUmlautDigraphs(words: readonly string[]): string[] | undefined {
  if (!words.some((word) => UMLAUT_DIGRAPH.test(word))) return undefined
  const changed = words.map((word) => word.replaceAll(/(?<![aeiouq])([aou])e/g, '$1'))
  return changed.some((word, index) => word !== words[index]) ? changed : undefined
}
