import { claimHolds, standingOf } from '../access/ownership.ts'
import { type Contributor, contribute, contributionOf, hasSaid } from '../entity/contribute.ts'
import { keepHidden, withStandingWish } from '../entity/hidden-address.ts'
import { isLive, liveValue } from '../entity/live.ts'
import type { Entity, ObjectName, Statement, Supplier } from '../entity/model.ts'
import type { NormalisedValue } from '../entity/objects/define-object.ts'
import { objectTypes } from '../entity/objects/index.ts'
import { statementOf, withStatement } from '../entity/statements.ts'
import { withdraw } from '../entity/withdraw.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { EntityCommand, Written } from '../ports/commit.ts'
import { isUndecided, type PairWritten } from '../ports/pair-store.ts'
import { changeLimits, contributorOf, entityCommand, isSupplying, withOrigin } from './change-entity.ts'
import { withoutUnsaid, withStatusSaid } from './feeds/replace-record.ts'
import { type Alike, findTarget, type Target } from './find-target.ts'
import { type Held, requireObjects } from './held-values.ts'
import { inTurn } from './in-turn.ts'
import { inactiveReason, missingParts } from './listing-state.ts'
import { saysNothing } from './own-statement.ts'
import { tableOf } from './pairs/compare-pair.ts'
import { partyOf, proposePair, undecidedWith } from './pairs/propose-pair.ts'
import { contradicts } from './point-doubt.ts'
import { type ReadSubmission, readSubmission } from './read-submission.ts'
import { marksOfDraft, refuseErased } from './refuse-erased.ts'
import type { Services } from './services.ts'
import { settlePlace, structuredAddress } from './settle-place.ts'
import { commitWithin } from './stranger-limits.ts'
import type {
  Principal,
  ProbableDuplicate,
  Submission,
  SubmissionOptions,
  SubmissionOutcome,
} from './submission.ts'
import { anew } from './undone-entity.ts'

/** Attempts to decide and commit a submission before giving up on concurrent writers. */
const maximumAttempts = 50

/**
 * Adds one business, or merges it into the entity it matches: by the account's own supplier id, by
 * `masterEntityId`, or because name, place and contact agree (`matching/`). Statements about an existing
 * entity that the caller may not show are kept as suggestions. Repeating a submission changes nothing.
 * @throws DirectoryError invalid_parameters (all faults), plan_too_low, entity_not_found (master),
 * match_refused, erased, busy
 */
export async function addBusiness(
  services: Services,
  submission: Submission,
  principal: Principal,
  options: SubmissionOptions,
): Promise<SubmissionOutcome> {
  const drafted = await draftSubmission(services, submission, principal, options)
  const attempt = () => decideAndWrite(services, drafted, principal, options)
  let outcome = await attempt()
  for (let n = 1; 'contested' in outcome && n < maximumAttempts; n++) {
    const { contested } = outcome
    outcome = await (contested === null ? attempt() : inTurn(services.store, contested, attempt))
  }
  if ('contested' in outcome) throw new DirectoryError('busy')
  return outcome
}

/**
 * The validated submission, its submitter, and the entity that it would be alone.
 * @throws DirectoryError invalid_parameters (all faults), plan_too_low
 */
export async function draftSubmission(
  services: Services,
  submission: Submission,
  principal: Principal,
  options: SubmissionOptions,
): Promise<Drafted> {
  const read = readSubmission(services, submission, options)
  await requireObjects(
    services,
    principal,
    read.values.map(([object]) => object),
  )
  const [contributor, supplies] = await Promise.all([
    contributorOf(services, principal, submission.supplierId),
    isSupplying(services, principal),
  ])
  const by: Submitter = {
    ...contributor,
    isGuest: !supplies || (options.masterEntityId != null && !principal.admin),
    isDoubtful: statesDoubtfulPoint(services, read),
    isFurther: submission.isFurther === true,
  }
  const filled = withValues(emptyEntity(read, by), read, by, options)
  return {
    read,
    by,
    draft: { ...filled, entity: await settlePlace(services, null, filled.entity) },
    statement: submission.supplierId === null ? statementOf(read, options.action ?? null) : null,
  }
}

