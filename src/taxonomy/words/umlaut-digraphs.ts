const UMLAUT_DIGRAPH = /[aou]e/

/** German writes ä as ae where the letter is missing; the folded form has only the a. Undefined when there is nothing to change. */
export function withoutUmlautDigraphs(words: readonly string[]): string[] | undefined {
  if (!words.some((word) => UMLAUT_DIGRAPH.test(word))) return undefined
  const changed = words.map((word) => word.replaceAll(/(?<![aeiouq])([aou])e/g, '$1'))
  return changed.some((word, index) => word !== words[index]) ? changed : undefined
}
