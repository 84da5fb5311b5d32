import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { openTables } from '../../frozen-tables.ts'
import type { TaxonomyOverlay } from '../../taxonomy/overlay.ts'
import { createTaxonomy, type LiveTaxonomy } from '../../taxonomy/taxonomy.ts'
import type { TaxonomyData } from '../../taxonomy/taxonomy-data.ts'
import { freezeShippedStarts } from '../../taxonomy/terms/freeze-starts.ts'
import { completeTerms } from '../../taxonomy/terms/freeze-terms.ts'
import type { KindWordsData } from '../../taxonomy/words/kind-words.ts'
import { unpackTables } from '../gazetteer-file/packed-file.ts'

/** Search terms, synonyms and associated words of categories and codes, in memory that threads can share. */
function readTerms(dataFolder: string): SharedArrayBuffer {
  const tables = (name: string) => openTables(unpackTables(readFileSync(join(dataFolder, name))))
  return completeTerms(tables('terms.bin.br'), {
    synonyms: tables('synonyms.bin.br'),
    associations: tables('associations.bin.br'),
  })
}

/** The parts of the taxonomy that threads share. */
export interface SharedTaxonomy {
  readonly terms: SharedArrayBuffer
  /** Index for completions. */
  readonly starts: SharedArrayBuffer
}

/** Reads the shipped files and builds the lookup tables. */
export function shareTaxonomy(dataFolder: string): SharedTaxonomy {
  const terms = readTerms(dataFolder)
  return { terms, starts: freezeShippedStarts(openTables(terms)) }
}

/**
 * Opens the shipped taxonomy of a data folder.
 * @param overlay operator changes; applied now, and again by `apply`
 * @param shared tables shared between threads; default: read on first use
 * @throws Error if a file is missing or damaged
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
  const kindWords = (): KindWordsData =>
    JSON.parse(gunzipSync(readFileSync(join(dataFolder, 'kind-words.json.gz'))).toString())
  return createTaxonomy(data, open, kindWords, overlay)
}
