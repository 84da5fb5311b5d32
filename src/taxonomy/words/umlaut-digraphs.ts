const UMLAUT_DIGRAPH = /[aou]e/

/**
 * Replaces the German umlaut digraphs ae, oe and ue by the folded vowel alone. Undefined if nothing changes.
 */
export function withoutUmlautDigraphs(words: readonly string[]): string[] | undefined {
  if (!words.some((word) => UMLAUT_DIGRAPH.test(word))) return undefined
  const changed = words.map((word) => word.replaceAll(/(?<![aeiouq])([aou])e/g, '$1'))
  return changed.some((word, index) => word !== words[index]) ? changed : undefined
}
