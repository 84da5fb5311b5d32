import type { TSchema } from 'typebox'
import type { Endpoint } from '../../endpoints/define-endpoint.ts'
import { parametersOf } from '../../openapi/parameter-facts.ts'
import { endpointAnchor } from './docs-layout.ts'
import { documentParts, servedDocuments } from './documents.ts'

/** What the search of the documentation looks through; the browser modules declare the same. */
interface SearchEntry {
  readonly title: string
  readonly address: string
  /** Group of an endpoint, or part of the menu and document of a section. */
  readonly kind: string
  readonly text: string
}

/** What the form of a call is made from. */
interface CallEntry {
  readonly method: string
  readonly path: string
  readonly parameters: readonly {
    readonly name: string
    readonly type: string
    readonly required: boolean
    readonly description: string
    /** A value that works; absent where the example has none. */
    readonly example?: string
    readonly isFile?: true
  }[]
}

const mostText = 800

/** `/docs/index.json`, as text. */
export function docsIndex(endpoints: readonly Endpoint[]): string {
  const calls: Record<string, CallEntry> = {}
  const entries: SearchEntry[] = []
  for (const endpoint of endpoints) {
    const { method, path, summary, description = '', group } = endpoint
    const anchor = endpointAnchor(endpoint)
    calls[anchor] = callEntry(endpoint)
    const names = parametersOf(endpoint).map(({ name }) => name)
    entries.push({
      title: `${method} ${path}`,
      address: `/docs#${anchor}`,
      kind: group,
      text: `${summary} ${description} ${names.join(' ')}`,
    })
  }
  const kinds = new Map(documentParts.map(([title, folder]) => [folder, title]))
  for (const { file, title, address, sections } of servedDocuments().values()) {
    const kind = kinds.get(file.split('/')[0]!)
    if (kind === undefined) continue
    for (const [at, section] of sections.entries())
      entries.push({
        title: section.title,
        address: at === 0 ? address : `${address}#${section.anchor}`,
        kind: at === 0 ? kind : `${kind}: ${title}`,
        text: section.text.slice(0, mostText),
      })
  }
  return JSON.stringify({ entries, calls })
}

function callEntry(endpoint: Endpoint): CallEntry {
  const properties = endpoint.params.properties as Record<string, TSchema & { kind?: string }>
  return {
    method: endpoint.method,
    path: endpoint.path,
    parameters: parametersOf(endpoint).map(({ name, type, required, description }) => ({
      name,
      type,
      // A key with a default user needs none.
      required: required && name !== '_user_id',
      description,
      ...(endpoint.example.params[name] === undefined ? {} : { example: endpoint.example.params[name] }),
      ...(properties[name]?.kind === 'file' ? { isFile: true } : {}),
    })),
  }
}
