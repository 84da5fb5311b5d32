/** Words of headers by target, separated by commas. */
export type WordsByTarget = Readonly<Record<string, string>>

/** Each of the words in the place of the star of each pattern: `nazwa *` with `apteki, sklepu`. */
export const each = (patterns: string, words: string): string =>
  patterns
    .split(', ')
    .flatMap((pattern) => words.split(', ').map((word) => pattern.replace('*', word)))
    .join(', ')

/** All words of several tables, by target. */
export function joinedWords(tables: readonly WordsByTarget[]): WordsByTarget {
  const joined: Record<string, string> = {}
  for (const table of tables)
    for (const [target, words] of Object.entries(table))
      joined[target] = joined[target] === undefined ? words : `${joined[target]}, ${words}`
  return joined
}
