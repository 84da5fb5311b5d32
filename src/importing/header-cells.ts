/** Which texts are words that headers are made of, in any language the mapping of columns knows. */
import { headerForms } from './header-forms.ts'
import { kindsOfBusiness } from './header-parts.ts'
import { foldHeader, isWordForTarget } from './header-words.ts'
import { dayOf, targetOf } from './targets.ts'

const LONGEST_HEADER = 60
/** A letter alone is as often a cell as a header. */
const SHORTEST_HEADER = 2
const MOST_CELLS = 300

/** Whether a folded text is a word for a target. */
const isWord = (folded: string): boolean =>
  folded.replaceAll(' ', '').length >= SHORTEST_HEADER && isWordForTarget(folded)

/** Whether a cell is a word for a target, with or without what people write around it: `Tel. (Festnetz)`. */
export function isHeaderWord(cell: string): boolean {
  const text = cell.trim()
  if (text.length < SHORTEST_HEADER || text.length > LONGEST_HEADER || /^[\d\s.,;+()/-]+$/.test(text))
    return false
  if (targetOf(text) !== undefined) return true
  const folded = foldHeader(text)
  if (isWord(folded) || dayOf(folded) !== undefined) return true
  // `Nombre del restaurante` names the business; `Restaurante` alone is as often a cell.
  return headerForms(text, foldHeader).some(
    (form) => isWord(form.text) || (form.only === 'kind' && kindsOfBusiness.has(form.text)),
  )
}

/** Of the first cells of a row, as sheets may have thousands. */
export const headerWordsIn = (cells: readonly string[]): number =>
  cells.slice(0, MOST_CELLS).filter(isHeaderWord).length
