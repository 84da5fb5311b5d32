/** Parsers of option and argument values, for commander. All throw UsageError. */
import { normaliseOrigin } from '../access/origins.ts'
import { UsageError } from './io.ts'

/** A non-empty text. */
export const filled =
  (name: string) =>
  (text: string): string => {
    if (text.trim() === '') throw new UsageError(`${name} is empty`)
    return text.trim()
  }

/** An integer from `minimum` to `maximum`. */
export const wholeNumber =
  (name: string, minimum: number, maximum: number) =>
  (text: string): number => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value
    throw new UsageError(`${name} must be a whole number from ${minimum} to ${maximum}`)
  }

/** An option that may be repeated. */
export const listOf =
  <T>(read: (text: string) => T) =>
  (text: string, before: readonly T[] | undefined): readonly T[] => [...(before ?? []), read(text)]

/** A repeatable option, unparsed. */
export const texts = listOf((text) => text)

/** A web origin or `*`. */
export function originOf(text: string): string {
  try {
    return normaliseOrigin(text)
  } catch (error) {
    throw new UsageError(`--origin: ${error instanceof Error ? error.message : error}`)
  }
}
