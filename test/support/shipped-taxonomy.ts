import {
  openTaxonomy,
  type SharedTaxonomy,
  shareTaxonomy,
} from '../../src/adapters/taxonomy-file/open-taxonomy.ts'
import { shippedData } from '../../src/paths.ts'
import type { TaxonomyOverlay } from '../../src/taxonomy/overlay.ts'
import type { LiveTaxonomy } from '../../src/taxonomy/taxonomy.ts'

let tables: SharedTaxonomy | undefined
const read = (): SharedTaxonomy => {
  tables ??= shareTaxonomy(shippedData)
  return tables
}

/** The tables of the shipped taxonomy, as the threads of a server share them; read once a process, when something asks for a word. */
export const shippedTaxonomyTables: SharedTaxonomy = {
  get terms() {
    return read().terms
  },
  get starts() {
    return read().starts
  },
}

/** A taxonomy of its own with the data that ship with the product. */
export const openShippedTaxonomy = (overlay?: TaxonomyOverlay): LiveTaxonomy =>
  openTaxonomy(shippedData, overlay, shippedTaxonomyTables)
