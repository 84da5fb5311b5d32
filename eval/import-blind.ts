import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCsv, type Table } from '../src/importing/csv.ts'
import { recordCells, recordColumns } from '../src/importing/ndjson.ts'
import { openSheet } from '../src/importing/spreadsheet.ts'
import { featureCells, featureColumns } from '../src/importing/tagged-features.ts'
import { zipEntries } from '../src/importing/zip.ts'
import { encoded } from '../test/support/encoded-text.ts'
import { zipFile } from '../test/support/zip-file.ts'
import type { MessyFile } from './import-stored.ts'
import type { MessyCell } from './import-table.ts'

export interface BlindFile extends MessyFile {
  readonly country: string
  /** Targets by column. */
  readonly targets: ReadonlyMap<string, string>
  readonly format: string
  /** Nobody looks at its single mistakes. */
  readonly isFrozen: boolean
  readonly bytes: Buffer
  open(): Promise<Table>
}

interface Column {
  /** One header, or several joined by `TOGETHER`, with as many targets and parts of a cell. */
  readonly header: string
  readonly target: string
  readonly check: string
  readonly cells: MessyCell[]
  lines: number
}

interface Plan {
  readonly name: string
  readonly country: string
  readonly format: string
  readonly encoding: string
  readonly delimiter: string
  /** Rows above the headers. */
  readonly above: string[][]
  /** Rows behind the last. */
  readonly below: string[][]
  readonly columns: Column[]
  readonly length: number
  frozen: boolean
  /** The text before everything. */
  raw: string
  /** After how many rows the headers come again; 0 for never. */
  repeat: number
  /** After how many rows one with a cell too many comes; 0 for never. */
  ragged: number
}

/** Columns whose cells belong together. */
const TOGETHER = ' + '

/** The twelve files of `import-blind.txt`, 520 rows each; every second line of a column is frozen. */
export function blindFiles(): readonly BlindFile[] {
  return plans('import-blind.txt', 520).map(compose)
}

/** The files of `import-delivered.txt`, 60 rows each; some of the files are frozen. */
export function deliveredFiles(): readonly BlindFile[] {
  return plans('import-delivered.txt', 60).map((plan) => compose(frozenByFile(plan)))
}

/** The twelve files of `import-received.txt`, 60 rows each; some of the files are frozen. */
export function receivedFiles(): readonly BlindFile[] {
  return plans('import-received.txt', 60).map((plan) => compose(frozenByFile(plan)))
}

/** The six files of `import-gathered.txt`, 72 rows each; some of the files are frozen. */
export function gatheredFiles(): readonly BlindFile[] {
  return plans('import-gathered.txt', 72).map((plan) => compose(frozenByFile(plan)))
}

/** The twelve files of `import-collected.txt`, 48 rows each; some of the files are frozen. */
export function collectedFiles(): readonly BlindFile[] {
  return plans('import-collected.txt', 48).map((plan) => compose(frozenByFile(plan)))
}

/** The fourteen files of `import-posted.txt`, 40 rows each; every second file is frozen. */
export function postedFiles(): readonly BlindFile[] {
  return plans('import-posted.txt', 40).map((plan) => compose(frozenByFile(plan)))
}

/** The twelve files of `import-handed.txt`, 520 rows each; every second file is frozen. */
export function handedFiles(): readonly BlindFile[] {
  return plans('import-handed.txt', 520).map((plan) => compose(frozenByFile(plan)))
}

function plans(file: string, length: number): readonly Plan[] {
  const all: Plan[] = []
  for (const line of readFileSync(join(import.meta.dirname, file), 'utf8').split('\n')) {
    const plan = all.at(-1)!
    const [word = '', ...words] = line.split(' ')
    const rest = line.slice(word.length + 1)
    if (line === '' || word === '#') continue
    if (word === 'file') {
      const [name = '', country = '', format = '', encoding = 'utf-8', delimiter = ','] = words
      all.push({
        ...{ name, country, format, encoding, length, above: [], below: [], columns: [] },
        ...{ frozen: false, raw: '', repeat: 0, ragged: 0 },
        delimiter: delimiter === 'tab' ? '\t' : delimiter,
      })
    } else if (word === 'frozen') plan.frozen = true
    else if (word === 'raw') plan.raw = `${rest}\r\n`
    else if (word === 'repeat') plan.repeat = Number(rest)
    else if (word === 'ragged') plan.ragged = Number(rest)
    else if (word === 'title') plan.above.push([rest])
    else if (word === 'head') plan.above.push(rest.split('|'))
    else if (word === 'foot') plan.below.push(rest.split('|'))
    else if (word === 'column') {
      const [, header = '', target = '', check = ''] = /^(.*?) = (.+) : (\S+)$/.exec(rest) ?? []
      plan.columns.push({ header: header === 'blank' ? '' : header, target, check, cells: [], lines: 0 })
    } else addCells(plan, line)
  }
  return all
}