interface Drafted {
  readonly read: ReadSubmission
  readonly by: Submitter
  readonly draft: Filled
  /** Of a submission without an id. */
  readonly statement: Statement | null
}

/**
 * The submitter. A guest's supplier id gives it no standing: its plan does not supply, or it named the entity
 * instead of matching it. A doubtful point is shown only if an owner states it.
 */
interface Submitter extends Contributor {
  readonly isGuest: boolean
  readonly isDoubtful: boolean
  /** Adds to the record that it gave under this id just before. */
  readonly isFurther: boolean
}

/** An entity with the submitted values applied, and the submitted values that are kept but not shown. */
interface Filled {
  readonly entity: Entity
  readonly held: readonly Held[]
}

/**
 * The outcome, or `contested` after a concurrent write: the id of the named entity, or null for a new one.
 */
async function decideAndWrite(
  services: Services,
  { read, by: submitter, draft, statement }: Drafted,
  principal: Principal,
  options: SubmissionOptions,
): Promise<SubmissionOutcome | { readonly contested: string | null }> {
  // Checked on each attempt, so that a business erased in the meantime does not come back.
  const marks = await marksOfDraft(services, draft.entity, submitter)
  await refuseErased(services, marks)
  const target = await findTarget(services, draft.entity, submitter, options, statement)
  const { entity } = target
  const by = entity === null ? submitter : withOrigin(submitter, entity, options.masterEntityId ?? entity.id)
  if (entity !== null && options.noMergeOnError === true && !suppliedBy(entity, by)) {
    throw new DirectoryError('match_refused', [fault('matched', null, { entity: entity.id })])
  }
  const filled =
    entity === null
      ? { ...draft, entity: withStatus(draft.entity, by) }
      : saysNothing(target, by, statement, options)
        ? { entity, held: [] }
        : await merged(services, entity, read, by, options)
  const { held } = filled
  const isNews = filled.entity !== entity || target.how === 'compared'
  const after = statement !== null && isNews ? withStatement(filled.entity, by, statement) : filled.entity
  const matched = entity !== null
  const alike =
    entity === null || target.alike.length === 0
      ? target.alike
      : await undecidedWith(services, partyOf(entity), target.alike)
  const outcome = {
    matched,
    held,
    inactive: inactiveReason(after),
    incomplete: missingParts(after),
    alsoSuppliedAs: entity === null ? [] : ownIds(entity, by),
  }
  if (options.dryRun === true || (after === entity && alike.length === 0)) {
    const duplicates = alike.map((one) => duplicateOf(one, null, by))
    return { ...outcome, entityId: entity?.id ?? '', changed: after !== entity, duplicates }
  }
  const action = options.action ?? (matched ? 'business.merge' : 'business.create')
  const limits = entity === null ? [] : changeLimits(services, entity, by)
  const changes =
    after === entity
      ? []
      : [
          ...(await releaseSupplierId(services, entity, by, principal, options.action)),
          {
            ...entityCommand(services, entity, after, principal, action, target.keysRead),
            ...comparisonOf(target),
            refusedBy: marks,
          },
        ]
  // Of what waits for the commit, the commands and the entity are no longer needed: hundreds of rows of an import wait.
  const [written, changed, known, former] = [changes.length, after !== entity, after.id, entity?.id ?? null]
  const committed = await commitWithin(services, changed ? limits : [], [
    ...changes,
    ...alike.map((one) =>
      proposePair(
        // Written by the command before.
        { ...partyOf(after), ...(changed ? { entityId: '' } : {}) },
        one,
        one.match,
        after.country,
        'submission',
      ),
    ),
  ])
  if (!committed.ok) return { contested: former }
  const results = committed.results as readonly (Written | PairWritten)[]
  const pairs = results.slice(written) as readonly PairWritten[]
  const duplicates = alike.flatMap((one, at) => {
    const { id, state } = pairs[at]!
    return isUndecided(state) ? [duplicateOf(one, id, by)] : []
  })
  const entityId = written === 0 ? known : results[written - 1]!.id
  return { ...outcome, entityId, changed, duplicates }
}

