import { MadeOf } from '../../recent.ts'

type Column = Uint8Array | Float64Array

const compacted = new MadeOf((column: Float64Array): Column => {
  const bytes = Uint8Array.from(column)
  return column.every((value, i) => value === bytes[i]) ? bytes : column
})

/**
 * The numbers of a column that does not change any more, as bytes when all of them are whole and from 0 to 255, else as they are. Numbers that
 * are read here and there cost what it takes to fetch them from memory; an eighth of the column stays close to the processor.
 */
export const compactColumn = (column: Float64Array): Column => compacted.of(column)
