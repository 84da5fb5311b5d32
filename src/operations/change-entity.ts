import { planLevels } from '../access/model.ts'
import { authorityOf, standingOf } from '../access/ownership.ts'
import { changesBetween, membersBetween } from '../entity/changes.ts'
import type { Contributor } from '../entity/contribute.ts'
import { entityFiles, fileObjects } from '../entity/files.ts'
import { liveValues, withoutOldClaims } from '../entity/live.ts'
import type { Entity, ObjectName } from '../entity/model.ts'
import { ownPart, recordSources } from '../entity/own-part.ts'
import { statementKeys } from '../entity/statements.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import { blockingKeys, blockingKeysOf } from '../matching/block.ts'
import { type Comparable, comparable } from '../matching/decide.ts'
import { matchRecordOf } from '../matching/entity-record.ts'
import type { Command, EntityCommand, LimitCommand, ResultsOf, Written } from '../ports/commit.ts'
import { searchDocument } from '../search/document/search-document.ts'
import { advertEntries } from './advert-entries.ts'
import { externalIdKeys } from './external-id-keys.ts'
import { inTurn } from './in-turn.ts'
import { candidateOf } from './known-candidates.ts'
import { packCandidate } from './packed-candidate.ts'
import type { Services } from './services.ts'
import { settlePlace } from './settle-place.ts'
import { commitWithin, limitCommands } from './stranger-limits.ts'
import type { Principal } from './submission.ts'

/** Attempts to change an entity before giving up on concurrent writers. */
const maximumAttempts = 50

/** Resolves an entity id: after a merge, the losing id resolves to the survivor. Undefined if unknown. */
export async function findEntity(services: Pick<Services, 'store'>, id: string): Promise<Entity | undefined> {
  let entity = await services.store.get(id)
  while (entity?.mergedInto != null) entity = await services.store.get(entity.mergedInto)
  return entity
}

/** What an answer about an entity adds when it was asked for by the id of a merged one. */
export const mergedFrom = ({ id }: Pick<Entity, 'id'>, asked: string): { readonly merged_from?: string } =>
  id === asked ? {} : { merged_from: asked }

/**
 * The entity that a statement is for, if it is not the survivor itself: the merged one that the caller named,
 * or the one that all statements of this source were made to. The operator means the entity it names. `asked`
 * is the id the caller named.
 */
export function originOf(
  entity: Entity,
  asked: string,
  { account, supplierId, admin }: Pick<Contributor, 'account' | 'supplierId' | 'admin'>,
): string | undefined {
  if (entity.mergedFrom === undefined) return undefined
  if (asked !== entity.id) return asked
  if (admin) return undefined
  const own = entity.suppliers.filter((one) => one.account === account)
  const named = own.find((one) => one.supplierId === supplierId)
  if (named !== undefined) return named.origin
  const seeds = (entity.formerSeeds ?? []).filter((seed) => seed.account === account)
  const origins = new Set([...own, ...seeds].map(({ origin }) => origin))
  if (entity.seed.account === account) origins.add(undefined)
  if (origins.size === 0)
    for (const value of Object.values(entity.objects).flat())
      for (const one of value.contributions) if (one.account === account) origins.add(one.origin)
  return origins.size === 1 ? [...origins][0] : undefined
}

/** @throws DirectoryError entity_not_found */
export async function requireEntity(services: Pick<Services, 'store'>, id: string): Promise<Entity> {
  const entity = await findEntity(services, id)
  if (entity === undefined) throw new DirectoryError('entity_not_found')
  return entity
}

/**
 * Rejects a request for a country other than the entity's. @param country alpha-2, lower case
 * @throws DirectoryError invalid_parameters
 */
export function requireCountry(entity: Entity, country: string): void {
  if (entity.country !== country)
    throw invalid(fault('other_country', 'country', { given: country, country: entity.country }))
}

/**
 * The contributor of a value written now. A value has the trust of its account or its user, whichever is
 * higher. A user's trust counts only through keys of the user's own account, because user ids are not secret.
 */
export async function contributorOf(
  services: Services,
  principal: Principal,
  supplierId: string | null = null,
): Promise<Contributor> {
  const [user, account] = await Promise.all([
    principal.userId === null ? undefined : services.access.user(principal.userId),
    services.access.account(principal.account),
  ])
  const own = user !== undefined && user.account === principal.account ? user : undefined
  return {
    account: principal.account,
    supplierId,
    userId: principal.userId ?? '',
    userAccount: user?.account ?? null,
    trust: Math.max(account?.trust ?? 0, own?.trust ?? 0),
    admin: principal.admin,
    editsFor: account?.editsFor ?? [],
    when: services.clock.now(),
  }
}

/** The contributor to an entity that the caller named by an id of its own or of a merged one. */
export function withOrigin<By extends Contributor>(by: By, entity: Entity, asked: string): By {
  const origin = originOf(entity, asked, by)
  return origin === undefined ? by : { ...by, origin }
}

/**
 * Whether submissions of a principal under its own supplier ids make it a supplier: the entry plan only
 * contributes.
 */
export const isSupplying = async (
  services: Pick<Services, 'access'>,
  principal: Principal,
): Promise<boolean> => ((await services.access.plan(principal.plan))?.level ?? 0) >= planLevels.standard

/** The lookup key of an entity's telephone number, E.164. */
export const phoneKey = (e164: string): string => `tel:${e164}`

/** Objects that blocking keys are derived from. */
const identifying = ['name', 'postal_address', 'phone', 'website', 'category', 'external_id'] as const

const same = (before: Entity | null, after: Entity, objects: readonly ObjectName[]): boolean =>
  before !== null && objects.every((object) => before.objects[object] === after.objects[object])

