/**
 * Cells that spreadsheet programs would run as formulas. An export puts an apostrophe before them, and an
 * import takes it off again.
 */

/** A number or several, as of telephones, cannot refer to a cell or call a function. */
const numbers = /^[+-]?[\d\s().,;/-]+$/

const startsFormula = /^'*[=+\-@\t\r]/

export const guardedCell = (cell: string): string =>
  startsFormula.test(cell) && !numbers.test(cell) ? `'${cell}` : cell

export const unguardedCell = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
