import { saveUser } from '../access/decide-user.ts'
import { newHexId } from '../access/keys.ts'
import { mayWriteObject } from '../access/object-rights.ts'
import type { Viewer } from '../access/visibility.ts'
import { isActive, isClaimed, liveValue } from '../entity/live.ts'
import type { Entity, ObjectName } from '../entity/model.ts'
import type { UploadedFile } from '../entity/objects/kinds.ts'
import { placeObjects, visibleEntity } from '../entity/visible.ts'
import { DirectoryError } from '../errors.ts'
import { type Fault, fault } from '../faults/fault.ts'
import { tellApart } from '../taxonomy/tell-apart.ts'
import { addBusiness } from './add-business.ts'
import { storeImage } from './attach-file.ts'
import { findEntity } from './change-entity.ts'
import {
  claimProgress,
  claimWays,
  isOwnersAddress,
  sendPageCode,
  startClaim,
  verifyPageClaim,
} from './claim-page.ts'
import { type PutFiles, withHeldFiles } from './held-files.ts'
import { recipientOf, sendMessage } from './messages.ts'
import { mailOwnerLink } from './owner-link.ts'
import { type OwnedValue, type OwnedValues, ownerPage, valuesOf } from './owner-page.ts'
import type { EntitySummary, PageAuthor, PageOperations } from './page-operations.ts'
import { submissionFaults } from './read-submission.ts'
import { isMailable } from './send-mail.ts'
import type { Services } from './services.ts'
import { addSignal } from './signals.ts'
import type { Principal, Submission } from './submission.ts'

/**
 * The principal of a page submission: the link's key, and the user with the given address, created if new.
 */
async function pagePrincipal(services: Services, author: PageAuthor): Promise<Principal> {
  const key = await services.access.key(author.keyId)
  const plan = await services.access.plan(key?.plan ?? '')
  const principal = { account: author.account, keyId: author.keyId, plan: plan?.name ?? '', admin: false }
  if (author.email === null) return { ...principal, userId: null }
  const known = await services.access.userByEmail(author.email)
  if (known !== undefined) {
    // Anyone can type in any address, so a page acts only for users of its own account, as a key does.
    const foreign = known.account !== null && known.account !== author.account
    if (foreign || !known.active)
      throw new DirectoryError('not_allowed', [fault('foreign_user', 'your_email')])
    return { ...principal, userId: known.id }
  }
  const saved = await saveUser(
    { store: services.access, writer: services.accessWriter },
    { email: author.email, firstName: author.firstName, lastName: author.lastName, userType: 'owner' },
    { account: author.account, admin: false },
    { id: newHexId(), now: services.clock.now(), most: services.options.usersPerAccount },
  )
  return { ...principal, userId: saved.user.id }
}

/**
 * The viewer for a link's key. Links can be forwarded to anyone, so the page shows as much as a publishable
 * key sees.
 */
async function pageViewer(services: Services, keyId: string): Promise<Viewer | undefined> {
  const key = await services.access.key(keyId)
  const limits = await services.access.plan(key?.plan ?? '')
  if (key === undefined || limits === undefined) return undefined
  return { account: key.account, admin: false, limits, key: { publishable: true } }
}

/** What is wrong with a new business and its picture. Who may act is not judged: that tells whose address is a user's. */
async function businessFaults(
  services: Services,
  submission: Submission,
  logo: UploadedFile | null,
): Promise<readonly Fault[]> {
  const faults = submissionFaults(services, submission, { profile: 'api' })
  // A picture without other faults is read once, when it is stored.
  if (faults.length === 0 || logo === null) return faults
  return [...faults, ...(await faultsOf(() => storeImage(async () => undefined, 'logo', logo.bytes, 'logo')))]
}

/** The faults of work that has no effect. */
async function faultsOf(work: () => Promise<unknown>): Promise<readonly Fault[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (error instanceof DirectoryError) return error.details
    throw error
  }
}

async function summaryOf(
  services: Services,
  entityId: string,
  keyId: string,
): Promise<EntitySummary | undefined> {
  const [found, viewer] = await Promise.all([findEntity(services, entityId), pageViewer(services, keyId)])
  if (found === undefined || viewer === undefined || !isActive(found)) return undefined
  const entity = visibleEntity(found, viewer)
  const address = liveValue(entity, 'postal_address')?.attributes ?? {}
  return {
    id: entity.id,
    name: String(liveValue(entity, 'name')?.attributes.name ?? entity.id),
    address: address.do_not_display === true ? { town: address.town, county: address.county } : address,
    country: entity.country,
    values: shownValues(entity, address.do_not_display === true),
  }
}

