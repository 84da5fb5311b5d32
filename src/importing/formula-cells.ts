/**
 * Cells that spreadsheet programs would run as formulas. An export puts an apostrophe before them, and an
 * import takes it off again.
 */

/** A number or several, as of telephones, cannot refer to a cell or call a function. */
const numbers = /^[+-]?[\d\s().,;/-]+$/

const startsFormula = /^'*[=+\-@\t\r]/

export const guardedCell = (cell: string): string =>
  startsFormula.test(cell) && !numbers.test(cell) ? `'${cell}` : cell

/** An apostrophe, or `="01067"`, keeps a spreadsheet program from reading a number. A name may be `'68`. */
export function unguardedCell(cell: string, isName = false): string {
  if (/^'+[=+\-@\t\r]/.test(cell)) return cell.slice(1)
  if (!isName && /^'\+?\d[\d\s()./-]*$/.test(cell)) return cell.slice(1)
  return /^="[^"]*"$/.test(cell) ? cell.slice(2, -1) : cell
}
