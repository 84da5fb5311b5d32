import { nameOf } from '../entity/live.ts'
import type { Entity } from '../entity/model.ts'
import { DirectoryError, errorTable, invalid } from '../errors.ts'
import { fault, oneOfEach, sentenceOf } from '../faults/fault.ts'
import { currentWeights } from '../matching/weights.ts'
import { draftSubmission } from './add-business.ts'
import { submissionOf } from './add-document.ts'
import { findTarget, type Target } from './find-target.ts'
import { presentMatch } from './pairs/compare-pair.ts'
import { partyOf, undecidedWith } from './pairs/propose-pair.ts'
import { submissionFaults } from './read-submission.ts'
import { marksOfDraft, refuseErased } from './refuse-erased.ts'
import type { Services } from './services.ts'
import type { Principal, Submission, SubmissionOptions } from './submission.ts'

/** What a submission would do: join an entity, become a new one beside doubtful others, or just a new one. */
export const outcomes = ['match', 'review', 'new'] as const
/** What a candidate would be: what the submission joins, a pair with that or with the new entity, or nothing. */
export const roles = ['target', 'pair', 'none'] as const
/** Candidates that are told, likeliest first. */
const mostTold = 10

/** As whose record a submission is tested; by default the caller's. */
export interface TestedAs {
  readonly account?: string | undefined
}

const principalOf = (caller: Principal, { account }: TestedAs): Principal =>
  account === undefined || account === caller.account
    ? caller
    : { account, keyId: '', plan: 'standard', admin: false, userId: null }

/**
 * What a submission would do, and how that was decided. Writes nothing. The decision is that of `addBusiness` at
 * this moment.
 * @throws DirectoryError invalid_parameters (all faults), erased
 */
export async function testMatch(
  services: Services,
  submission: Submission,
  as: TestedAs,
  caller: Principal,
  parameterOf?: SubmissionOptions['parameterOf'],
) {
  const options: SubmissionOptions = {
    profile: 'feed',
    ...(parameterOf === undefined ? {} : { parameterOf }),
  }
  const { by, draft, statement } = await draftSubmission(
    services,
    submission,
    principalOf(caller, as),
    options,
  )
  await refuseErased(services, await marksOfDraft(services, draft.entity, by))
  const target = await findTarget(services, draft.entity, by, options, statement)
  const { entity, how } = target
  const pairs = entity === null ? target.alike : await undecidedWith(services, partyOf(entity), target.alike)
  const paired = new Set(pairs.map(({ entityId }) => entityId))
  return {
    outcome: entity !== null ? ('match' as const) : paired.size > 0 ? ('review' as const) : ('new' as const),
    decided_by: how,
    entity_id: entity?.id ?? null,
    version: currentWeights().version,
    compared: new Set(target.compared.map(({ entityId }) => entityId)).size,
    candidates: await presentCandidates(services, target, paired),
  }
}

async function presentCandidates({ store }: Services, target: Target, paired: ReadonlySet<string>) {
  const { entity } = target
  const best = new Map(target.compared.toReversed().map((match) => [match.entityId, match]))
  // Best first, and what the outcome follows from in any case.
  const ids = [...new Set(target.compared.map(({ entityId }) => entityId))]
  const told = ids.filter((id, at) => at < mostTold || id === entity?.id || paired.has(id))
  const known = new Map((await store.getMany(told)).map((one): [string, Entity] => [one.id, one]))
  return told.map((id) => ({
    entity_id: id,
    name: known.has(id) ? nameOf(known.get(id)!) : null,
    role: id === entity?.id ? ('target' as const) : paired.has(id) ? ('pair' as const) : ('none' as const),
    ...presentMatch(best.get(id)!),
  }))
}

/** Documents of one batch; each costs about as much as a submission. */
export const mostTested = 100

/**
 * Tests documents as `PUT /v1/business/json` takes them, each with `country`, `_supplier_id` and `timezone` beside
 * its objects. A faulty one gets `faults` in its row, and the others are tested. Rows in the order of the documents.
 * @throws DirectoryError invalid_parameters for what is no list of documents
 */
export async function testMatches(
  services: Services,
  batch: Readonly<Record<string, unknown>>,
  as: TestedAs,
  caller: Principal,
) {
  const { submissions } = batch
  if (!Array.isArray(submissions) || submissions.length === 0) throw invalid(fault('not_submissions', 'json'))
  if (submissions.length > mostTested)
    throw invalid(fault('too_many_values', 'json', { maximum: mostTested }))
  const rows: Awaited<ReturnType<typeof testDocument>>[] = []
  for (const document of submissions) rows.push(await testDocument(services, document, as, caller))
  const count = (outcome: (typeof outcomes)[number] | 'refused') =>
    rows.filter((row) => row.outcome === outcome).length
  const counts = { match: count('match'), review: count('review'), new: count('new') }
  return { version: currentWeights().version, ...counts, refused: count('refused'), rows }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

async function testDocument(services: Services, given: unknown, as: TestedAs, caller: Principal) {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return refused([sentenceOf(fault('not_object', 'submissions'))])
  const { country, _supplier_id, timezone, ...document } = given as Record<string, unknown>
  const { submission, faults } = submissionOf(document, {
    country: textOf(country),
    _supplier_id: textOf(_supplier_id),
    timezone: textOf(timezone),
  })
  // `testMatch` finds the others itself.
  if (faults.length > 0) {
    const all = oneOfEach(faults, submissionFaults(services, submission, { profile: 'feed' }))
    return refused(all.map(sentenceOf))
  }
  try {
    return await testMatch(services, submission, as, caller)
  } catch (error) {
    if (!(error instanceof DirectoryError) || errorTable[error.code].status >= 500) throw error
    const details = error.details.map(sentenceOf)
    return refused(error.code === 'invalid_parameters' ? details : [error.message, ...details])
  }
}

const refused = (faults: readonly string[]) => ({ outcome: 'refused' as const, faults })
