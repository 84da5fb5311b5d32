import type { Random } from './random.ts'

/** One letter of the longest word left out, doubled, replaced, or swapped with the next. */
export function misspell(random: Random, name: string): string {
  const longest = name.split(' ').sort((a, b) => b.length - a.length)[0]!
  const at = 1 + random.below(Math.max(1, longest.length - 2))
  const [before, letter, after] = [longest.slice(0, at), longest[at]!, longest.slice(at + 1)]
  const wrong = [
    before + after,
    before + letter + letter + after,
    `${before}e${after}`,
    before + after.slice(0, 1) + letter + after.slice(1),
  ]
  return name.replace(longest, random.pick(wrong))
}
