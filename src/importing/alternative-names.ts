import type { Attributes } from '../entity/model.ts'

/** A name in a source, with its language if it is in one. */
export interface OtherName {
  readonly name: string
  readonly language?: string | undefined
}

const mostNames = 12

/** Alternative names of a business, without repeats and without its name. */
export function alternativeNames(own: string | null | undefined, names: readonly OtherName[]): Attributes[] {
  const known = new Set([fold(own ?? '')])
  const found: Attributes[] = []
  for (const { name, language } of names) {
    const written = name.trim()
    if (found.length === mostNames || written === '' || known.has(fold(written))) continue
    known.add(fold(written))
    found.push({ alternative_name: written.slice(0, longestName), ...(language && { language }) })
  }
  return found
}

const longestName = 200
const fold = (name: string): string => name.trim().toLowerCase()
