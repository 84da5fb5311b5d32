import { mostTries } from '../access/claim-code.ts'
import { invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import { emailHint } from '../operations/claim-targets.ts'
import type { OwnerPage } from '../operations/owner-page.ts'
import type { PageOperations } from '../operations/page-operations.ts'
import { CodeRefused, type CodeRequest, type CodeSent } from '../operations/verify-claim.ts'

/** Origin of the time in entity ids, see `adapters/complete-entity.ts`. */
const firstInstant = Date.UTC(2010, 0, 1)

const nothing = async (): Promise<void> => undefined

const randomHex = (digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(Math.random() * 16).toString(16)).join('')

const idleOwner = ({ view }: OwnerPage): OwnerPage => ({
  view,
  write: nothing,
  addPicture: nothing,
  remove: nothing,
  decide: nothing,
  answer: nothing,
  giveUp: nothing,
  sendLink: nothing,
})

/**
 * Operations that do nothing but answer as if they had, for forms that only a robot can have filled in. The
 * robot sees the usual pages and learns nothing to work around. Every operation is listed, so that a new one
 * is not carried out by mistake. `now` in milliseconds since 1970.
 */
export const decoyOperations = (operations: PageOperations, now: number): PageOperations => ({
  isKeyValid: operations.isKeyValid,
  mayWrite: operations.mayWrite,
  entity: operations.entity,
  findCategories: operations.findCategories,
  categoryName: operations.categoryName,
  businessFaults: operations.businessFaults,
  addBusiness: async () => ({
    matched: false,
    entityId: String((now - firstInstant) * 4096 + Math.floor(Math.random() * 64)),
    changed: true,
    incomplete: [],
    held: [],
    inactive: null,
    duplicates: [],
    alsoSuppliedAs: [],
  }),
  report: async ({ entityId }, { email }) => ({
    isAnswered: email !== null && (await operations.mailReaches(entityId)).people,
  }),
  isClaimed: operations.isClaimed,
  claim: async () => ({ claimId: randomHex(32) }),
  claimWays: operations.claimWays,
  sendClaimCode: async (claim, request, author) =>
    pretendToSend(await operations.claimWays(claim, author), request, now),
  // Every code counts as wrong on its first try.
  verifyClaim: async () => {
    throw new CodeRefused('wrong', mostTries - 1)
  },
  claimProgress: operations.claimProgress,
  sendOwnerLink: nothing,
  owner: idleOwner(operations.owner),
  mailReaches: operations.mailReaches,
  message: async ({ entityId }) => ({ goesToBusiness: (await operations.mailReaches(entityId)).business }),
})

function pretendToSend(
  { targets, domains, sendsMail }: Awaited<ReturnType<PageOperations['claimWays']>>,
  { target, email }: CodeRequest,
  now: number,
): CodeSent {
  const listed = targets.find(({ id }) => id === target)
  if (listed !== undefined) return { hint: listed.hint, expires: now, delivered: listed.isDelivered }
  const domain = email?.split('@')[1]?.toLowerCase() ?? ''
  if (!domains.some((own) => domain === own || domain.endsWith(`.${own}`)))
    throw invalid(fault('foreign_target', 'target'))
  return { hint: emailHint(email!), expires: now, delivered: sendsMail }
}
