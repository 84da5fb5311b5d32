import type { Migration } from './migration.ts'

/**
 * Earlier views exposed to everyone how and by whom an entity was claimed, and lacked the rule that hides an
 * entity from publishable keys if its address must not be displayed. The mark is now unused: views of another
 * `viewVersion` are not shown.
 */
export const views: Migration = {
  version: 12,
  sql: `INSERT INTO setting SELECT 'old_views', '1' WHERE EXISTS (SELECT 1 FROM entity);`,
}
