import { newHexId } from '../access/keys.ts'
import { entityWithoutPerson } from '../entity/erase.ts'
import type { ObjectName } from '../entity/model.ts'
import { objectTypes } from '../entity/objects/index.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import { markOf } from '../matching/erasure-marks.ts'
import type { Erasure } from '../ports/erasure-store.ts'
import { changeRow } from './change-entity.ts'
import { eraseContributions, eraseEntity, presentErasure } from './erasure.ts'
import type { Services } from './services.ts'
import type { Principal } from './submission.ts'

const entitiesAtOnce = 200
const shortestText = 3

/** The result of erasing a person, or of a dry run. */
export interface PersonErasure {
  /** Null for a dry run. */
  readonly erasure: ReturnType<typeof presentErasure> | null
  /** Entities that were rewritten, or would be. */
  readonly entities: readonly string[]
  /**
   * Singular objects that contain one of the texts: no other value could replace them, so a person has to
   * decide.
   */
  readonly left: readonly { readonly entity_id: string; readonly object: ObjectName }[]
}

/**
 * Erases a person everywhere: the user record, the user id in contributions and history, claims, mail sent
 * and received, and listing values that contain the address or one of `alsoTexts`. Reads every entity once:
 * meant for the command line. @param who the id or email address of a user, or the address of a person
 * without an account
 * @throws DirectoryError user_unknown, invalid_parameters
 */
export async function erasePerson(
  services: Services,
  who: string,
  alsoTexts: readonly string[],
  principal: Principal,
  options: { readonly dryRun?: boolean; readonly onProgress?: (entities: number) => void } = {},
): Promise<PersonErasure> {
  const { access } = services
  const user = await (who.includes('@')
    ? await access.userByEmail(who)
    : await access.user(who.toLowerCase()))
  if (user === undefined && !who.includes('@')) throw new DirectoryError('user_unknown')
  const addresses = user === undefined ? [who.trim()] : [user.email]
  const texts = [...addresses, ...alsoTexts.map((text) => text.trim())].map((text) => text.toLowerCase())
  if (texts.some((text) => text.length < shortestText))
    throw invalid(fault('text_too_short', null, { minimum: shortestText }))
  const targetId = user?.id ?? ''
  const found = await rewriteEntities(services, targetId, texts, principal, options)
  if (options.dryRun === true) return { erasure: null, ...found }
  const rows = await services.refusedRows.forget({ texts })
  const outcome = await services.store.commit([
    {
      type: 'erase.user',
      id: newHexId(),
      account: principal.account,
      userId: principal.userId,
      targetId,
      texts,
      counts: { entities: found.entities.length, report_rows: rows },
    },
  ])
  if (!outcome.ok) throw new DirectoryError('busy')
  return { erasure: presentErasure(outcome.results[0]), ...found }
}

async function rewriteEntities(
  services: Services,
  userId: string,
  texts: readonly string[],
  principal: Principal,
  { dryRun = false, onProgress = () => {} }: Parameters<typeof erasePerson>[4] & object,
): Promise<Pick<PersonErasure, 'entities' | 'left'>> {
  const entities: string[] = []
  const left: { entity_id: string; object: ObjectName }[] = []
  const typeOf = (object: ObjectName) => objectTypes[object]
  let read = 0
  for (let after = '0'; ; ) {
    const ids = await services.store.idsAfter(after, entitiesAtOnce)
    for (const entity of await services.store.getMany(ids)) {
      const without = entityWithoutPerson(entity, userId, texts, typeOf)
      left.push(...without.left.map((object) => ({ entity_id: entity.id, object })))
      if (without.entity === entity) continue
      entities.push(entity.id)
      if (!dryRun)
        await changeRow(
          services,
          entity.id,
          principal,
          'erase',
          (now) => entityWithoutPerson(now, userId, texts, typeOf).entity,
        )
    }
    read += ids.length
    onProgress(read)
    if (ids.length < entitiesAtOnce) return { entities, left }
    after = ids.at(-1)!
  }
}

/**
 * An erasure with its marks as kept outside the store, so that a restored backup can be brought up to date.
 */
export interface KeptErasure {
  readonly erasure: Erasure
  readonly marks: readonly string[]
  /** Identifies the secret that the marks were salted with. */
  readonly salt: string
}

/** Fingerprints the erasure secret: distinguishes secrets without revealing them. */
export const saltOf = ({ options }: Pick<Services, 'options'>): string =>
  markOf(options.erasureSecret, 'which secret').slice(0, 16)

/** All erasures that were not lifted, oldest first. */
export async function* keptErasures(services: Services): AsyncGenerator<KeptErasure> {
  const { total } = await services.erasures.erasures(0, 1)
  for (let at = total - 1; at >= 0; at--) {
    const [erasure] = (await services.erasures.erasures(at, 1)).erasures
    if (erasure === undefined || erasure.lifted !== null) continue
    yield { erasure, marks: await services.erasures.marksOf(erasure.id), salt: saltOf(services) }
  }
}

/**
 * Repeats an erasure on data that a restored backup brought back, and takes over its marks. @returns what it
 * erased
 */
export async function eraseAgain(
  services: Services,
  { erasure, marks }: KeptErasure,
  principal: Principal,
): Promise<'erased' | 'nothing left'> {
  const { kind, subject, selector } = erasure
  let found = false
  if (kind === 'user') {
    found = subject !== '' && (await services.access.user(subject)) !== undefined
    if (found) await erasePerson(services, subject, [], principal)
  } else if ((await services.store.get(subject)) !== undefined) {
    found = true
    if (kind === 'entity') await eraseEntity(services, subject, subject, principal)
    else await eraseContributions(services, subject, selector, principal)
  }
  await services.store.commit([{ type: 'erase.adopt', erasure, marks }])
  return found ? 'erased' : 'nothing left'
}
