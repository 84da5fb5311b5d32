/** A text with a time, where too few businesses say when they are open. */
import type { Match } from '../../search/understanding/understand.ts'
import type { SearchOutcome } from '../search-entities.ts'
import type { Interpretation } from './interpretations.ts'

export interface Decided {
  readonly isWidened: boolean
  readonly isHoursUnknown: boolean
}

export interface Ran {
  readonly outcome: SearchOutcome
  readonly isHoursUnknown: boolean
}

export type Run = (one: Interpretation, decided: Decided) => Promise<SearchOutcome>

/** Pinned entities are no evidence of how the text was meant. */
export const isAnswered = ({ total, onlyPinned }: SearchOutcome): boolean => total > 0 && !onlyPinned

export const isLiteral = (outcome: SearchOutcome): boolean =>
  isAnswered(outcome) && !outcome.reading.corrected

const matches: readonly (Match | null)[] = ['exact', 'similar', 'guess']

/** Whether an outcome has a better match than another of the same text, or that of a stricter reading. */
const isReadMoreStrictly = (outcome: SearchOutcome, other: SearchOutcome): boolean => {
  if (!isAnswered(outcome)) return false
  if (!isAnswered(other)) return true
  const [{ match, step }, { match: otherMatch, step: otherStep }] = [outcome.reading, other.reading]
  const better = matches.indexOf(match) - matches.indexOf(otherMatch)
  return better < 0 || (better === 0 && step !== null && otherStep !== null && step < otherStep)
}

/** Where no business is known to be open then, searches those with unknown hours before others that are not what was asked for. */
export const orUnknownHours =
  (run: Run, isTimed: boolean) =>
  async (one: Interpretation, isWidened: boolean): Promise<Ran> => {
    const open = await run(one, { isWidened, isHoursUnknown: false })
    if (isTimed && !isLiteral(open)) {
      const unknown = await run(one, { isWidened, isHoursUnknown: true })
      if (isLiteral(unknown) || isReadMoreStrictly(unknown, open))
        return { outcome: unknown, isHoursUnknown: true }
    }
    return { outcome: open, isHoursUnknown: false }
  }
