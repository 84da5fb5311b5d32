import type { Migration } from './migration.ts'

/**
 * Views of before told everybody how, and by whom, an entity was claimed, and did not say that publishable keys must not have them where the address is not to
 * be displayed. Nothing reads the mark any more: a view of another `viewVersion` is not shown.
 */
export const views: Migration = {
  version: 12,
  sql: `INSERT INTO setting SELECT 'old_views', '1' WHERE EXISTS (SELECT 1 FROM entity);`,
}
