/** Opens the taxonomy with its operator changes, and nothing else: the whole directory takes longer. */
import { openTaxonomy } from '../../adapters/taxonomy-file/open-taxonomy.ts'
import { readSettings } from '../../config/settings.ts'
import { shippedData } from '../../paths.ts'
import { profileOf } from '../../profiles/index.ts'
import type { AtEnd } from './at-end.ts'

export async function openTaxonomyAlone(atEnd: AtEnd) {
  const settings = readSettings(process.env)
  const profile = await profileOf(settings)
  await profile.prepare(settings)
  const overlay = await profile.openTaxonomyOverlay(settings)
  atEnd(() => overlay.close())
  return { overlay, taxonomy: openTaxonomy(shippedData, await overlay.read()) }
}
