import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { CodeData, TaxonomyData } from '../../taxonomy/data.ts'
import type { TaxonomyOverlayStore } from '../../taxonomy/overlay.ts'
import { createTaxonomy, type LiveTaxonomy } from '../../taxonomy/taxonomy.ts'

/**
 * Opens the shipped taxonomy of a data folder (some 60 ms; the lists of industry codes are read when first asked for).
 * @param overlay what operators have changed; applied now, and again by `refreshTaxonomy`
 * @throws Error when a file is missing or damaged
 */
export function openTaxonomy(dataFolder: string, overlay?: TaxonomyOverlayStore): LiveTaxonomy {
  const read = (file: string): unknown =>
    JSON.parse(gunzipSync(readFileSync(join(dataFolder, file))).toString())
  return createTaxonomy(
    read('taxonomy.json.gz') as TaxonomyData,
    () => read('codes.json.gz') as CodeData,
    overlay?.read(),
  )
}