const frozenByFile = (plan: Plan): Plan => ({
  ...plan,
  columns: plan.columns.map((column) => ({
    ...column,
    cells: column.cells.map((cell) => ({ ...cell, frozen: plan.frozen })),
  })),
})

function addCells({ country, columns }: Plan, line: string): void {
  const column = columns.at(-1)!
  const at = line.indexOf(' <- ')
  const frozen = column.lines++ % 2 === 1
  for (const cell of line.slice(at + 4).split(' ¦ ')) {
    column.cells.push({
      ...{ target: column.check, country, frozen, expected: line.slice(0, at) },
      cell: cell.replaceAll('\\n', '\n'),
    })
  }
}

function compose(plan: Plan): BlindFile {
  const { name, country, format, columns, length, repeat } = plan
  const rows: Map<string, MessyCell>[] = []
  const headers = columns.flatMap(({ header }) => header.split(TOGETHER))
  const lines = Array.from({ length }, (_, at) => {
    const row = new Map<string, MessyCell>()
    rows.push(row)
    return columns.flatMap(({ header, check, cells }, index) => {
      if (check === 'id') return `${name}-${at}`
      if (check === 'name') return `Shop ${at}`
      const cell = cells[(at + index * 7) % cells.length]!
      if (check !== 'skip') row.set(header, cell)
      return header.includes(TOGETHER) ? cell.cell.split(TOGETHER) : cell.cell
    })
  })
  const isTurn = (at: number, every: number) => every > 0 && at > 0 && at % every === 0
  const raggedRows: string[][] = []
  const body = lines.flatMap((line, at) => {
    const ragged = isTurn(at, plan.ragged) ? [[`${name}-r`, 'Hinz', ...line.slice(1)]] : []
    raggedRows.push(...ragged)
    return [...(isTurn(at, repeat) ? [headers] : []), ...ragged, line]
  })
  const sheet = [...plan.above, headers, ...body, ...plan.below]
  const bytes = bytesOf(plan, sheet)
  const unclosed = raggedRows.map((row) => lineOf(sheet, row) + (plan.raw === '' ? 0 : 1))
  return {
    ...{ name, country, format, bytes, rows, unclosed },
    isFrozen: plan.frozen,
    mapping: mappingOf(plan),
    idColumn: columns.find(({ check }) => check === 'id')!.header,
    targets: new Map(targetsOf(plan).map(([header, target]) => [header, target ?? ''])),
    open: () => openBytes(bytes, format),
  }
}

/** The line on which a row of a text begins, 1-based. */
function lineOf(sheet: readonly (readonly string[])[], row: readonly string[]): number {
  const before = sheet.slice(0, sheet.indexOf(row)).flat().join('')
  return sheet.indexOf(row) + before.split('\n').length
}

/** Targets by header; null is none. */
function targetsOf({ columns }: Plan): readonly [string, string | null][] {
  return columns.flatMap(({ header, target }) => {
    const targets = target.split(TOGETHER)
    return header
      .split(TOGETHER)
      .map((one, at): [string, string | null] => [one, targets[at] === '-' ? null : targets[at]!])
  })
}

function mappingOf(plan: Plan): string {
  const targets = targetsOf(plan)
  const has = (...names: string[]) => targets.some(([, target]) => target !== null && names.includes(target))
  return JSON.stringify({
    constants: {
      ...(has('country') ? {} : { country: plan.country }),
      ...(has('town', 'address') ? {} : { town: 'Town' }),
      ...(has('announcement.expiry_date')
        ? { 'announcement.headline': 'News', 'announcement.body': 'News' }
        : {}),
    },
    columns: Object.fromEntries(
      targets
        .filter(([header]) => header !== '')
        .map(([header, target]) => [
          header,
          target?.includes(',') ? target.split(',').map((to) => ({ to })) : target,
        ]),
    ),
  })
}

async function openBytes(bytes: Buffer, format: string): Promise<Table> {
  const text = async function* () {
    yield bytes
  }
  if (format === 'csv') return openCsv(text)
  if (format === 'geojson') return { columns: await featureColumns(text), rows: () => featureCells(text) }
  if (format === 'ndjson' || format === 'json')
    return { columns: await recordColumns(text), rows: () => recordCells(text) }
  const entries = await zipEntries({
    size: bytes.length,
    read: async (start, length) => bytes.subarray(start, start + length),
    stream: async function* (start, end) {
      yield bytes.subarray(start, end)
    },
  })
  return openSheet(entries)
}

