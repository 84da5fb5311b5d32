import {
  claimHolds,
  type HeldReason,
  heldReasons,
  rankOf,
  standingOf,
  suppliesEntity,
} from '../access/ownership.ts'
import type { Caller } from '../access/principal.ts'
import { showsObject } from '../access/visibility.ts'
import { type Contributor, contribute, contributionOf } from '../entity/contribute.ts'
import type { Attributes, Contribution, Entity } from '../entity/model.ts'
import { objectTypes } from '../entity/objects/index.ts'
import { refuseSuggestion, type Suggestion, suggestionsOf } from '../entity/suggestions.ts'
import { withdraw } from '../entity/withdraw.ts'
import { DirectoryError } from '../errors.ts'
import type { Written } from '../ports/commit.ts'
import { wireTime } from '../wire/wire-time.ts'
import { changeEntity, contributorOf, findEntity, mergedFrom } from './change-entity.ts'
import { refuseHeld } from './held-values.ts'
import { doubtOf } from './point-doubt.ts'
import { prepareValue, requireValue } from './prepare-value.ts'
import type { Services } from './services.ts'
import type { Principal } from './submission.ts'

/** The caller as a source without values, for checking its standing. */
const sourceOf = (entity: Entity, by: Contributor): Contribution =>
  contributionOf(entity, by, { attributes: {}, derived: {} })

/**
 * The reason why a caller may not decide about a suggestion; null if it may. The owner and the operator
 * always may, suppliers of an unclaimed entity unless outranked.
 */
function denied(
  services: Services,
  entity: Entity,
  { object, attributes, genId }: Suggestion,
  by: Contributor,
): HeldReason | null {
  const source = sourceOf(entity, by)
  const standing = standingOf(entity, source, by.when)
  if (standing === 'owner') return null
  if (claimHolds(entity.claim, by.when)) return 'claimed'
  if (standing !== 'supplier') return 'outranked'
  if (object === 'status') return 'status'
  if (object === 'geopoint' && doubtOf(services, entity, attributes, standing) !== null) return 'doubtful'
  const shown = entity.objects[object]?.find((value) => value.genId === genId)?.contributions[0]
  return shown !== undefined && rankOf(entity, source, by.when) < rankOf(entity, shown, by.when)
    ? 'outranked'
    : null
}

/**
 * The suggestions about an entity that the caller may see. Callers who may decide see all except objects
 * hidden by their plan; others see their own, and publishable keys none.
 * @throws DirectoryError entity_unknown
 */
export async function listSuggestions(services: Services, entityId: string, caller: Caller) {
  const entity = await findEntity(services, entityId)
  if (entity === undefined) throw new DirectoryError('entity_unknown')
  const merged = mergedFrom(entity, entityId)
  if (caller.key.publishable) return { total_rows: 0, rows: [], ...merged }
  const standing = standingOf(
    entity,
    sourceOf(entity, await contributorOf(services, caller)),
    services.clock.now(),
  )
  const decides =
    standing === 'owner' || (standing === 'supplier' && !claimHolds(entity.claim, services.clock.now()))
  const rows = suggestionsOf(entity)
    .filter(({ object, by }) => by.account === caller.account || (decides && showsObject(caller, object)))
    .map(({ id, object, genId, kind, attributes, shown, by }) => ({
      suggestion_id: id,
      object,
      gen_id: genId,
      kind,
      attributes,
      shown: showsObject(caller, object) ? shown : null,
      masheryid: by.account,
      when: wireTime(by.when),
    }))
  return { total_rows: rows.length, rows, ...merged }
}

/**
 * Decides about one suggestion: `accept` shows it as the caller's own statement; `refuse` keeps it on record
 * but no longer lists it.
 * @throws DirectoryError entity_not_found, suggestion_not_found, not_allowed
 */
export function decideSuggestion(
  services: Services,
  entityId: string,
  suggestionId: string,
  decision: 'accept' | 'refuse',
  principal: Principal,
): Promise<Written> {
  return changeEntity(services, entityId, principal, `suggestion.${decision}`, (entity, by) => {
    const suggestion = suggestionsOf(entity).find(({ id }) => id === suggestionId)
    if (suggestion === undefined) throw new DirectoryError('suggestion_not_found')
    const reason = denied(services, entity, suggestion, by)
    refuseHeld(reason, 'they_decide')
    return decision === 'refuse'
      ? refuseSuggestion(entity, suggestion)
      : accepted(services, entity, suggestion, by)
  })
}

function accepted(services: Services, entity: Entity, suggestion: Suggestion, by: Contributor): Entity {
  const { object, genId, kind, attributes } = suggestion
  const type = objectTypes[object]
  const value = entity.objects[object]?.find((one) => one.genId === genId)
  if (kind === 'removal') {
    const derive = (said: Attributes) => requireValue(services, object, said, entity.country).derived
    return withdraw(entity, type, genId, by, derive)?.entity ?? entity
  }
  const keptDerived = type.cardinality === 'many' ? (value?.derived ?? {}) : {}
  const prepared = prepareValue(services, object, attributes, entity.country, keptDerived)
  // Values accepted earlier are stored unchanged even if the rules for new values have become stricter.
  const said = 'attributes' in prepared ? { ...prepared, attributes } : { attributes, derived: keptDerived }
  return contribute(entity, type, said, by, 'write').entity
}

/**
 * The rights of a user on an entity through the caller's key, by the rule of `access/ownership.ts`.
 * @throws DirectoryError entity_unknown, user_unknown
 */
export async function allowedToEdit(services: Services, entityId: string, userId: string, caller: Caller) {
  const [entity, user] = await Promise.all([
    findEntity(services, entityId),
    services.access.user(userId.toLowerCase()),
  ])
  if (entity === undefined) throw new DirectoryError('entity_unknown')
  if (user === undefined) throw new DirectoryError('user_unknown')
  const acts = user.active && (user.account === null || user.account === caller.account || caller.admin)
  const by = await contributorOf(services, { ...caller, userId: user.id })
  const source = sourceOf(entity, by)
  const standing = standingOf(entity, source, by.when)
  const claimed = claimHolds(entity.claim, by.when)
  const mayEdit = acts && (standing === 'owner' || (!claimed && standing !== 'other'))
  return {
    allowed: mayEdit,
    standing,
    claimed,
    supplies: suppliesEntity(entity, caller.account),
    reason: reasonFor(acts, claimed, standing === 'owner', mayEdit),
    ...mergedFrom(entity, entityId),
  }
}

function reasonFor(acts: boolean, claimed: boolean, isOwner: boolean, mayEdit: boolean): string {
  if (!acts) return 'This user does not act through keys of this account'
  if (isOwner) return 'Changes are shown: the caller owns the entity or operates the directory'
  if (claimed) return heldReasons.claimed
  return mayEdit
    ? 'Changes are shown where no source of higher standing has spoken'
    : 'New values are shown; what other sources said is changed by suggestion only'
}
