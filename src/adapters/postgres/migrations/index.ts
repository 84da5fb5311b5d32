import { tables } from './001-tables.ts'
import { pairs } from './002-pairs.ts'
import { feeds } from './004-feeds.ts'
import { contributors } from './009-contributors.ts'
import { searchCounts } from './011-search-counts.ts'
import type { Migration } from './migration.ts'

export type { Migration } from './migration.ts'

export const migrations: readonly Migration[] = [tables, pairs, feeds, contributors, searchCounts]
