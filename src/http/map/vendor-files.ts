/** The files of MapLibre and of our own module that browsers load for a map. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface VendorFile {
  readonly type: string
  readonly bytes: Buffer
}

const require = createRequire(import.meta.url)
const packageFile = (name: string, path: string) => (): Buffer =>
  readFileSync(join(dirname(require.resolve(`${name}/package.json`)), path))
const ownFile = (name: string) => (): Buffer =>
  readFileSync(join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'web', 'browser', name))

/** Modules import each other by these names, so that all share one folder and version. */
const sources: Readonly<Record<string, readonly [type: string, read: () => Buffer]>> = {
  'map.js': ['text/javascript', ownFile('map.js')],
  'map-pins.js': ['text/javascript', ownFile('map-pins.js')],
  'map.css': ['text/css', ownFile('map.css')],
  'maplibre-gl.mjs': ['text/javascript', packageFile('maplibre-gl', 'dist/maplibre-gl.mjs')],
  'maplibre-gl-worker.mjs': ['text/javascript', packageFile('maplibre-gl', 'dist/maplibre-gl-worker.mjs')],
  'maplibre-gl.css': ['text/css', packageFile('maplibre-gl', 'dist/maplibre-gl.css')],
  'pmtiles.js': ['text/javascript', pmtilesModule],
}

/** The ready build of pmtiles is a script with one global; its modules name packages, which browsers cannot find. */
function pmtilesModule(): Buffer {
  const script = packageFile('pmtiles', 'dist/pmtiles.js')()
    .toString()
    .replace(/\n\/\/# sourceMappingURL=.*/, '')
  return Buffer.from(`${script}\nexport const { PMTiles, Protocol } = pmtiles\n`)
}

let files: { readonly version: string; readonly byName: ReadonlyMap<string, VendorFile> } | undefined

/** The files by name, with the version that is part of their addresses. Read on first use. */
export function vendorFiles(): NonNullable<typeof files> {
  if (files !== undefined) return files
  const byName = new Map(
    Object.entries(sources).map(([name, [type, read]]) => [
      name,
      { type: `${type}; charset=utf-8`, bytes: read() },
    ]),
  )
  const hash = createHash('sha256')
  for (const { bytes } of byName.values()) hash.update(bytes)
  files = { version: hash.digest('hex').slice(0, 12), byName }
  return files
}

/** Address of a file; browsers may keep it for ever. */
export const vendorAddress = (name: 'map.js' | 'map.css' | 'maplibre-gl.css'): string =>
  `/map/vendor/${vendorFiles().version}/${name}`
