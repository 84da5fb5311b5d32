import { createHash } from 'node:crypto'
import { type PageFolder, readPageFile } from '../../page-files.ts'
import { pageLanguages } from '../../page-languages.ts'

/** The files that public pages load: stylesheet, browser modules and the typeface. */
export interface WebFile {
  readonly type: string
  readonly bytes: Buffer
  /** Changes with the bytes of any file, since modules import each other by their plain names. */
  readonly version: string
}

type Source = readonly [folder: PageFolder, names: readonly string[]]

const styles = ['tokens', 'base', 'controls', 'frame', 'results', 'listing', 'print'].map(
  (name) => `${name}.css`,
)

/** Styles of the hosted forms: fields, their editors, and the pages they stand on. */
const formStyles = ['form-fields', 'form-editors', 'form-pages'].map((name) => `${name}.css`)

/** Languages of the store finder: each has a module of texts. */
export const widgetLanguages: readonly string[] = pageLanguages

/** Modules of the store finder on other sites; they import each other by their places in the source. */
export const widgetModules: readonly string[] = [
  ...['finder', 'api', 'dom', 'rows', 'style', 'map-panel', 'map-frame'].map((name) => `widget/${name}.js`),
  ...widgetLanguages.map((language) => `widget/texts/${language}.js`),
]

const docsModules = ['docs/docs.js', 'docs/search.js', 'docs/try-it.js', 'docs/tell-answer.js']

/** Modules of the hosted forms. */
const formModules = ['forms', 'similar', 'hours', 'logo', 'pin', 'form-work'].map((name) => `${name}.js`)

/** The files and what they are made of, by their names under `/web/`. */
const sources: Readonly<Record<string, Source>> = {
  'directory.css': ['design', styles],
  'directory.js': ['browser', ['directory.js']],
  'suggest.js': ['browser', ['suggest.js']],
  'widget-map.css': ['design', ['widget-map.css']],
  'docs.css': ['design', ['docs.css']],
  'embed.css': ['design', ['embed.css']],
  ...Object.fromEntries(docsModules.map((name) => [name, ['browser', [name]]] as const)),
  'results.js': ['browser', ['results.js']],
  'forms.css': ['design', formStyles],
  ...Object.fromEntries(formModules.map((name) => [name, ['browser', [name]]] as const)),
  ...Object.fromEntries(widgetModules.map((name) => [name, ['browser', [name]]] as const)),
  'figtree-latin.woff2': ['typeface', ['figtree-latin-wght-normal.woff2']],
  'figtree-latin-ext.woff2': ['typeface', ['figtree-latin-ext-wght-normal.woff2']],
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
}

let files: ReadonlyMap<string, WebFile> | undefined

/** By their names under `/web/`. Read on first use. */
export function webFiles(): ReadonlyMap<string, WebFile> {
  if (files !== undefined) return files
  const read = Object.entries(sources).map(([name, [folder, names]]) => ({
    name,
    type: types[name.split('.').at(-1)!]!,
    bytes: Buffer.concat(names.map((one) => readPageFile(folder, one))),
  }))
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
