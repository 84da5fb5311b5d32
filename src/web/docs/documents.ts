import { listDocuments, readPageFile } from '../../page-files.ts'
import { type RenderedDocument, renderMarkdown } from './markdown.ts'

/** A document of the folder `docs`, as it ships. */
export interface ServedDocument extends RenderedDocument {
  /** Path below `docs`, such as `operate/mail.md`. */
  readonly file: string
  readonly address: string
}

/** Documents that the site has as pages of its own kind. */
const elsewhere: Readonly<Record<string, string>> = {
  'reference/endpoints.md': '/docs',
  'reference/openapi.json': '/openapi.json',
  'README.md': '/docs/guides',
}

/** `guides/import.md` is `/docs/guides/import`, `operate/mail.md` is `/docs/guides/operate/mail`. */
const addressOf = (file: string): string =>
  elsewhere[file] ?? `/docs/guides/${file.replace(/^guides\//, '').replace(/\.md$/, '')}`

let served: ReadonlyMap<string, ServedDocument> | undefined

/** The documents by their addresses; read and rendered on first use. */
export function servedDocuments(): ReadonlyMap<string, ServedDocument> {
  if (served !== undefined) return served
  const files = listDocuments().filter((file) => elsewhere[file] === undefined || file === 'README.md')
  const known = new Set([...files, ...Object.keys(elsewhere)])
  served = new Map(
    files.map((file) => {
      const source = readPageFile('docs', file).toString('utf8')
      const rendered = renderMarkdown(source, (target) => linkFrom(file, target, known))
      return [addressOf(file), { ...rendered, file, address: addressOf(file) }]
    }),
  )
  return served
}

/** Where a link of a document leads on the site; null for files that are not served. */
export function linkFrom(file: string, target: string, known: ReadonlySet<string>): string | null {
  if (/^(https?|mailto):/.test(target)) return target
  if (target.startsWith('#')) return target
  const base = new URL(file, 'file:///docs/')
  const { pathname, hash, protocol } = new URL(target, base)
  if (protocol !== 'file:' || !pathname.startsWith('/docs/')) return null
  const found = pathname.slice('/docs/'.length)
  if (!known.has(found)) return null
  // The page of endpoints has other anchors than the file.
  return addressOf(found) + (found === 'reference/endpoints.md' ? '' : hash)
}

/** The parts of the menu, in the order of readers: begin, run, understand, look up. */
export const documentParts: readonly (readonly [title: string, folder: string])[] = [
  ['Guides', 'guides'],
  ['Operate', 'operate'],
  ['Explanations', 'explain'],
  ['Reference', 'reference'],
]

/** Documents of a folder, first steps first, then by title. */
export function documentsOf(folder: string): readonly ServedDocument[] {
  const isFirst = ({ file }: ServedDocument): boolean => file === 'guides/first-steps.md'
  return [...servedDocuments().values()]
    .filter(({ file }) => file.startsWith(`${folder}/`))
    .sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || a.title.localeCompare(b.title, 'en'))
}
