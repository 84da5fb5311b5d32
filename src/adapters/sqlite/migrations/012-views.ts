import type { Migration } from './migration.ts'

/**
 * Views of before told everybody how, and by whom, an entity was claimed, and did not say that publishable keys must not have them where the address is not to
 * be displayed. Those of a store that has entities are marked, and made anew before a server answers (`remake-views.ts`).
 */
export const views: Migration = {
  version: 12,
  sql: `INSERT INTO setting SELECT 'old_views', '1' WHERE EXISTS (SELECT 1 FROM entity);`,
}
