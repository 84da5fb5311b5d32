import { type OpenedSource, toldTexts } from './import-source.ts'

/** Tells which columns are read by a word in their header, and which are not used, before any row is taken in. */
export function tellColumns(
  { readByHeaders = [], unusedColumns, lacksCountry, sheet, told }: OpenedSource,
  tell: (text: string) => void,
): void {
  if (sheet && sheet.others.length > 0)
    tell(`sheet ${sheet.read} is read, and not ${sheet.others.join(', ')}; --sheet names another`)
  if (told) {
    tell('the file has no line of column names; its cells tell what these columns are')
    for (const text of toldTexts(told)) tell(text)
  }
  for (const { column, target } of readByHeaders) tell(`column ${column} is read as ${target}`)
  if (unusedColumns.length > 0) tell(`columns not used: ${unusedColumns.join(', ')}`)
  if (lacksCountry) tell('no column tells the country, which every row needs: give it with --country')
  if (readByHeaders.length > 0) tell('--suggest-mapping drafts a mapping to read them otherwise')
}

/** Tells of the columns that came only after the first rows and that nothing uses; call it when all rows are read. */
export function tellLaterColumns(
  { laterColumns = new Set() }: Pick<OpenedSource, 'laterColumns'>,
  idColumn: string | undefined,
  tell: (text: string) => void,
): void {
  const names = [...laterColumns].filter((name) => name !== idColumn)
  if (names.length > 0) tell(`columns not used, as the first rows have none of them: ${names.join(', ')}`)
}
