/** Reads files that public pages load: stylesheets and browser modules of `web/`, and the typeface. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

const folders = {
  design: () => fileURLToPath(new URL('./web/design/', import.meta.url)),
  browser: () => fileURLToPath(new URL('./web/browser/', import.meta.url)),
  typeface: () => join(dirname(require.resolve('@fontsource-variable/figtree/package.json')), 'files'),
}

export type PageFolder = keyof typeof folders

export const readPageFile = (folder: PageFolder, name: string): Buffer =>
  readFileSync(join(folders[folder](), name))
