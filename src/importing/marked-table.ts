import type { Table } from './csv.ts'
import { decodeText, detectEncoding, type Encoding, encodings, type OpenBytes } from './encoding.ts'
import type { MarkedTable } from './file-kind.ts'
import { htmlSheets, workbookXmlSheets } from './markup-sheets.ts'
import { odsSheets, openSheets } from './spreadsheet.ts'
import { openVCards } from './vcard.ts'
import { openXmlRecords } from './xml-records.ts'

/**
 * Opens a table in markup, or an address book.
 * @param sheet of a workbook or web page; the first one that `fits` if undefined
 * @throws Error if the file holds no table
 */
export async function openMarked(
  kind: MarkedTable,
  open: OpenBytes,
  sheet: string | undefined,
  fits: (table: Table) => Promise<boolean>,
): Promise<Table> {
  const encoding = await markedEncoding(open)
  const text = () => decodeText(open(), encoding)
  if (kind === 'vcard') return openVCards(text)
  if (kind === 'xml') return openXmlRecords(text)
  if (kind === 'flat-ods') return openSheets(await odsSheets({ open }), sheet, fits)
  const sheets = kind === 'html' ? await htmlSheets(text) : await workbookXmlSheets(text)
  if (sheets.length === 0)
    throw new Error(
      kind === 'html'
        ? 'the file is a web page (HTML) without a table, perhaps an error message: look at it in a browser'
        : 'the workbook holds no rows',
    )
  return openSheets(sheets, sheet, fits)
}

/** Names of encodings that are subsets of others. */
const wider: Readonly<Record<string, Encoding>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-15': 'windows-1252',
  'us-ascii': 'windows-1252',
  'iso-8859-9': 'windows-1254',
}

/** The encoding of the bytes; of a file that is not in Unicode, the one that its text names. */
async function markedEncoding(open: OpenBytes): Promise<Encoding> {
  const { encoding, damaged } = await detectEncoding(open())
  if (encoding.startsWith('utf') && !damaged) return encoding
  for await (const chunk of open()) {
    const start = Buffer.from(chunk.subarray(0, 2048)).toString('latin1')
    const named = /(?:encoding|charset)=["']?([\w-]+)/i.exec(start)?.[1]?.toLowerCase() ?? ''
    return wider[named] ?? encodings.find((one) => one === named) ?? encoding
  }
  return encoding
}
