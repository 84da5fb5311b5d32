/** Reads files that public pages load or show: stylesheets and browser modules of `web/`, the typeface, and `docs/`. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

const folders = {
  design: () => fileURLToPath(new URL('./web/design/', import.meta.url)),
  browser: () => fileURLToPath(new URL('./web/browser/', import.meta.url)),
  docs: () => fileURLToPath(new URL('../docs/', import.meta.url)),
  typeface: () => join(dirname(require.resolve('@fontsource-variable/figtree/package.json')), 'files'),
  /** The same in single weights, in a format that programs read. */
  lettering: () => join(dirname(require.resolve('@fontsource/figtree/package.json')), 'files'),
}

export type PageFolder = keyof typeof folders

export const readPageFile = (folder: PageFolder, name: string): Buffer =>
  readFileSync(join(folders[folder](), name))

/** Markdown files below `docs/`, with slashes, in alphabetical order. */
export const listDocuments = (): readonly string[] =>
  readdirSync(folders.docs(), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md'))
    .sort()