function bytesOf(plan: Plan, sheet: readonly (readonly string[])[]): Buffer {
  if (plan.format === 'xlsx') return xlsxOf(plan, sheet)
  if (plan.format === 'ods') return odsOf(plan, sheet)
  if (['geojson', 'ndjson', 'json'].includes(plan.format)) return jsonOf(plan.format, sheet)
  const quote = (cell: string) =>
    cell.includes(plan.delimiter) || cell.includes('"') || cell.includes('\n')
      ? `"${cell.replaceAll('"', '""')}"`
      : cell
  const text = `${plan.raw}${sheet.map((row) => row.map(quote).join(plan.delimiter)).join('\r\n')}\r\n`
  if (plan.encoding === 'windows-1252') return windows1252(text)
  if (plan.encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  if (plan.encoding === 'utf-8-bom') return Buffer.from(`\uFEFF${text}`)
  return plan.encoding === 'utf-8' ? Buffer.from(text) : encoded(text, plan.encoding)
}

/** Records by the headers of the first row; a header `a.b` is a member `b` of a member `a`. */
function jsonOf(format: string, [headers = [], ...rows]: readonly (readonly string[])[]): Buffer {
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const [at, header] of headers.entries()) {
      const path = header.split('.')
      let inside = record
      for (const step of path.slice(0, -1)) {
        inside[step] ??= {}
        inside = inside[step] as Record<string, unknown>
      }
      const cell = row[at]!
      inside[path.at(-1)!] = /^#-?[\d.]+$/.test(cell) ? Number(cell.slice(1)) : cell
    }
    return record
  })
  if (format === 'json')
    return Buffer.from(JSON.stringify({ businesses: records, total: records.length }, null, 2))
  const features = records.map((properties) => ({ type: 'Feature', geometry: null, properties }))
  return Buffer.from(
    format === 'geojson'
      ? JSON.stringify({ type: 'FeatureCollection', features })
      : records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  )
}

/** The characters of Windows-1252 that are not those of Latin 1 and occur in the set. */
const beyondLatin1: Readonly<Record<string, number>> = {
  '–': 0x96,
  '—': 0x97,
  '’': 0x92,
  '…': 0x85,
  '•': 0x95,
}

function windows1252(text: string): Buffer {
  return Buffer.from(
    Array.from(text.replaceAll('−', '–'), (letter) => {
      const code = beyondLatin1[letter] ?? letter.codePointAt(0)!
      if (code > 255) throw new Error(`no letter of Windows-1252: ${letter}`)
      return code
    }),
  )
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const isDate = ({ columns }: Plan, index: number): boolean =>
  columns.flatMap(({ header, check }) => header.split(TOGETHER).map(() => check))[index] === 'date'

function xlsxOf(plan: Plan, sheet: readonly (readonly string[])[]): Buffer {
  const letter = (index: number) => String.fromCharCode(65 + index)
  const rows = sheet.map((cells, at) => {
    const inside = cells.map((cell, index) => {
      const ref = `${letter(index)}${at + 1}`
      // A merged cell is written once.
      if (at < plan.above.length && index > 0 && cells[index - 1] === cell) return `<c r="${ref}"/>`
      const [, formula, value] = /^ƒ(.*?&)(.*)$/.exec(cell) ?? []
      if (formula) return `<c r="${ref}" t="str"><f>${escaped(formula)}B1</f><v>${escaped(value!)}</v></c>`
      return cell.startsWith('#')
        ? `<c r="${ref}"${isDate(plan, index) ? ' s="1"' : ''}><v>${cell.slice(1)}</v></c>`
        : `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    })
    return `<row r="${at + 1}">${inside.join('')}</row>`
  })
  return zipFile({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
  })
}

const dayOfSerial = (serial: number): string =>
  new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)

function odsOf(plan: Plan, sheet: readonly (readonly string[])[]): Buffer {
  const rows = sheet.map((cells) => {
    const inside = cells.map((cell, index) => {
      if (!cell.startsWith('#')) {
        return `<table:table-cell office:value-type="string"><text:p>${escaped(cell)}</text:p></table:table-cell>`
      }
      const number = cell.slice(1)
      const value = isDate(plan, index)
        ? `office:value-type="date" office:date-value="${dayOfSerial(Number(number))}"`
        : `office:value-type="float" office:value="${number}"`
      return `<table:table-cell ${value}><text:p>${number}</text:p></table:table-cell>`
    })
    return `<table:table-row>${inside.join('')}</table:table-row>`
  })
  return zipFile({
    'content.xml': `<office:document-content><table:table>${rows.join('')}</table:table></office:document-content>`,
  })
}
