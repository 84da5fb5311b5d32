import { html } from 'ghtml'
import type { AttributeRecord } from '../operations/describe-object.ts'
import { renderPage } from './layout.ts'
import { renderTable } from './table.ts'

const columns: readonly [heading: string, attribute: keyof AttributeRecord][] = [
  ['Type', 'type'],
  ['Required', 'required'],
  ['Must match', 'must_match'],
  ['Longest', 'max_length'],
  ['Default', 'default_value'],
  ['Smallest', 'minimum_value'],
  ['Largest', 'maximum_value'],
  ['Example', 'example'],
  ['Description', 'description'],
]

const verbatim: ReadonlySet<keyof AttributeRecord> = new Set(['must_match', 'default_value', 'example'])

function cell(record: AttributeRecord, attribute: keyof AttributeRecord): string {
  const value = record[attribute]
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return verbatim.has(attribute) && value !== '' ? html`<code>${value}</code>` : html`${value}`
}

/** The page of `GET /v1/tools/docs?format=html`: the attributes of an object and their permitted values. */
export function attributePage(object: string, parameters: readonly AttributeRecord[]): string {
  const rows = parameters.map((record) => [
    html`<code>${record.attribute_name}</code>`,
    ...columns.map(([, attribute]) => cell(record, attribute)),
  ])
  return renderPage({
    language: 'en',
    title: `Attributes of ${object}`,
    portalName: null,
    body: renderTable({
      label: `Attributes of ${object}`,
      headings: ['Attribute', ...columns.map(([heading]) => heading)],
      rows,
    }),
  })
}
