import {
  codeIsOver,
  codeLifeMs,
  isRightCode,
  mostTries,
  newCode,
  type StoredCode,
} from '../access/claim-code.ts'
import type { User } from '../access/model.ts'
import { isClaimed, nameOf, pendingClaimMs, waitingClaims } from '../entity/live.ts'
import type { Claim, Entity } from '../entity/model.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { type Fault, fault } from '../faults/fault.ts'
import type { Command, RecordCommand, Written } from '../ports/commit.ts'
import type { StoredRecord } from '../ports/entity-store.ts'
import { changeEntity, requireEntity } from './change-entity.ts'
import { type ClaimTarget, claimTargets, namedTarget } from './claim-targets.ts'
import { claimTexts } from './claim-texts.ts'
import { requireWaiting, settleClaimItem } from './claims.ts'
import { ownerLink } from './owner-link.ts'
import { isMailable, mailCommand } from './send-mail.ts'
import type { Services } from './services.ts'
import { commitWithin, limitCommands } from './stranger-limits.ts'
import type { Principal } from './submission.ts'

/** The destination of a code: a target of `listClaims`, or an address at the business's own domain. */
export interface CodeRequest {
  readonly target?: string | undefined
  readonly email?: string | undefined
  /** For telephone numbers: read out in a call instead of sent as a text. */
  readonly voice?: boolean | undefined
  readonly language?: string | undefined
}

export interface CodeSent {
  /** The address or number, partly masked. */
  readonly hint: string
  /** Milliseconds since 1970. */
  readonly expires: number
  /** Whether it is sent; otherwise it is kept for the operator. */
  readonly delivered: boolean
}

/** Maximum codes per claim; after that, the operator decides. */
export const mostCodes = 5
/** Attempts to count a try before giving up on concurrent tries of the same code. */
const maximumAttempts = 50

type CodeBody = StoredCode & { readonly sent: number; readonly method: string }

const codeRecord = (services: Services, claimId: string): Promise<StoredRecord | undefined> =>
  services.store.record('claim_code', claimId)

const putCode = (
  claim: Claim,
  entity: Entity,
  record: StoredRecord | undefined,
  body: CodeBody,
): RecordCommand => ({
  type: 'record',
  kind: 'claim_code',
  id: claim.id!,
  expectedRevision: record?.revision ?? null,
  entityId: entity.id,
  account: claim.account,
  body: { ...body },
  over: (claim.asked ?? 0) + pendingClaimMs,
})

/**
 * Sends a code that proves a claim to an address or number of the listing, or to an address at the business's
 * own domain. Only statements by sources other than the claimant count as the listing's. A new code replaces
 * the previous one.
 * @throws DirectoryError entity_not_found, claim_not_found, invalid_parameters, too_many_codes,
 * too_many_requests, busy
 */
export async function sendClaimCode(
  services: Services,
  entityId: string,
  claimId: string,
  request: CodeRequest,
  principal: Principal,
): Promise<CodeSent> {
  const { clock, options } = services
  for (let attempt = 0; attempt < maximumAttempts; attempt++) {
    const now = clock.now()
    const entity = await requireEntity(services, entityId)
    const claim = requireWaiting(entity, claimId, principal, now)
    const target = requireTarget(entity, claim, request, now)
    const record = await codeRecord(services, claimId)
    const sent = (record?.body as CodeBody | undefined)?.sent ?? 0
    if (sent >= mostCodes) throw new DirectoryError('too_many_codes')
    const { code, stored } = newCode(options.tokenSecret, now)
    const body = { ...stored, sent: sent + 1, method: target.method }
    const about = { account: claim.account, entityId: entity.id }
    const limits = record === undefined ? limitCommands(services, ['codesForEntity'], about) : []
    const outcome = await commitWithin(services, limits, [
      putCode(claim, entity, record, body),
      codeMail(services, entity, claim, target, code, request),
    ])
    const delivered = target.method === 'email' ? options.delivers.email : options.delivers.code
    if (outcome.ok) return { hint: target.hint, expires: stored.expires, delivered }
  }
  throw new DirectoryError('busy')
}

