import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { openTables } from '../../frozen-tables.ts'
import type { TaxonomyOverlay } from '../../taxonomy/overlay.ts'
import { createTaxonomy, type LiveTaxonomy } from '../../taxonomy/taxonomy.ts'
import type { TaxonomyData } from '../../taxonomy/taxonomy-data.ts'
import { freezeShippedStarts } from '../../taxonomy/terms/freeze-starts.ts'
import { completeTerms } from '../../taxonomy/terms/freeze-terms.ts'
import { unpackTables } from '../gazetteer-file/packed-file.ts'

/** What categories and codes are found by and also called, and what words are associated with, in memory that threads can share. */
function readTerms(dataFolder: string): SharedArrayBuffer {
  const tables = (name: string) => openTables(unpackTables(readFileSync(join(dataFolder, name))))
  return completeTerms(tables('terms.bin.br'), {
    synonyms: tables('synonyms.bin.br'),
    associations: tables('associations.bin.br'),
  })
}

/** What threads share of the taxonomy. */
export interface SharedTaxonomy {
  readonly terms: SharedArrayBuffer
  /** What completions are found in. */
  readonly starts: SharedArrayBuffer
}

/** Reads the shipped files and works out what is looked things up in; takes some 0.4 s. */
export function shareTaxonomy(dataFolder: string): SharedTaxonomy {
  const terms = readTerms(dataFolder)
  return { terms, starts: freezeShippedStarts(openTables(terms)) }
}

/**
 * Opens the shipped taxonomy of a data folder (some 20 ms).
 * @param overlay what operators have changed; applied now, and again by `apply`
 * @param shared where threads share it; read when first needed where absent
 * @throws Error when a file is missing or damaged
 */
export function openTaxonomy(
  dataFolder: string,
  overlay?: TaxonomyOverlay,
  shared?: SharedTaxonomy,
): LiveTaxonomy {
  const data = JSON.parse(
    gunzipSync(readFileSync(join(dataFolder, 'taxonomy.json.gz'))).toString(),
  ) as TaxonomyData
  const open = () => ({
    terms: openTables(shared?.terms ?? readTerms(dataFolder)),
    starts: shared && openTables(shared.starts),
  })
  return createTaxonomy(data, open, overlay)
}
