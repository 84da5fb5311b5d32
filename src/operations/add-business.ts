import { type Contributor, contribute, withdraw } from '../entity/contribute.ts'
import { keepHidden, withStandingWish } from '../entity/hidden-address.ts'
import { isLive, liveValue } from '../entity/live.ts'
import type { Entity, ObjectName } from '../entity/model.ts'
import type { NormalisedValue } from '../entity/objects/define-object.ts'
import { objectTypes } from '../entity/objects/index.ts'
import { DirectoryError } from '../errors.ts'
import { blockingKeysOf } from '../matching/block.ts'
import { comparable, decide } from '../matching/decide.ts'
import { matchRecordOf } from '../matching/entity-record.ts'
import type { MatchRecord } from '../matching/record.ts'
import type { EntityCommand, Written } from '../ports/entity-store.ts'
import { contributorOf, entityCommand, findEntity, requireEntity } from './change-entity.ts'
import { inTurn } from './in-turn.ts'
import { candidatesOf, type KnownCandidate } from './known-candidates.ts'
import { type ReadSubmission, readSubmission } from './read-submission.ts'
import type { Services } from './services.ts'
import { settlePlace } from './settle-place.ts'
import type { Principal, Submission, SubmissionOptions, SubmissionOutcome } from './submission.ts'

/** Entities looked at closely when a submission is matched. */
const maximumCandidates = 200
/** How often a submission is decided anew when others write meanwhile. */
const maximumAttempts = 50

/** Where a submission goes: an entity that is there, or a new one decided on after reading these keys. */
interface Target {
  readonly entity: Entity | null
  readonly keysRead: EntityCommand['keysRead']
}

/**
 * Adds one business, or merges it into the entity it matches: by the account's own supplier id, by `masterEntityId`, or because name, place and
 * contact agree (`matching/`). The same submission twice changes nothing.
 * @throws DirectoryError invalid_parameters (all faults), entity_not_found (master), match_refused, busy
 */
export async function addBusiness(
  services: Services,
  submission: Submission,
  principal: Principal,
  options: SubmissionOptions,
): Promise<SubmissionOutcome> {
  const read = readSubmission(services, submission, options)
  const by = contributorOf(services, principal, submission.supplierId)
  const draft = await settlePlace(services, null, withValues(emptyEntity(read, by), read, by, options))
  const attempt = () => decideAndWrite(services, draft, read, by, principal, options)
  let outcome = await attempt()
  for (let n = 1; 'contested' in outcome && n < maximumAttempts; n++) {
    const { contested } = outcome
    outcome = await (contested === null ? attempt() : inTurn(services.store, contested, attempt))
  }
  if ('contested' in outcome) throw new DirectoryError('busy')
  return outcome
}

/** The outcome, or that somebody else wrote meanwhile: to the entity named, or to none that was there. */
async function decideAndWrite(
  services: Services,
  draft: Entity,
  read: ReadSubmission,
  by: Contributor,
  principal: Principal,
  options: SubmissionOptions,
): Promise<SubmissionOutcome | { readonly contested: string | null }> {
  const target = findTarget(services, draft, by, options)
  const { entity } = target
  if (entity !== null && options.noMergeOnError === true && !suppliedBy(entity, by)) {
    throw new DirectoryError('match_refused', [`it is entity ${entity.id}`])
  }
  const after = entity === null ? withStatus(draft, by) : await merged(services, entity, read, by, options)
  const incomplete = missingParts(after)
  const matched = entity !== null
  if (options.dryRun === true || after === entity) {
    return { matched, entityId: entity?.id ?? '', changed: after !== entity, incomplete }
  }
  const action = matched ? 'business.merge' : 'business.create'
  const outcome = await services.store.commit([
    ...releaseSupplierId(services, entity, by, principal),
    entityCommand(services, entity, after, principal, action, target.keysRead),
  ])
  if (!outcome.ok) return { contested: entity?.id ?? null }
  const { id } = outcome.results.at(-1) as Written
  return { matched, entityId: id, changed: true, incomplete }
}

/** A supplier id names one business: given to another one, the entity that had it lets it go. */
function releaseSupplierId(
  services: Services,
  target: Entity | null,
  by: Contributor,
  principal: Principal,
): readonly EntityCommand[] {
  if (target === null || by.supplierId === null) return []
  const [holder] = services.store.idsBySupplier(by.account, by.supplierId)
  const before = holder === undefined || holder === target.id ? undefined : services.store.get(holder)
  if (before === undefined) return []
  const suppliers = before.suppliers.filter(
    ({ account, supplierId }) => account !== by.account || supplierId !== by.supplierId,
  )
  return [entityCommand(services, before, { ...before, suppliers }, principal, 'supplier.release')]
}

const suppliedBy = (entity: Entity, by: Contributor): boolean =>
  entity.suppliers.some(({ account, supplierId }) => account === by.account && supplierId === by.supplierId)

function emptyEntity(read: ReadSubmission, by: Contributor): Entity {
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
    suppliers: by.supplierId === null ? [] : [{ account: by.account, supplierId: by.supplierId }],
    locations: [],
    objects: {},
    claim: null,
    mergedInto: null,
    moderation: { state: 'none', signals: 0 },
  }
}

