import { randomUUID } from 'node:crypto'
import type { Settings } from '../../config/settings.ts'
import type { ChangeLog } from '../../ports/change-log.ts'
import type { OpenableSearch } from '../../ports/search-index.ts'
import type { OpenOptions } from '../profile.ts'

/** The search of a node. Only the engine that the settings name is loaded. */
export async function openSearch(
  settings: Settings,
  options: OpenOptions & { readonly log: ChangeLog },
): Promise<OpenableSearch> {
  const { lines, now, searchPatienceMs, ...given } = options
  if (settings.search === 'opensearch') {
    const { openOpenSearch } = await import('../../adapters/opensearch/open.ts')
    return openOpenSearch({
      urls: settings.openSearchUrls,
      prefix: settings.openSearchIndex,
      log: given.log,
      onError: given.onError,
    })
  }
  const [{ LazySegmentIndex }, { sharedReader }, { searchFiles }] = await Promise.all([
    import('../../adapters/segment-index/lazy-segment-index.ts'),
    import('../../adapters/segment-index/files/segment-sharing.ts'),
    import('./search-source.ts'),
  ])
  return new LazySegmentIndex({
    ...given,
    ...searchFiles(settings, lines?.node ?? randomUUID(), now?.()),
    ...(lines === undefined ? {} : { read: sharedReader(lines.segments) }),
    ...(searchPatienceMs === undefined ? {} : { patienceMs: searchPatienceMs }),
  })
}
