import type { PageOperations } from '../operations/page-operations.ts'

const yearMs = 365 * 86_400_000
/** Entity ids count from here, see `adapters/sqlite/ids.ts`. */
const firstInstant = Date.UTC(2010, 0, 1)

/**
 * Operations that do nothing and answer as if they had: for forms that only a robot can have filled in. It sees the page it would see otherwise, and learns
 * nothing to get around. Every operation is listed, so that a new one is not carried out by mistake. `now` in milliseconds since 1970.
 */
export const decoyOperations = (operations: PageOperations, now: number): PageOperations => ({
  isKeyValid: operations.isKeyValid,
  entity: operations.entity,
  findCategories: operations.findCategories,
  addBusiness: async () => ({
    matched: false,
    entityId: String((now - firstInstant) * 4096 + Math.floor(Math.random() * 64)),
    changed: true,
    incomplete: [],
    held: [],
    inactive: null,
  }),
  report: async ({ entityId }, { email }) => ({
    isAnswered: email !== null && (await operations.mailReaches(entityId)).people,
  }),
  claim: async () => ({ expires: now + yearMs }),
  mailReaches: operations.mailReaches,
  message: async ({ entityId }) => ({ goesToBusiness: (await operations.mailReaches(entityId)).business }),
})
