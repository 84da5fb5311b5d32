import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { endpoints } from '../../src/endpoints/index.ts'
import { openApiDocument } from '../../src/openapi/document.ts'
import { endpointsReference } from './endpoints.ts'
import { errorsReference } from './errors.ts'
import { objectsReference } from './objects.ts'
import { settingsReference } from './settings.ts'

/** A file of `docs/reference` that is made from the sources. */
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

const inReference = (name: string): string =>
  fileURLToPath(new URL(`../../docs/reference/${name}`, import.meta.url))

/** Every generated page, as it should be. */
export async function generatedPages(): Promise<readonly GeneratedPage[]> {
  const texts: Record<string, string> = {
    'endpoints.md': await endpointsReference(),
    'errors.md': errorsReference(),
    'objects.md': objectsReference(),
    'openapi.json': openApiFile(),
    'settings.md': settingsReference(),
  }
  return Object.entries(texts).map(([name, text]) => ({ file: inReference(name), text }))
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