/** The lookup keys of all live numbers. */
export const phoneKeys = (entity: Entity): readonly string[] =>
  liveValues(entity, 'phone').map((value) => phoneKey(String(value.derived.e164_number)))

/**
 * The blocking keys of the entity as shown, and of each source's own record: a source finds its record again
 * even after others changed the entity. Besides, keys of all numbers, external ids and statements.
 */
function lookupKeys(entity: Entity, { normal }: Comparable): Iterable<string> {
  const keys = new Set(blockingKeysOf(normal))
  for (const source of recordSources(entity))
    for (const key of blockingKeys(matchRecordOf(ownPart(entity, source)))) keys.add(key)
  for (const key of externalIdKeys(entity)) keys.add(key)
  for (const key of phoneKeys(entity)) keys.add(key)
  for (const key of statementKeys(entity)) keys.add(key)
  return keys
}

/**
 * The command that moves an entity from one state to the next, with its search entry, blocking keys and
 * history.
 */
export function entityCommand(
  services: Services,
  before: Entity | null,
  written: Entity,
  principal: Principal,
  action: string,
  keysRead: EntityCommand['keysRead'] = null,
): EntityCommand {
  const after = withoutOldClaims(written, services.clock.now())
  const isMerged = after.mergedInto !== null
  const stays = before !== null && (before.mergedInto !== null) === isMerged
  const identified = stays && same(before, after, identifying) && before.country === after.country
  const advertised = stays && same(before, after, ['advertiser', 'status'])
  const isKept = services.store.candidates?.isLive === true
  const hasKeys = !identified && !isMerged
  const shown = isKept || hasKeys ? comparable(matchRecordOf(after)) : null
  return {
    ...(isKept ? { candidate: packCandidate(candidateOf(after, shown!)) } : {}),
    type: 'entity',
    entity: after,
    expectedRevision: before?.revision ?? null,
    action,
    account: principal.account,
    userId: principal.userId ?? '',
    changes: changesBetween(before, after),
    members: membersBetween(before, after),
    blockingKeys: hasKeys ? [...lookupKeys(after, shown!)] : identified ? null : [],
    keysRead,
    document: searchDocument(after, services.taxonomy, services.clock.now()),
    adverts: advertised ? null : isMerged ? [] : advertEntries(after),
    files: same(before, after, fileObjects) ? null : entityFiles(after),
  }
}

/** Limits to place before a change of an entity, so that strangers cannot fill its history. */
export function changeLimits(services: Services, entity: Entity, by: Contributor): readonly LimitCommand[] {
  const { account, userId, trust, when } = by
  const authority = authorityOf(entity, by)
  const source = { account, userId, trust, ...(authority === undefined ? {} : { authority }) }
  const standing = standingOf(entity, source, when)
  if (standing === 'owner' || standing === 'supplier') return []
  return limitCommands(services, ['changesToEntity'], { account, entityId: entity.id })
}

/** Additions to the commit of an entity change: commands after it, and limits before it. */
export interface Also<Commands extends readonly Command[] = readonly Command[]> {
  readonly limits?: readonly LimitCommand[]
  readonly commands: Commands
}

/**
 * The result of a write: the entity, and the results of the accompanying commands; null if nothing changed.
 */
export interface Changed<Commands extends readonly Command[]> extends Written {
  readonly also: ResultsOf<Commands> | null
}

/**
 * Reads an entity, changes it and commits; after a concurrent write, reads it again and repeats the decision.
 * `change` returns the entity itself to leave it unchanged.
 * @throws DirectoryError entity_not_found, busy, and the errors of exceeded limits
 */
export async function changeEntity<const Commands extends readonly Command[] = readonly Command[]>(
  services: Services,
  id: string,
  principal: Principal,
  action: string,
  change: (entity: Entity, by: Contributor) => Entity | Promise<Entity>,
  also?: (entity: Entity) => Also<Commands> | Promise<Also<Commands>>,
): Promise<Changed<Commands>> {
  return changeFound(services, id, requireEntity, principal, action, change, also)
}

/**
 * As `changeEntity`, but changes the entity with this very id, also when it was merged: for what has to go
 * from merged entities, too.
 */
export const changeRow = (
  services: Services,
  id: string,
  principal: Principal,
  action: string,
  change: (entity: Entity) => Entity,
): Promise<Written> => {
  const read = async ({ store }: Services, rowId: string): Promise<Entity> => {
    const row = await store.get(rowId)
    if (row === undefined) throw new DirectoryError('entity_not_found')
    return row
  }
  return changeFound(services, id, read, principal, action, change)
}

function changeFound<const Commands extends readonly Command[] = readonly Command[]>(
  services: Services,
  id: string,
  read: (services: Services, id: string) => Promise<Entity>,
  principal: Principal,
  action: string,
  change: (entity: Entity, by: Contributor) => Entity | Promise<Entity>,
  also?: (entity: Entity) => Also<Commands> | Promise<Also<Commands>>,
): Promise<Changed<Commands>> {
  return inTurn(services.store, id, async () => {
    for (let attempt = 0; attempt < maximumAttempts; attempt++) {
      const [before, writer] = await Promise.all([read(services, id), contributorOf(services, principal)])
      const by = withOrigin(writer, before, id)
      const changed = await change(before, by)
      if (changed === before) return { id: before.id, revision: before.revision, also: null }
      const after = await settlePlace(services, before, changed)
      const { limits = [], commands = [] } = (await also?.(after)) ?? {}
      const outcome = await commitWithin(
        services,
        [...changeLimits(services, before, by), ...limits],
        [entityCommand(services, before, after, principal, action), ...commands],
      )
      if (outcome.ok) {
        const [written, ...results] = outcome.results
        return { ...written, also: results as ResultsOf<Commands> }
      }
    }
    throw new DirectoryError('busy')
  })
}
