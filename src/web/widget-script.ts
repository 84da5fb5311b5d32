import { readPageFile } from '../page-files.ts'
import { webFileAddress, widgetLanguages } from './design/files.ts'

/** What `widget.js` learns from the server; the loader declares the same. */
export interface WidgetFacts {
  /** ISO 3166 alpha-2, lower case: the country of finders that name none. */
  readonly country: string
  /** Id of the site that finders show; null: the whole directory. */
  readonly site: string | null
}

let loader: string | undefined

/**
 * `widget.js`: the loader in a function of its own, so that it leaves nothing in the page. It imports the
 * modules of the finder as they are in the source: only what a page uses is loaded, a language or the map.
 */
export function widgetScript(facts: WidgetFacts): string {
  loader ??= readPageFile('browser', 'widget/loader.js')
    .toString('utf8')
    .replace('export function', 'function')
  const modules = webFileAddress('widget/finder.js').replace('finder.js', '')
  return `(() => {\n${loader}\nload(${JSON.stringify({ ...facts, modules, languages: widgetLanguages })})\n})()\n`
}
