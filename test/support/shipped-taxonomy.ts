import { openTaxonomy } from '../../src/adapters/taxonomy-file/open-taxonomy.ts'
import { shippedData } from '../../src/paths.ts'
import type { LiveTaxonomy } from '../../src/taxonomy/taxonomy.ts'

/** A taxonomy of its own with the data that ship with the product. */
export const openShippedTaxonomy = (): LiveTaxonomy => openTaxonomy(shippedData)