/** The comparison by which a submission joins an entity, for history. */
function comparisonOf({ entity, how, compared }: Target): Pick<EntityCommand, 'match'> {
  const match = how === 'compared' && compared.find(({ entityId }) => entityId === entity?.id)
  return match ? { match: tableOf(match) } : {}
}

const duplicateOf = (one: Alike, pairId: string | null, by: Contributor): ProbableDuplicate => ({
  entityId: one.entityId,
  pairId,
  score: one.match.score,
  supplierIds: ownIds(one, by),
})

/** The other ids under which the submitter's account supplies an entity. */
const ownIds = ({ suppliers }: Pick<Entity, 'suppliers'>, by: Contributor): readonly string[] =>
  suppliers
    .filter(({ account, supplierId }) => account === by.account && supplierId !== by.supplierId)
    .map(({ supplierId }) => supplierId)

/** Whether the submission states a point that contradicts its own address. */
function statesDoubtfulPoint(services: Services, { values, country }: ReadSubmission): boolean {
  const found = new Map(values)
  const point = found.get('geopoint')?.[0]?.attributes
  if (point === undefined) return false
  const address = structuredAddress(found.get('postal_address')?.[0]?.attributes ?? {}, country)
  const stated = { latitude: Number(point.latitude), longitude: Number(point.longitude) }
  return contradicts(services, address, stated)
}

/** A supplier id names one business: when it moves to another entity, the previous holder releases it. */
async function releaseSupplierId(
  services: Services,
  target: Entity | null,
  by: Contributor,
  principal: Principal,
  action = 'supplier.release',
): Promise<readonly EntityCommand[]> {
  if (target === null || by.supplierId === null) return []
  const [holder] = await services.store.idsBySupplier(by.account, by.supplierId)
  const before = holder === undefined || holder === target.id ? undefined : await services.store.get(holder)
  if (before === undefined) return []
  const suppliers = before.suppliers.filter(
    ({ account, supplierId }) => account !== by.account || supplierId !== by.supplierId,
  )
  return [entityCommand(services, before, { ...before, suppliers }, principal, action)]
}

const suppliedBy = (entity: Entity, by: Contributor): boolean =>
  entity.suppliers.some(({ account, supplierId }) => account === by.account && supplierId === by.supplierId)

const supplierOf = ({ account, isGuest, origin }: Submitter, supplierId: string): Supplier => ({
  account,
  supplierId,
  ...(isGuest ? { guest: true } : {}),
  ...(origin === undefined ? {} : { origin }),
})

function emptyEntity(read: ReadSubmission, by: Submitter): Entity {
  return {
    id: '',
    revision: '',
    created: by.when,
    lastEdit: by.when,
    country: read.country,
    timezone: read.timezone,
    localTimezone: read.timezone,
    ...read.service,
    trust: by.trust,
    ourData: false,
    seed: { account: by.account, when: by.when },
    suppliers: by.supplierId === null ? [] : [supplierOf(by, by.supplierId)],
    locations: [],
    objects: {},
    claim: null,
    mergedInto: null,
    moderation: { state: 'none', signals: 0 },
  }
}

/** A new entity is active unless the submission states otherwise. */
function withStatus(entity: Entity, by: Contributor): Entity {
  if (liveValue(entity, 'status') !== undefined) return entity
  return contribute(
    entity,
    objectTypes.status,
    { attributes: { status: 'active' }, derived: {} },
    by,
    'merge',
  ).entity
}

function withValues(entity: Entity, read: ReadSubmission, by: Submitter, options: SubmissionOptions): Filled {
  let next = entity
  const held: Held[] = []
  for (const [object, values] of read.values) {
    if (options.destructive === true) next = withoutOwn(next, object, values, by)
    for (const value of values) {
      if (by.isFurther && hasSaid(next, objectTypes[object], value, by)) continue
      const wished = object === 'postal_address' ? withStandingWish(entity, value, by) : value
      const doubt = object === 'geopoint' && by.isDoubtful && !isOwner(entity, by) ? 'doubtful' : null
      const contributed = contribute(next, objectTypes[object], wished, by, 'merge', doubt)
      next = contributed.entity
      if (contributed.held !== null) held.push({ object, reason: contributed.held })
    }
  }
  return { entity: keepHidden(entity, next, by), held }
}

