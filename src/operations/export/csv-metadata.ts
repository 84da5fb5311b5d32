import type { About } from './export-file.ts'
import { csvColumns } from './formats.ts'

/** Where programs look for what is said of a CSV file: beside it, by its name ([CSV on the Web](https://www.w3.org/TR/tabular-metadata/)). */
export const csvMetadataName = (file: string): string => `${file}-metadata.json`

/** Columns, origin and terms of a CSV export, as the metadata of CSV on the Web. @param name of the CSV file, without folders */
export function csvMetadata(name: string, { source, exported, account, sources }: About): string {
  const metadata = {
    '@context': 'http://www.w3.org/ns/csvw',
    url: name,
    'dc:source': source,
    'dc:issued': exported,
    'dc:creator': account,
    'dc:rights': sources.map(({ licence, attribution }) =>
      [attribution, licence].filter((part) => part !== null).join(', '),
    ),
    notes: sources,
    tableSchema: { columns: csvColumns.map((titles) => ({ titles })) },
  }
  return `${JSON.stringify(metadata, null, 2)}\n`
}
