import { access } from './002-access.ts'
import { taxonomy } from './004-taxonomy.ts'
import { places } from './005-places.ts'
import { searchLog } from './006-search-log.ts'
import { core } from './008-core.ts'
import { delivery } from './009-delivery.ts'
import { ownership } from './010-ownership.ts'
import { links } from './011-links.ts'
import { views } from './012-views.ts'
import { bounds } from './013-bounds.ts'
import { erasure } from './014-erasure.ts'
import { history } from './015-history.ts'
import { changeLog } from './016-change-log.ts'
import { pairs } from './017-pairs.ts'
import { feeds } from './019-feeds.ts'
import { contributors } from './024-contributors.ts'
import { searchCounts } from './026-search-counts.ts'
import type { Migration } from './migration.ts'

export type { Migration } from './migration.ts'

export const migrations: readonly Migration[] = [
  access,
  taxonomy,
  places,
  searchLog,
  core,
  delivery,
  ownership,
  links,
  views,
  bounds,
  erasure,
  history,
  changeLog,
  pairs,
  feeds,
  contributors,
  searchCounts,
]

/** Stores of lower versions predate the first release; their format is no longer supported. */
export const oldestReadable = 8