const standingOfSubmitter = (entity: Entity, by: Contributor) =>
  standingOf(entity, contributionOf(entity, by, { attributes: {}, derived: {} }), by.when)

const isOwner = (entity: Entity, by: Contributor): boolean => standingOfSubmitter(entity, by) === 'owner'

/** Withdraws the contributor's earlier values of an object that the submission does not repeat. */
function withoutOwn(
  entity: Entity,
  object: ObjectName,
  values: readonly NormalisedValue[],
  by: Contributor,
): Entity {
  const type = objectTypes[object]
  if (type.cardinality === 'one') return entity
  const repeated = new Set(values.map((value) => type.identity?.(value.attributes, value.derived)))
  return (entity.objects[object] ?? [])
    .filter((value) => isLive(value) && !repeated.has(type.identity?.(value.attributes, value.derived)))
    .filter((value) => value.contributions.some(({ account }) => account === by.account))
    .reduce((next, value) => withdraw(next, type, value.genId, by, () => ({}))?.entity ?? next, entity)
}

/**
 * Maximum ids under which one account may supply an entity. Each has its own contribution to every value, and
 * every write reads them all.
 */
export const mostSupplierIds = 100

/** @throws DirectoryError invalid_parameters when the account has reached the limit of ids for the entity */
function withSupplier(entity: Entity, by: Submitter): Entity {
  const { account, supplierId } = by
  if (supplierId === null) return entity
  if (suppliedBy(entity, by)) return entity
  if (entity.suppliers.filter((supplier) => supplier.account === account).length >= mostSupplierIds)
    throw invalid(fault('too_many_supplier_ids', '_supplier_id', { maximum: mostSupplierIds }))
  return { ...entity, suppliers: [...entity.suppliers, supplierOf(by, supplierId)] }
}

async function merged(
  services: Services,
  found: Entity,
  read: ReadSubmission,
  by: Submitter,
  options: SubmissionOptions,
): Promise<Filled> {
  const target = anew(found)
  const service = withService(withSupplier(target, by), read, by)
  const replaces = options.replaces === true
  const said = replaces ? withStatusSaid(target, by, read.values) : read.values
  const filled = withValues(service.entity, { ...read, values: said }, by, options)
  const left = replaces ? withoutUnsaid(services, filled.entity, by, said, options.keeps) : filled.entity
  const shown = target === found ? left : withStatus(left, by)
  return {
    entity: await settlePlace(services, target, shown),
    held: [...service.held, ...filled.held],
  }
}

const unlikeKnown = (entity: Entity, { timezone, service }: ReadSubmission, { isFurther }: Submitter) => ({
  ...(timezone !== null && entity.timezone === null ? { timezone } : {}),
  ...Object.fromEntries(
    Object.entries(service).filter(([name, value]) => {
      const known = entity[name as 'delivers']
      return value !== known && !(isFurther && known !== undefined)
    }),
  ),
})

/**
 * Keeps the first stated time zone and the latest stated ordering and delivery flags. These have no
 * contributions: only the owner may state them, and on an unclaimed entity its suppliers.
 */
function withService(entity: Entity, read: ReadSubmission, by: Submitter): Filled {
  const said = unlikeKnown(entity, read, by)
  const names = Object.keys(said)
  if (names.length === 0) return { entity, held: [] }
  const standing = standingOfSubmitter(entity, by)
  const isProtected = claimHolds(entity.claim, by.when)
  if (standing === 'owner' || (standing === 'supplier' && !isProtected))
    return { entity: { ...entity, ...said }, held: [] }
  const reason = isProtected ? 'claimed' : 'outranked'
  return { entity, held: names.map((object) => ({ object, reason })) }
}
