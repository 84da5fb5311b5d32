/** A name prefix. */
export interface Beginning {
  readonly text: string
  /** Subtracted from the score, in powers of ten of population. */
  readonly discount: number
}

/** Discount for a wrong first letter, which is rare: a tenth. */
const FIRST_LETTER_DISCOUNT = 1

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** Name prefixes one edit from the key: letters swapped, omitted, inserted or replaced. */
export function beginningsNear(key: string, isBeginning: (text: string) => boolean): Beginning[] {
  const found = new Map<string, Beginning>()
  const add = (text: string, at: number): void => {
    if (found.has(text) || !isBeginning(text)) return
    found.set(text, { text, discount: at === 0 ? FIRST_LETTER_DISCOUNT : 0 })
  }
  for (let at = 0; at < key.length; at++) {
    const [before, letter, after] = [key.slice(0, at), key[at]!, key.slice(at + 1)]
    if (at > 0 && !isBeginning(before)) break
    add(before + after, at)
    if (after !== '') add(before + after[0] + letter + after.slice(1), at)
    for (const other of LETTERS) {
      if (!isBeginning(before + other)) continue
      add(before + other + after, at)
      add(before + other + letter + after, at)
    }
  }
  return [...found.values()]
}
