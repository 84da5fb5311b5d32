import { planLevels } from '../access/model.ts'
import { authorityOf, standingOf } from '../access/ownership.ts'
import { changesBetween, membersBetween } from '../entity/changes.ts'
import type { Contributor } from '../entity/contribute.ts'
import { entityFiles, fileObjects } from '../entity/files.ts'
import { liveValues, withoutOldClaims } from '../entity/live.ts'
import type { Entity, ObjectName } from '../entity/model.ts'
import { ownPart, recordSources } from '../entity/own-part.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import { blockingKeys } from '../matching/block.ts'
import { matchRecordOf } from '../matching/entity-record.ts'
import type { Command, EntityCommand, LimitCommand, ResultsOf, Written } from '../ports/entity-store.ts'
import { searchDocument } from '../search/document/search-document.ts'
import { advertEntries } from './advert-entries.ts'
import { inTurn } from './in-turn.ts'
import type { Services } from './services.ts'
import { settlePlace } from './settle-place.ts'
import { commitWithin, limitCommands } from './stranger-limits.ts'
import type { Principal } from './submission.ts'

/** How often a change is decided anew when others write the same entity meanwhile. */
const maximumAttempts = 50

/** The entity an id stands for: after a merge the losing id answers for the survivor. Undefined when unknown. */
export async function findEntity(services: Pick<Services, 'store'>, id: string): Promise<Entity | undefined> {
  let entity = await services.store.get(id)
  for (let hops = 0; entity?.mergedInto != null && hops < 20; hops++)
    entity = await services.store.get(entity.mergedInto)
  return entity
}

/** @throws DirectoryError entity_not_found */
export async function requireEntity(services: Pick<Services, 'store'>, id: string): Promise<Entity> {
  const entity = await findEntity(services, id)
  if (entity === undefined) throw new DirectoryError('entity_not_found')
  return entity
}

/**
 * Refuses a request whose country is not the one the entity is in. @param country alpha-2, lower case
 * @throws DirectoryError invalid_parameters
 */
export function requireCountry(entity: Entity, country: string): void {
  if (entity.country !== country)
    throw invalid(fault('other_country', 'country', { given: country, country: entity.country }))
}

/**
 * Who contributes a value now. The trust of a value is that of its account or of its user, whichever is higher; a user counts through keys of its own account
 * only, since ids of users are no secrets.
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

/** Whether what a principal submits under an id of its own counts as supplying: the entry plan contributes only. */
export const isSupplying = async (
  services: Pick<Services, 'access'>,
  principal: Principal,
): Promise<boolean> => ((await services.access.plan(principal.plan))?.level ?? 0) >= planLevels.standard

/** The key under which an entity is found by one of its telephone numbers, E.164. */
export const phoneKey = (e164: string): string => `tel:${e164}`

/** Objects that blocking keys are made of. */
const identifying = ['name', 'postal_address', 'phone', 'website', 'category'] as const

const same = (before: Entity | null, after: Entity, objects: readonly ObjectName[]): boolean =>
  before !== null && objects.every((object) => before.objects[object] === after.objects[object])

/** The keys of all its live numbers. */
export const phoneKeys = (entity: Entity): readonly string[] =>
  liveValues(entity, 'phone').map((value) => phoneKey(String(value.derived.e164_number)))

/** The keys of the entity as it is shown, and as each of its sources has it: a source finds its own record again, whatever others changed. */
function recordKeys(entity: Entity): Iterable<string> {
  const keys = new Set(blockingKeys(matchRecordOf(entity)))
  for (const source of recordSources(entity))
    for (const key of blockingKeys(matchRecordOf(ownPart(entity, source)))) keys.add(key)
  return keys
}

/** The command that takes an entity from one state to the next, with its search entry, blocking keys and history. */
export function entityCommand(
  services: Services,
  before: Entity | null,
  written: Entity,
  principal: Principal,
  action: string,
  keysRead: EntityCommand['keysRead'] = null,
): EntityCommand {
  const after = withoutOldClaims(written, services.clock.now())
  const identified = same(before, after, identifying) && before?.country === after.country
  const advertised = same(before, after, ['advertiser', 'status']) && before?.mergedInto === after.mergedInto
  return {
    type: 'entity',
    entity: after,
    expectedRevision: before?.revision ?? null,
    action,
    account: principal.account,
    userId: principal.userId ?? '',
    changes: changesBetween(before, after),
    members: membersBetween(before, after),
    blockingKeys: identified ? null : [...recordKeys(after), ...phoneKeys(after)],
    keysRead,
    document: searchDocument(after, services.taxonomy, services.clock.now()),
    adverts: advertised ? null : advertEntries(after),
    files: same(before, after, fileObjects) ? null : entityFiles(after),
  }
}

/** What keeps a stranger from filling the history of an entity: limits to be put before a change of it. */
export function changeLimits(services: Services, entity: Entity, by: Contributor): readonly LimitCommand[] {
  const { account, userId, trust, when } = by
  const authority = authorityOf(entity, by)
  const source = { account, userId, trust, ...(authority === undefined ? {} : { authority }) }
  const standing = standingOf(entity, source, when)
  if (standing === 'owner' || standing === 'supplier') return []
  return limitCommands(services, ['changesToEntity'], { account, entityId: entity.id })
}

/** What goes into the same commit as a change of an entity: commands behind it, and limits before it. */
export interface Also<Commands extends readonly Command[] = readonly Command[]> {
  readonly limits?: readonly LimitCommand[]
  readonly commands: Commands
}

/** What was written: the entity, and the results of the commands that went with it; null where nothing was changed. */
export interface Changed<Commands extends readonly Command[]> extends Written {
  readonly also: ResultsOf<Commands> | null
}

/**
 * Reads an entity, changes it, and commits; when somebody else wrote it meanwhile, reads and decides anew. `change` returns the same entity to change
 * nothing.
 * @throws DirectoryError entity_not_found, busy, and what limits refuse with
 */
export async function changeEntity<const Commands extends readonly Command[] = readonly Command[]>(
  services: Services,
  id: string,
  principal: Principal,
  action: string,
  change: (entity: Entity, by: Contributor) => Entity | Promise<Entity>,
  also?: (entity: Entity) => Also<Commands> | Promise<Also<Commands>>,
): Promise<Changed<Commands>> {
  return inTurn(services.store, id, async () => {
    for (let attempt = 0; attempt < maximumAttempts; attempt++) {
      const [before, by] = await Promise.all([
        requireEntity(services, id),
        contributorOf(services, principal),
      ])
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
