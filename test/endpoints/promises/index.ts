import { advertPromises } from './adverts.ts'
import { businessPromises } from './business.ts'
import { categoryPromises } from './categories.ts'
import { claimPromises } from './claims.ts'
import { erasurePromises } from './erasure.ts'
import { feedPromises } from './feeds.ts'
import { filePromises } from './files.ts'
import { historyPromises } from './history.ts'
import { inboxPromises } from './inbox.ts'
import { lookupPromises } from './lookups.ts'
import { mergePromises } from './merges.ts'
import { objectPromises } from './objects.ts'
import { ownershipPromises } from './ownership.ts'
import { pairPromises } from './pairs.ts'
import type { Promises } from './promise.ts'
import { searchRulePromises } from './search-rules.ts'
import { searchPromises } from './searches.ts'
import { sitePromises } from './sites.ts'

/** What every endpoint promises, by `METHOD /path`. */
export const promises: Promises = {
  ...advertPromises,
  ...businessPromises,
  ...categoryPromises,
  ...claimPromises,
  ...erasurePromises,
  ...feedPromises,
  ...filePromises,
  ...historyPromises,
  ...inboxPromises,
  ...lookupPromises,
  ...mergePromises,
  ...objectPromises,
  ...ownershipPromises,
  ...pairPromises,
  ...searchPromises,
  ...searchRulePromises,
  ...sitePromises,
}
