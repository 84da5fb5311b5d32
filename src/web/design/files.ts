import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The files that public pages load: stylesheet, browser modules and the typeface. */
export interface WebFile {
  readonly type: string
  readonly bytes: Buffer
  /** Changes with the bytes of any file, since modules import each other by their plain names. */
  readonly version: string
}

const here = dirname(fileURLToPath(import.meta.url))
const browser = join(here, '..', 'browser')
const require = createRequire(import.meta.url)
const figtree = dirname(require.resolve('@fontsource-variable/figtree/package.json'))

const css = (names: readonly string[]) => (): Buffer =>
  Buffer.from(names.map((name) => readFileSync(join(here, `${name}.css`), 'utf8')).join('\n'))
const script = (name: string) => (): Buffer => readFileSync(join(browser, name))
const font = (name: string) => (): Buffer => readFileSync(join(figtree, 'files', name))

const sources: Readonly<Record<string, readonly [type: string, read: () => Buffer]>> = {
  'directory.css': [
    'text/css; charset=utf-8',
    css(['tokens', 'base', 'controls', 'frame', 'results', 'listing', 'print']),
  ],
  'forms.css': ['text/css; charset=utf-8', css(['forms'])],
  'directory.js': ['text/javascript; charset=utf-8', script('directory.js')],
  'suggest.js': ['text/javascript; charset=utf-8', script('suggest.js')],
  'results.js': ['text/javascript; charset=utf-8', script('results.js')],
  'forms.js': ['text/javascript; charset=utf-8', script('forms.js')],
  'similar.js': ['text/javascript; charset=utf-8', script('similar.js')],
  'hours.js': ['text/javascript; charset=utf-8', script('hours.js')],
  'logo.js': ['text/javascript; charset=utf-8', script('logo.js')],
  'pin.js': ['text/javascript; charset=utf-8', script('pin.js')],
  'form-work.js': ['text/javascript; charset=utf-8', script('form-work.js')],
  'figtree-latin.woff2': ['font/woff2', font('figtree-latin-wght-normal.woff2')],
  'figtree-latin-ext.woff2': ['font/woff2', font('figtree-latin-ext-wght-normal.woff2')],
}

let files: ReadonlyMap<string, WebFile> | undefined

/** By their names under `/web/`. Read on first use. */
export function webFiles(): ReadonlyMap<string, WebFile> {
  if (files !== undefined) return files
  const read = Object.entries(sources).map(([name, [type, bytes]]) => ({ name, type, bytes: bytes() }))
  const hash = createHash('sha256')
  for (const { bytes } of read) hash.update(bytes)
  const version = hash.digest('hex').slice(0, 12)
  files = new Map(read.map(({ name, type, bytes }) => [name, { type, bytes, version }]))
  return files
}

/** Addresses of versioned files may be kept by browsers for ever: another version has another address. */
export function webFileAddress(name: string): string {
  const file = webFiles().get(name)
  if (file === undefined) throw new TypeError(`There is no file ${name}`)
  return `/web/${file.version}/${name}`
}
