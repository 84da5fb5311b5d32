import { hasOpeningState } from '../../entity/opening/state.ts'
import { foreignCursor } from '../search-cursor.ts'

/** What the first page of a one-box search has decided, for the pages after it. */
export interface BoxCursor {
  /** The countries with entities at that time; empty for a search of a stated country. */
  readonly home: readonly string[]
  /** Number of the interpretation. */
  readonly number: number
  readonly isWidened: boolean
  /** Whether the rows are those with unknown hours. */
  readonly isHoursUnknown: boolean
  /** The time at which they are to be open, milliseconds since 1970; null if the text names none. */
  readonly openAt: number | null
  /** That of the search behind it. */
  readonly cursor: string
}

const form = /^((?:[a-z]{2})*)(\d{1,3})(w?)(u?)\.(-?\d{0,14})\.(.+)$/s

export const writeBoxCursor = ({
  home,
  number,
  isWidened,
  isHoursUnknown,
  openAt,
  cursor,
}: BoxCursor): string =>
  `${home.join('')}${number}${isWidened ? 'w' : ''}${isHoursUnknown ? 'u' : ''}.${openAt ?? ''}.${cursor}`

/** @throws DirectoryError invalid_parameters for a cursor of another search */
export function readBoxCursor(text: string): BoxCursor {
  const [, home, number, widened, unknown, openAt, cursor] = form.exec(text) ?? []
  const isTime = openAt === '' || hasOpeningState(Number(openAt))
  if (cursor === undefined || !isTime) throw foreignCursor()
  return {
    home: home!.match(/../g) ?? [],
    number: Number(number),
    isWidened: widened === 'w',
    isHoursUnknown: unknown === 'u',
    openAt: openAt === '' ? null : Number(openAt),
    cursor,
  }
}
