import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { webFiles, widgetLanguages, widgetModules } from './design/files.ts'
import { widgetScript } from './widget-script.ts'

const facts = { country: 'fi', site: null }
const bytesOf = (name: string): Buffer => webFiles().get(name)!.bytes
/** Modules that every finder loads; those of the map come when it is opened. */
const always = widgetModules.filter((name) => !/\/texts\/|\/map-/.test(name))

test('a finder without its map is at most 20 KB compressed, in every language', () => {
  const shared = [Buffer.from(widgetScript(facts)), bytesOf('suggest.js'), ...always.map(bytesOf)]
  for (const language of widgetLanguages) {
    const files = [...shared, bytesOf(`widget/texts/${language}.js`)]
    const size = files.map((bytes) => gzipSync(bytes).length).reduce((sum, one) => sum + one)
    assert.ok(size <= 20 * 1024, `${language}: ${size} bytes`)
  }
})

test('modules import only what is served beside them, and the map only when it is opened', () => {
  const imports = (name: string, pattern: RegExp): string[] =>
    [...bytesOf(name).toString('utf8').matchAll(pattern)].map(([, from]) =>
      new URL(from!, `http://directory.example/${name}`).pathname.slice(1),
    )
  for (const name of widgetModules) {
    const stated = imports(name, /^import [^'"]*'([^']+)'/gm)
    const lazy = imports(name, /await import\('([^']+)'\)/g)
    for (const other of [...stated, ...lazy]) assert.ok(webFiles().has(other), `${name} imports ${other}`)
    for (const other of stated) assert.ok(!other.includes('/map-'), `${name} imports ${other}`)
  }
})

test('the script is one expression that names versioned modules', () => {
  const script = widgetScript({ ...facts, country: "x')</script>" })
  assert.doesNotThrow(() => new Function(script))
  assert.doesNotMatch(script, /^export/m)
  const [, modules] = /"modules":"([^"]+)"/.exec(script)!
  assert.match(modules!, /^\/web\/[0-9a-f]{12}\/widget\/$/)
})
