import type { FileKind, MarkedTable } from '../importing/file-kind.ts'
import type { ImportFormat } from '../ports/feed-store.ts'

/** What a file is that is not packed, or was unpacked. */
export type UnpackedKind = Exclude<FileKind, { packing: unknown }>

/** The table that the contents alone tell, whatever the name or the caller says; undefined for other files. */
export const markedTable = (kind: UnpackedKind): MarkedTable | undefined =>
  typeof kind === 'object' && 'table' in kind ? kind.table : undefined

const formatEndings: readonly (readonly [ImportFormat, RegExp])[] = [
  ['csv', /\.(csv|tsv|tab|txt)(\.gz|\.zip)?$/i],
  ['ndjson', /\.(ndjson|jsonl|json)(\.gz|\.zip)?$/i],
  ['geojson', /\.geojson[ls]?(\.gz|\.zip)?$/i],
  ['osm', /(\.osm(\.gz|\.zip)?|\.pbf)$/i],
  ['xlsx', /\.xls[xm]$/i],
  ['ods', /\.ods$/i],
  ['overture', /\.parquet$/i],
]

export const formatByName = (name: string): ImportFormat | undefined =>
  formatEndings.find(([, ending]) => ending.test(name))?.[0]

/**
 * The format of a file by its contents, since endings often say something else: a workbook named `.csv`, GeoJSON named `.json`, a table
 * named `.xls`. Of a text that could be several, the name tells; any other text is a table.
 * @param given what the caller says it is
 * @throws Error with the remedy if the file is of a kind that is not read
 */
export function formatOf(
  { kind, name }: { readonly kind: UnpackedKind; readonly name: string },
  given?: ImportFormat | undefined,
): ImportFormat {
  if (typeof kind === 'object' && 'refusal' in kind) throw new Error(kind.refusal)
  if (given !== undefined) return given
  const named = formatByName(name)
  if (typeof kind === 'object' && 'format' in kind)
    return kind.format === 'ndjson' && kind.mayBeFeatures && named === 'geojson' ? named : kind.format
  return named !== undefined && plainTexts.includes(named) ? named : 'csv'
}

/** Formats whose text may begin in a way that tells nothing. */
const plainTexts: readonly ImportFormat[] = ['csv', 'ndjson', 'geojson']
