import type { Migration } from './migration.ts'

/**
 * Views of before told everybody how, and by whom, an entity was claimed, and did not say that publishable keys must not have them where the address is not to
 * be displayed. The mark is not read any more: views have a version now, and those of another one are not shown (`viewVersion`).
 */
export const views: Migration = {
  version: 12,
  sql: `INSERT INTO setting SELECT 'old_views', '1' WHERE EXISTS (SELECT 1 FROM entity);`,
}
