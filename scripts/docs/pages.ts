import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ownershipTable } from '../../src/access/ownership-table.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { objectList } from '../../src/entity/objects/index.ts'
import { openApiDocument } from '../../src/openapi/openapi-document.ts'
import { endpointsReference } from './endpoints.ts'
import { errorsReference } from './errors.ts'
import { limitsPage } from './limits.ts'
import { objectsReference } from './objects.ts'
import { settingsReference } from './settings.ts'

/** A document that is made from the sources, or has a part that is. */
export interface GeneratedPage {
  readonly file: string
  readonly text: string
}

/** The document of a directory at its default address. */
function openApiFile(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return `${JSON.stringify(openApiDocument(endpoints, { baseUrl: 'http://127.0.0.1:8080', version }), null, 1)}\n`
}

const inDocs = (path: string): string => fileURLToPath(new URL(`../../docs/${path}`, import.meta.url))

/** A written page with its generated part between `<!-- generated: NAME -->` and `<!-- end -->` as it should be. */
function withPart(path: string, name: string, part: string): string {
  const text = readFileSync(inDocs(path), 'utf8')
  const [begin, end] = [`<!-- generated: ${name} -->\n`, '<!-- end -->']
  const from = text.indexOf(begin) + begin.length
  const to = text.indexOf(end, from)
  if (from < begin.length || to < 0) throw new Error(`${path} has no place for ${name}`)
  return `${text.slice(0, from)}${part}\n${text.slice(to)}`
}

/** The README with the numbers of endpoints and objects as they are. */
function withCounts(): string {
  const ours = endpoints.filter(({ origin }) => origin === 'ours').length
  const specified = endpoints.length - ours
  const counted = `${endpoints.length}: the ${specified} of the specification, and ${ours} of ours`
  return readFileSync(inDocs('../README.md'), 'utf8')
    .replace(/\d+: the \d+ of the specification, and \d+ of ours/, counted)
    .replace(/\| \d+ kinds/, `| ${objectList.length} kinds`)
}

/** Every generated page, as it should be. */
export async function generatedPages(): Promise<readonly GeneratedPage[]> {
  const texts: Record<string, string> = {
    '../README.md': withCounts(),
    'operate/limits.md': limitsPage(),
    'reference/endpoints.md': await endpointsReference(),
    'reference/errors.md': errorsReference(),
    'reference/objects.md': objectsReference(),
    'reference/openapi.json': openApiFile(),
    'reference/settings.md': settingsReference(),
    'explain/ownership.md': withPart('explain/ownership.md', 'ownership', ownershipTable()),
  }
  return Object.entries(texts).map(([path, text]) => ({ file: inDocs(path), text }))
}

/** Those pages whose files differ from what the sources say. */
export const stalePages = (pages: readonly GeneratedPage[]): readonly GeneratedPage[] =>
  pages.filter(({ file, text }) => {
    try {
      return readFileSync(file, 'utf8') !== text
    } catch {
      return true
    }
  })
