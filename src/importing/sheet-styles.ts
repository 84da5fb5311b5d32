import { decodeText } from './encoding.ts'
import { localName, xmlEvents } from './xml-events.ts'
import type { ZipEntry } from './zip.ts'

/** What a style of XLSX makes of a number: a date, a time, or as many digits with zeros before it; empty for the number as it is. */
export type CellStyle = 'd' | 't' | '' | number

/** The styles of `xl/styles.xml`, by their index. */
export async function cellStyles(entry: ZipEntry | undefined): Promise<readonly CellStyle[]> {
  const styles: CellStyle[] = []
  if (!entry) return styles
  const formats = new Map<number, string>()
  let within = false
  for await (const event of xmlEvents(decodeText(entry.open(), 'utf-8'))) {
    if (event.kind === 'text') continue
    const name = localName(event.name)
    if (name === 'cellXfs') within = event.kind === 'open'
    if (event.kind !== 'open') continue
    if (name === 'numFmt') formats.set(Number(event.attributes.numFmtId), event.attributes.formatCode ?? '')
    if (name === 'xf' && within) styles.push(styleOf(Number(event.attributes.numFmtId ?? 0), formats))
  }
  return styles
}

function styleOf(id: number, formats: ReadonlyMap<number, string>): CellStyle {
  if ((id >= 14 && id <= 17) || id === 22) return 'd'
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 't'
  const given = formats.get(id) ?? ''
  // Postcodes, customer numbers and telephone numbers keep the zeros that a person sees.
  if (/^0{2,}(;@)?$/.test(given)) return given.replace(/;.*/, '').length
  // `[h]` counts hours beyond a day; other brackets hold colours, conditions and languages.
  const code = given.replace(/"[^"]*"|\\.|\[(?!h+\])[^\]]*\]/gi, '').toLowerCase()
  if (/[yd]/.test(code) && code !== 'general') return 'd'
  return /h/.test(code) ? 't' : ''
}
