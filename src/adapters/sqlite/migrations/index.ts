import { core } from './001-core.ts'
import { access } from './002-access.ts'
import { taxonomy } from './004-taxonomy.ts'
import { places } from './005-places.ts'
import { searchLog } from './006-search-log.ts'
import type { Migration } from './migration.ts'

export type { Migration } from './migration.ts'

export const migrations: readonly Migration[] = [core, access, taxonomy, places, searchLog]