const objectsWithPlace: ReadonlySet<ObjectName> = new Set(placeObjects)

/** The values to show; those that tell the place only if the address is displayed. */
function shownValues(entity: Entity, isHidden: boolean): OwnedValues {
  const shown = Object.entries(valuesOf(entity)) as [ObjectName, OwnedValue[]][]
  return Object.fromEntries(shown.filter(([object]) => !isHidden || !objectsWithPlace.has(object)))
}

async function logoOf(
  put: PutFiles,
  { objects }: Submission,
  { bytes }: UploadedFile,
): Promise<Pick<Submission, 'objects' | 'derived'>> {
  const logo = {}
  const derived = await storeImage(put, 'logo', bytes, 'logo')
  return { objects: { ...objects, logo: [logo] }, derived: new Map([[logo, derived]]) }
}

/** The operations of the hosted pages, built on those of the endpoints. */
export const pageOperations = (services: Services): PageOperations => ({
  isKeyValid: async (keyId) => {
    const key = await services.access.key(keyId)
    return key !== undefined && (key.revoked === null || key.revoked > services.clock.now())
  },
  mayWrite: async (object, keyId) => {
    const key = await services.access.key(keyId)
    const plan = await services.access.plan(key?.plan ?? '')
    return plan !== undefined && mayWriteObject(plan, object)
  },
  entity: async (entityId, keyId) => summaryOf(services, entityId, keyId),
  findCategories: async (text, language) => {
    const { taxonomy } = services
    const found = taxonomy.lookup(text, language).rows.slice(0, 10)
    const named = found.map(({ category }) => ({
      id: category.id,
      name: taxonomy.nameOf(category, language),
    }))
    return tellApart(named, language, taxonomy)
  },
  categoryName(id, language) {
    const category = services.taxonomy.get(id)
    return category && services.taxonomy.nameOf(category, language)
  },
  businessFaults: (submission, logo) => businessFaults(services, submission, logo),
  addBusiness: async (submission, author, logo) =>
    withHeldFiles(services, async (put) => {
      const withLogo =
        logo === null ? submission : { ...submission, ...(await logoOf(put, submission, logo)) }
      return addBusiness(services, withLogo, await pagePrincipal(services, author), { profile: 'api' })
    }),
  report: async (report, author) => {
    const { entityId, country, dataType, genId, inactiveReason, feedback, language } = report
    const reporterEmail = author.email !== null && isMailable(author.email) ? author.email : undefined
    const signal = {
      country,
      dataType,
      genId,
      signalType: 'wrong',
      inactiveReason: inactiveReason ?? undefined,
      feedback,
      reporter: reporterEmail === undefined ? undefined : { email: reporterEmail, language },
    }
    await addSignal(services, entityId, signal, await pagePrincipal(services, author))
    return { isAnswered: reporterEmail !== undefined && services.options.delivers.email }
  },
  isClaimed: async (entityId) => {
    const entity = await findEntity(services, entityId)
    return entity !== undefined && isClaimed(entity, services.clock.now())
  },
  claim: async (claim, author) => startClaim(services, claim, await pagePrincipal(services, author)),
  claimWays: async (claim, { keyId, account }) =>
    claimWays(services, claim, account, await pageViewer(services, keyId)),
  sendClaimCode: (claim, request, author) => sendPageCode(services, claim, request, author),
  verifyClaim: (claim, code, author, language) => verifyPageClaim(services, claim, code, author, language),
  claimProgress: async (claim, { account }) => claimProgress(services, claim, account),
  sendOwnerLink: async (entityId, email, language) => {
    const entity = await findEntity(services, entityId)
    if (entity?.claim == null || !(await isOwnersAddress(services, entity, email))) return
    try {
      await mailOwnerLink(services, entity, entity.claim, language, { byOwner: false })
    } catch (error) {
      // A different answer would reveal whether the address is the owner's.
      if (!(error instanceof DirectoryError) || error.code === 'busy') throw error
    }
  },
  owner: ownerPage(services),
  mailReaches: async (entityId) => {
    const entity = await findEntity(services, entityId)
    const people = services.options.delivers.email
    return {
      people,
      business: people && entity !== undefined && (await recipientOf(services, entity)) !== null,
    }
  },
  message: (message, author) => sendMessage(services, message, author),
})
