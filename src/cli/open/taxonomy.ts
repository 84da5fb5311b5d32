/** Opens the taxonomy with its operator changes, and nothing else: the whole directory takes longer. */
import { openTaxonomy } from '../../adapters/taxonomy-file/open-taxonomy.ts'
import { readSettings } from '../../config/settings.ts'
import { shippedData } from '../../paths.ts'
import { profileOf } from '../../profiles/index.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'

export async function openTaxonomyAlone(): Promise<Taxonomy> {
  const settings = readSettings(process.env)
  const profile = await profileOf(settings)
  await profile.prepare(settings)
  const overlay = await profile.openTaxonomyOverlay(settings)
  try {
    return openTaxonomy(shippedData, await overlay.read())
  } finally {
    await overlay.close()
  }
}
