/** Without accents and case, as people type. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Completions, those meant most often first: the text itself, then what begins with it, then the others; of these, as they were given. */
export function likeliestFirst(names: readonly string[], text: string): readonly string[] {
  const typed = plain(text)
  const rank = (name: string): number => {
    const one = plain(name)
    return one === typed ? 0 : one.startsWith(typed) ? 1 : 2
  }
  return names.toSorted((one, other) => rank(one) - rank(other))
}