function requireTarget(entity: Entity, claim: Claim, request: CodeRequest, now: number): ClaimTarget {
  const { target, email } = request
  if ((target === undefined) === (email === undefined))
    throw invalid(fault('either_or', 'target', { other: 'email' }))
  const found =
    email === undefined
      ? claimTargets(entity, claim, now).find(({ id }) => id === target)
      : namedTarget(entity, claim, email, now)
  if (found !== undefined) return found
  throw invalid(email === undefined ? fault('foreign_target', 'target') : fault('foreign_email', 'email'))
}

function codeMail(
  services: Services,
  entity: Entity,
  { account }: Claim,
  { method, to }: ClaimTarget,
  code: string,
  { voice, language = 'en' }: CodeRequest,
): Command {
  const texts = claimTexts(language)
  const business = nameOf(entity)
  const shared = {
    to,
    purpose: 'claim_code',
    entityId: entity.id,
    account,
    expires: services.clock.now() + codeLifeMs,
  }
  if (method === 'phone') {
    const via = voice === true ? ('voice' as const) : ('text' as const)
    return mailCommand(services, { ...shared, channel: 'code', via, text: texts.shortCode(code, business) })
  }
  const spaced = `${code.slice(0, 4)} ${code.slice(4)}`
  const text = texts.code(spaced, business, codeLifeMs / 60_000)
  return mailCommand(services, { ...shared, subject: texts.codeSubject(business), text })
}

/** The reason why a code was rejected. */
export type CodeRefusal = 'none' | 'wrong' | 'used' | 'expired' | 'exhausted'

/** A rejected code; pages explain the reason in their own words. */
export class CodeRefused extends DirectoryError {
  readonly reason: CodeRefusal
  /** Tries left for this code. */
  readonly left: number
  constructor(reason: CodeRefusal, left = 0) {
    super('code_refused', [refusalOf(reason, left)])
    this.reason = reason
    this.left = left
  }
}

const refusalOf = (reason: CodeRefusal, left: number): Fault => {
  if (reason !== 'wrong') return fault(`code_${reason}`)
  return left === 0 ? fault('code_last') : fault('code_wrong', null, { left })
}

/**
 * Verifies a claim by its code. Each try is durably counted before the comparison: a code allows five at
 * most, however many connections are used. @returns the state of the claim: still `pending` if another claim
 * is live, which the operator decides
 * @throws DirectoryError entity_not_found, claim_not_found, code_refused, busy
 */
export async function verifyClaim(
  services: Services,
  entityId: string,
  claimId: string,
  code: string,
  principal: Principal,
  language = 'en',
): Promise<Written & { readonly state: 'pending' | 'verified' }> {
  const entity = await requireEntity(services, entityId)
  const claim = requireWaiting(entity, claimId, principal, services.clock.now())
  const { record, body } = await countTry(services, entity, claim)
  if (!isRightCode(code, body, services.options.tokenSecret))
    throw new CodeRefused('wrong', mostTries - body.tries)
  const used = putCode(claim, entity, record, { ...body, used: true })
  return settleClaim(services, entityId, claimId, { method: body.method, also: [used], language }, principal)
}

/** Counts one more try, or refuses it if none is left. @returns the updated record */
async function countTry(services: Services, entity: Entity, claim: Claim) {
  for (let attempt = 0; attempt < maximumAttempts; attempt++) {
    const record = await codeRecord(services, claim.id!)
    if (record === undefined) throw new CodeRefused('none')
    const stored = record.body as unknown as CodeBody
    const over = codeIsOver(stored, services.clock.now())
    if (over !== null) throw new CodeRefused(over)
    const body = { ...stored, tries: stored.tries + 1 }
    const outcome = await services.store.commit([putCode(claim, entity, record, body)])
    if (outcome.ok) {
      const { revision } = outcome.results[0]
      return { record: { ...record, revision }, body }
    }
  }
  throw new DirectoryError('busy')
}

interface Proof {
  readonly method: string
  /** Commands for the verifying commit. */
  readonly also: readonly Command[]
  readonly language: string
  /** Whether the caller settles the claim's inbox item itself. */
  readonly leavesItem?: boolean
  /** The operator replaces a live claim with this one. */
  readonly overrules?: boolean
}

