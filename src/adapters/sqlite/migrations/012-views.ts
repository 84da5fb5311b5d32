import { remakeViews } from '../remake-views.ts'
import type { Migration } from './migration.ts'

/**
 * Views of before told everybody how, and by whom, an entity was claimed, and did not say that publishable keys must not have them where the address is not to
 * be displayed. Those views are made anew.
 */
export const views: Migration = {
  version: 12,
  sql: '',
  run: (db) => remakeViews(db, ['claimed_user_id', 'do_not_display":true'], Date.now()),
}
