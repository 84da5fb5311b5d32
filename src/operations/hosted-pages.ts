import { newHexId } from '../access/keys.ts'
import { saveUser } from '../access/users.ts'
import { isActive, liveValue } from '../entity/live.ts'
import { DirectoryError } from '../errors.ts'
import { addBusiness } from './add-business.ts'
import { findEntity, requireEntity } from './change-entity.ts'
import { claimEntity } from './claims.ts'
import type { EntitySummary, PageAuthor, PageOperations } from './page-operations.ts'
import type { Services } from './services.ts'
import { addSignal } from './signals.ts'
import type { Principal } from './submission.ts'
import { accessWriter } from './users.ts'

/** The principal of somebody who filled in a page: the key of the link, and the user with the given address, made when new. */
async function pagePrincipal(services: Services, author: PageAuthor): Promise<Principal> {
  const key = services.access.key(author.keyId)
  const plan = services.access.plan(key?.plan ?? '')
  const principal = { account: author.account, keyId: author.keyId, plan: plan?.name ?? '', admin: false }
  if (author.email === null) return { ...principal, userId: null }
  const known = services.access.userByEmail(author.email)
  if (known !== undefined) {
    // Anybody can type in an address: a page acts for the users of its own account only, as a key does.
    const foreign = known.account !== null && known.account !== author.account
    if (foreign || !known.active) {
      throw new DirectoryError('not_allowed', ['the user with this email address cannot act on this website'])
    }
    return { ...principal, userId: known.id }
  }
  const saved = await saveUser(
    { store: services.access, writer: accessWriter(services) },
    { email: author.email, firstName: author.firstName, lastName: author.lastName, userType: 'owner' },
    { account: author.account, admin: false },
    { id: newHexId(), now: services.clock.now() },
  )
  return { ...principal, userId: saved.user.id }
}

function summaryOf(services: Services, entityId: string): EntitySummary | undefined {
  const entity = findEntity(services, entityId)
  if (entity === undefined || !isActive(entity)) return undefined
  const address = liveValue(entity, 'postal_address')?.attributes ?? {}
  const street = [address.building_number, address.address1].filter(Boolean).join(' ')
  const shown =
    address.do_not_display === true
      ? [address.town, address.county]
      : [street, address.address2, address.town, address.postcode]
  return {
    id: entity.id,
    name: String(liveValue(entity, 'name')?.attributes.name ?? ''),
    addressLines: shown.map((line) => String(line ?? '')).filter((line) => line !== ''),
    country: entity.country,
  }
}

/** What the hosted pages do, by the same operations as the endpoints. */
export const pageOperations = (services: Services): PageOperations => ({
  isKeyValid: async (keyId) => {
    const key = services.access.key(keyId)
    return key !== undefined && (key.revoked === null || key.revoked > services.clock.now())
  },
  entity: async (entityId) => summaryOf(services, entityId),
  findCategories: async (text, language) =>
    services.taxonomy
      .lookup(text, language)
      .rows.slice(0, 10)
      .map(({ category }) => ({ id: category.id, name: services.taxonomy.nameOf(category, language) })),
  addBusiness: async (submission, author) =>
    addBusiness(services, submission, await pagePrincipal(services, author), { profile: 'api' }),
  report: async (report, author) => {
    const { entityId, country, dataType, inactiveReason, feedback } = report
    const signal = {
      country,
      dataType,
      signalType: 'wrong',
      inactiveReason: inactiveReason ?? undefined,
      feedback,
    }
    await addSignal(services, entityId, signal, await pagePrincipal(services, author))
  },
  claim: async (claim, author) => {
    const principal = await pagePrincipal(services, author)
    const request = {
      userId: principal.userId ?? '',
      method: claim.method,
      phoneNumber: claim.phoneNumber ?? undefined,
      referrerName: claim.referrerName,
    }
    const { id } = await claimEntity(services, claim.entityId, request, principal)
    return { expires: requireEntity(services, id).claim?.expires ?? 0 }
  },
  message: async (message, author) => {
    const entity = requireEntity(services, message.entityId)
    const { senderName, senderEmail, text } = message
    const outcome = await services.store.commit([
      {
        type: 'record',
        kind: 'message',
        id: '',
        expectedRevision: null,
        entityId: entity.id,
        account: author.account,
        body: { sender_name: senderName, sender_email: senderEmail, text, portal_name: author.portalName },
      },
      {
        type: 'events',
        account: author.account,
        events: [{ entityId: entity.id, eventType: 'email', count: 1 }],
      },
    ])
    if (!outcome.ok) throw new DirectoryError('busy')
  },
})
