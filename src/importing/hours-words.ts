/** A language of hours as a table of its words. */
export type Words = readonly (readonly [pattern: RegExp, english: string])[]

export interface HoursLanguage {
  /** What only a text in this language has. */
  readonly sign: RegExp
  readonly words: Words
}

/** Whole words, regardless of case. */
export const whole = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})\\.?`, 'giu')

/** The same, not behind digits, where a letter is a unit: `9-12 h`. */
export const wholeWord = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${words})(?!\\p{L})\\.?`, 'giu')