/** A new entity is active unless the submission says otherwise. */
function withStatus(entity: Entity, by: Contributor): Entity {
  if (liveValue(entity, 'status') !== undefined) return entity
  return contribute(
    entity,
    objectTypes.status,
    { attributes: { status: 'active' }, derived: {} },
    by,
    'merge',
  )
}

function withValues(
  entity: Entity,
  read: ReadSubmission,
  by: Contributor,
  options: SubmissionOptions,
): Entity {
  let next = entity
  for (const [object, values] of read.values) {
    if (options.destructive === true) next = withoutOwn(next, object, values, by)
    for (const value of values) {
      const wished = object === 'postal_address' ? withStandingWish(entity, value, by) : value
      next = contribute(next, objectTypes[object], wished, by, 'merge')
    }
  }
  return keepHidden(entity, next, by)
}

/** Withdraws what the contributor said earlier about an object and does not repeat. */
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
    .reduce((next, value) => withdraw(next, type, value.genId, by) ?? next, entity)
}

/** Most ids under which one account may have supplied an entity: each has a contribution of its own to every value, which every write reads. */
const mostSupplierIds = 100

/** @throws DirectoryError invalid_parameters when the account has given the entity as many ids as it may */
function withSupplier(entity: Entity, by: Contributor): Entity {
  const { account, supplierId } = by
  if (supplierId === null || suppliedBy(entity, by)) return entity
  if (entity.suppliers.filter((supplier) => supplier.account === account).length >= mostSupplierIds) {
    const fault = `_supplier_id: this account has supplied this entity under ${mostSupplierIds} ids already, as many as it may; use one of them`
    throw new DirectoryError('invalid_parameters', [fault])
  }
  return { ...entity, suppliers: [...entity.suppliers, { account, supplierId }] }
}

async function merged(
  services: Services,
  target: Entity,
  read: ReadSubmission,
  by: Contributor,
  options: SubmissionOptions,
): Promise<Entity> {
  const identified = withSupplier(target, by)
  const zoned =
    read.timezone === null || identified.timezone !== null
      ? identified
      : { ...identified, timezone: read.timezone }
  return settlePlace(services, target, withValues(withService(zoned, read.service), read, by, options))
}

/** What is said last of ordering and delivery holds; the same again is no change. */
function withService(entity: Entity, said: ReadSubmission['service']): Entity {
  const isKnown = (['orderonline', 'delivers'] as const).every(
    (name) => said[name] === undefined || said[name] === entity[name],
  )
  return isKnown ? entity : { ...entity, ...said }
}

function findTarget(services: Services, draft: Entity, by: Contributor, options: SubmissionOptions): Target {
  const master = options.masterEntityId ?? null
  if (master !== null) return { entity: requireEntity(services, master), keysRead: null }
  const supplied = by.supplierId === null ? [] : services.store.idsBySupplier(by.account, by.supplierId)
  const known = supplied[0] === undefined ? undefined : findEntity(services, supplied[0])
  if (known !== undefined) return { entity: known, keysRead: null }
  if (options.skipMatching === true) return { entity: null, keysRead: null }
  return matchTarget(services, draft, by)
}

function matchTarget(services: Services, draft: Entity, by: Contributor): Target {
  const record = matchRecordOf(draft)
  const compared = comparable(record)
  const keys = blockingKeysOf(compared.normal)
  const { position, ids } = services.store.idsByKeys(keys, maximumCandidates)
  const candidates = candidatesOf(services.store, ids).filter(
    (one) => one.mergedInto === null && one.country === draft.country && !hasOwnRecord(one, by),
  )
  const repeated = candidates.find((candidate) => isRepetition(candidate, record, by))
  const decided = repeated?.entityId ?? decide(compared, candidates).entityId
  if (decided === null) return { entity: null, keysRead: { keys, position } }
  const entity = services.store.get(decided)
  const isAsDecided = candidates.some(
    ({ entityId, revision }) => entityId === decided && revision === entity?.revision,
  )
  // Somebody wrote it between the two readings.
  return isAsDecided ? { entity: entity!, keysRead: null } : matchTarget(services, draft, by)
}

/** A supplier without ids of its own that says the same again means the same business, even where matching would leave it to a person. */
const isRepetition = (candidate: KnownCandidate, record: MatchRecord, by: Contributor): boolean =>
  by.supplierId === null &&
  candidate.seed.account === by.account &&
  JSON.stringify(candidate.record) === JSON.stringify(record)

/** A supplier that names its records keeps them apart itself: two of its ids are two businesses. */
const hasOwnRecord = ({ suppliers }: KnownCandidate, by: Contributor): boolean =>
  by.supplierId !== null &&
  suppliers.some(({ account, supplierId }) => account === by.account && supplierId !== by.supplierId)

/** What a complete listing has and this one lacks. */
function missingParts(entity: Entity): readonly string[] {
  const lacks: string[] = []
  if (liveValue(entity, 'phone') === undefined) lacks.push('phone')
  if (!liveValue(entity, 'postal_address')?.attributes.address1) lacks.push('street')
  if (liveValue(entity, 'category') === undefined) lacks.push('category')
  if (liveValue(entity, 'geopoint') === undefined) lacks.push('point')
  return lacks
}