/**
 * Makes a pending claim the verified one, notifies its user, and settles its inbox item; leaves it to the
 * operator if another claim is live.
 */
async function settleClaim(
  services: Services,
  entityId: string,
  claimId: string,
  { method, also, language, overrules = false, leavesItem = false }: Proof,
  principal: Principal,
): Promise<Written & { readonly state: 'pending' | 'verified' }> {
  let verified: Claim | null = null
  const written = await changeEntity(
    services,
    entityId,
    principal,
    'claim.verify',
    (entity, by) => {
      const claim = requireWaiting(entity, claimId, principal, by.when)
      const stands = isClaimed(entity, by.when) && !overrules
      verified = stands ? null : { ...claim, state: 'verified', method }
      const waiting = waitingClaims(entity, by.when)
      return verified === null
        ? {
            ...entity,
            pendingClaims: waiting.map((one) => (one.id === claimId ? { ...one, method } : one)),
          }
        : { ...entity, claim: verified, pendingClaims: waiting.filter(({ id }) => id !== claimId) }
    },
    async (entity) => {
      if (verified === null) return { commands: also }
      const item = leavesItem ? [] : await settleClaimItem(services, claimId, 'done')
      return { commands: [...also, ...item, ...(await ownerMail(services, entity, verified, language))] }
    },
  )
  return { id: written.id, revision: written.revision, state: verified === null ? 'pending' : 'verified' }
}

/** The claim's user if mail can reach them. */
async function mailableClaimant({ access }: Services, { userId }: Claim): Promise<User | null> {
  const user = await access.user(userId)
  return user !== undefined && isMailable(user.email) ? user : null
}

/** Notifies the owner, with the link to the page for managing the entry. */
async function ownerMail(
  services: Services,
  entity: Entity,
  claim: Claim,
  language: string,
): Promise<readonly Command[]> {
  const user = await mailableClaimant(services, claim)
  if (user === null) return []
  const texts = claimTexts(language)
  const business = nameOf(entity)
  const until = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    claim.expires,
  )
  const link = ownerLink(services, entity, claim, language)
  const text = texts.verified(business, until, link.url)
  const about = { purpose: 'claim_verified', entityId: entity.id, account: claim.account }
  const mail = { to: user.email, subject: texts.verifiedSubject(business), text, ...about }
  return [link.command, mailCommand(services, mail)]
}

/**
 * The operator's decision on a pending claim, even against a live one: `approve` makes it the verified claim,
 * `refuse` ends it. The claimant is notified by mail.
 * @throws DirectoryError entity_not_found, claim_not_found
 */
export async function decideClaim(
  services: Services,
  entityId: string,
  claimId: string,
  decision: 'approve' | 'refuse',
  principal: Principal,
  { language = 'en', leavesItem = false }: { readonly language?: string; readonly leavesItem?: boolean } = {},
): Promise<Written> {
  if (decision === 'approve') {
    const proof = { method: 'operator', also: [], language, overrules: true, leavesItem }
    return settleClaim(services, entityId, claimId, proof, principal)
  }
  let refused: Claim | null = null
  return changeEntity(
    services,
    entityId,
    principal,
    'claim.refuse',
    (entity, by) => {
      refused = requireWaiting(entity, claimId, principal, by.when)
      return { ...entity, pendingClaims: waitingClaims(entity, by.when).filter(({ id }) => id !== claimId) }
    },
    async (entity) => {
      const item = leavesItem ? [] : await settleClaimItem(services, claimId, 'refused')
      return { commands: [...item, ...(await refusalMail(services, entity, refused!, language))] }
    },
  )
}

async function refusalMail(
  services: Services,
  entity: Entity,
  claim: Claim,
  language: string,
): Promise<readonly Command[]> {
  const user = await mailableClaimant(services, claim)
  if (user === null) return []
  const texts = claimTexts(language)
  const business = nameOf(entity)
  const mail = { subject: texts.refusedSubject(business), text: texts.refused(business) }
  const about = { purpose: 'claim_refused', entityId: entity.id, account: claim.account }
  return [mailCommand(services, { to: user.email, ...mail, ...about })]
}
