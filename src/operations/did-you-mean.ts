import type { Viewer } from '../access/visibility.ts'
import { editDistance } from '../edit-distance.ts'
import { liveValue, liveValues } from '../entity/live.ts'
import { visibleEntity } from '../entity/visible.ts'
import type { Place } from '../geocoding/place.ts'
import { allowedEdits } from '../search/similar.ts'
import { tokens } from '../search/text/tokenise.ts'
import type { Services } from './services.ts'

const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu

/**
 * A text with its misspelt words as the first row has them: in its name, its tags, the names of its categories,
 * or the name of the place that was read. As far as the viewer sees these. Null if no word is nearly one of them, or all are as they stand.
 */
export async function didYouMean(
  { store, taxonomy }: Pick<Services, 'store' | 'taxonomy'>,
  text: string,
  id: string,
  place: Place | null,
  language: string | undefined,
  viewer: Viewer,
): Promise<string | null> {
  const [stored] = await store.getMany([id])
  if (stored === undefined) return null
  const entity = visibleEntity(stored, viewer)
  const known = new Map<string, string>()
  const learn = (source: string): void => {
    for (const [part] of source.matchAll(word))
      for (const token of tokens(part)) if (!known.has(token)) known.set(token, part)
  }
  if (place !== null) learn(place.name)
  for (const value of liveValues(entity, 'category')) {
    const category = taxonomy.get(String(value.attributes.category_id))
    if (category === undefined) continue
    learn(taxonomy.nameOf(category, language).toLowerCase())
    for (const name of Object.values(category.names)) learn(name.toLowerCase())
  }
  learn(String(liveValue(entity, 'name')?.attributes.name ?? ''))
  let isChanged = false
  const meant = text.replace(word, (written) => {
    const [token] = tokens(written)
    if (token === undefined || known.has(token)) return written
    const better = nearest(token, known)
    if (better === null) return written
    isChanged = true
    return better
  })
  return isChanged ? meant : null
}

/** The known word at the least distance of those that a misspelling may be. */
function nearest(token: string, known: ReadonlyMap<string, string>): string | null {
  let best: string | null = null
  let least = allowedEdits(token) + 1
  for (const [other, written] of known) {
    const distance = editDistance(token, other, least - 1)
    if (distance < least) [best, least] = [written, distance]
  }
  return best
}
