import { hash } from 'node:crypto'
import type { TObject } from 'typebox'
import type { LinkToken } from '../access/link-token.ts'
import type { Viewer } from '../access/visibility.ts'
import { isActive, isClaimed, liveValue, liveValues, nameOf } from '../entity/live.ts'
import type { Attributes, Claim, Entity, ObjectName } from '../entity/model.ts'
import { objectTypes } from '../entity/objects/index.ts'
import { readAttributes } from '../entity/objects/read.ts'
import { formatOpeningTimes, type StoredOpeningTimes } from '../entity/opening/opening-times.ts'
import { suggestionsOf } from '../entity/suggestions.ts'
import { visibleEntity } from '../entity/visible.ts'
import { DirectoryError, invalid } from '../errors.ts'
import type { ImageKind } from '../media/images.ts'
import type { StoredRecord } from '../ports/entity-store.ts'
import { storeImage } from './attach-file.ts'
import { findEntity } from './change-entity.ts'
import { cancelClaim } from './claims.ts'
import { contributeObject, removeValue } from './contribute-object.ts'
import { withHeldFiles } from './held-files.ts'
import { idsOf, recordsOfAll } from './merged-rows.ts'
import { mailOwnerLink } from './owner-link.ts'
import { ownerTexts } from './owner-texts.ts'
import { isMailable, mailCommand, oneLine } from './send-mail.ts'
import type { Services } from './services.ts'
import type { Principal } from './submission.ts'
import { decideSuggestion } from './suggestions.ts'

/** A value as the owner sees it. */
export interface OwnedValue {
  readonly genId: string
  readonly attributes: Attributes
  readonly derived: Attributes
}

export type OwnedValues = Partial<Record<ObjectName, readonly OwnedValue[]>>

/** A suggestion from another source, which is not shown. Its author is not revealed. */
export interface OwnedSuggestion {
  readonly id: string
  readonly object: ObjectName
  readonly kind: 'value' | 'removal'
  readonly attributes: Attributes
  /** The value shown now; null if there is none. */
  readonly shown: Attributes | null
}

export interface OwnedMessage {
  readonly id: string
  readonly senderName: string
  readonly senderEmail: string
  readonly text: string
  /** Milliseconds since 1970, as `answered`. */
  readonly sent: number
  /** Time of the last answer; null without one. */
  readonly answered: number | null
}

/** Content of the owner's page. */
export interface OwnerView {
  readonly entityId: string
  readonly name: string
  readonly country: string
  readonly isActive: boolean
  /** End of the claim, milliseconds since 1970. */
  readonly until: number
  readonly ownerEmail: string
  /** The listing as the public sees it. */
  readonly shown: OwnedValues
  /** The stored values, for editing; includes a hidden address. */
  readonly values: OwnedValues
  /** Oldest first within each object; only the first ones, with the total beside. */
  readonly suggestions: readonly OwnedSuggestion[]
  readonly suggestionCount: number
  /** Newest first; only the first ones, with the total beside. */
  readonly messages: readonly OwnedMessage[]
  readonly messageCount: number
  /** Whether mail is sent; otherwise it is kept for the operator. */
  readonly sendsMail: boolean
}

/**
 * The operations of the owner's page, opened by a `manage` link. All act in the name of the claim's user and
 * account through the ordinary operations; the rule of ownership applies. All but `view` throw DirectoryError
 * token_not_found once the link's claim has ended.
 */
export interface OwnerPage {
  /** Undefined once the link's claim has ended. */
  view(link: LinkToken): Promise<OwnerView | undefined>
  /**
   * Sets a singular object, adds a value, or changes the value `genId`. Of what is there already, absent
   * attributes stay unchanged and empty ones are removed.
   */
  write(link: LinkToken, object: ObjectName, attributes: Attributes, genId?: string): Promise<void>
  /**
   * Adds a photo or a logo with a caption, which may be empty. Faults name the parameters `image` and `image_name`, or
   * `logo` and `logo_name`.
   * @throws DirectoryError also unsupported_type, too_large
   */
  addPicture(link: LinkToken, kind: ImageKind, bytes: Uint8Array, caption: string): Promise<void>
  remove(link: LinkToken, object: ObjectName, genId: string | null): Promise<void>
  decide(link: LinkToken, suggestionId: string, decision: 'accept' | 'refuse'): Promise<void>
  /** Answers a message by mail. An identical answer is not sent twice. */
  answer(link: LinkToken, messageId: string, text: string): Promise<void>
  giveUp(link: LinkToken): Promise<void>
  /** Sends a new link by mail. */
  sendLink(link: LinkToken): Promise<void>
}

/** Owners write with the rights of this plan, whatever plan the claim's key has. */
const ownerPlan = 'standard'
const mostShown = 50
/** Maximum answers to one message. */
const mostAnswers = 20

interface Ownership {
  readonly entity: Entity
  readonly claim: Claim
  readonly email: string
  readonly principal: Principal
}

/** The ownership behind a link, as long as its claim is the live one and the claim's user is active. */
async function ownershipOf(services: Services, link: LinkToken): Promise<Ownership | undefined> {
  const entity = link.entityId === null ? undefined : await findEntity(services, link.entityId)
  const claim = entity?.claim ?? null
  if (entity === undefined || claim === null || !isClaimed(entity, services.clock.now())) return undefined
  const user = await services.access.user(claim.userId)
  if (link.action !== 'manage' || claim.id === undefined || claim.id !== link.keyId || !user?.active)
    return undefined
  const { account, userId, id: keyId } = claim
  return {
    entity,
    claim,
    email: user.email,
    principal: { account, keyId, plan: ownerPlan, admin: false, userId },
  }
}

/** @throws DirectoryError token_not_found */
async function requireOwnership(services: Services, link: LinkToken): Promise<Ownership> {
  const found = await ownershipOf(services, link)
  if (found === undefined) throw new DirectoryError('token_not_found')
  return found
}

/** The public viewer: sees as much as a publishable key of the owners' plan. */
async function publicViewer(services: Services): Promise<Viewer> {
  const limits = (await services.access.plan(ownerPlan)) ?? { visibleObjects: null, hiddenObjects: [] }
  return { account: '', admin: false, limits, key: { publishable: true } }
}

export const valuesOf = (entity: Entity): OwnedValues =>
  Object.fromEntries(
    (Object.keys(entity.objects) as ObjectName[]).map((object) => [
      object,
      liveValues(entity, object).map(({ genId, attributes, derived }) => ({
        genId: String(genId),
        attributes,
        derived,
      })),
    ]),
  )

interface Answer {
  readonly when: number
  /** SHA-256 of the text in hex. */
  readonly digest: string
}

const answersOf = ({ body }: StoredRecord): readonly Answer[] => (body.answers ?? []) as readonly Answer[]

const messageOf = (record: StoredRecord): OwnedMessage => ({
  id: record.id,
  senderName: String(record.body.sender_name ?? ''),
  senderEmail: String(record.body.sender_email ?? ''),
  text: String(record.body.text ?? ''),
  sent: record.created,
  answered: answersOf(record).at(-1)?.when ?? null,
})

async function viewOf(services: Services, { entity, claim, email }: Ownership): Promise<OwnerView> {
  const suggestions = suggestionsOf(entity)
  const [messages, viewer] = await Promise.all([
    recordsOfAll(services.store, 'message', entity),
    publicViewer(services),
  ])
  return {
    entityId: entity.id,
    name: nameOf(entity) || entity.id,
    country: entity.country,
    isActive: isActive(entity),
    until: claim.expires,
    ownerEmail: email,
    shown: valuesOf(visibleEntity(entity, viewer)),
    values: valuesOf(entity),
    suggestions: suggestions
      .slice(0, mostShown)
      .map(({ id, object, kind, attributes, shown }) => ({ id, object, kind, attributes, shown })),
    suggestionCount: suggestions.length,
    messages: messages.slice(0, mostShown).map(messageOf),
    messageCount: messages.length,
    sendsMail: services.options.delivers.email,
  }
}

/** The current attributes of a singular object, in the form in which callers send them. */
function statedNow(entity: Entity, object: ObjectName): Attributes {
  const attributes = liveValue(entity, object)?.attributes
  if (attributes === undefined || object === 'status') return {}
  return object === 'opening_times'
    ? formatOpeningTimes(attributes as unknown as StoredOpeningTimes)
    : attributes
}

async function write(
  services: Services,
  link: LinkToken,
  object: ObjectName,
  attributes: Attributes,
  genId?: string,
): Promise<void> {
  const { entity, principal } = await requireOwnership(services, link)
  const type = objectTypes[object]
  const raw = type.cardinality === 'one' ? { ...statedNow(entity, object), ...attributes } : attributes
  const { values, faults } = readAttributes(type.attributes as TObject, raw)
  if (faults.length > 0) throw invalid(...faults)
  const emptied = genId === undefined ? [] : Object.keys(raw).filter((name) => raw[name] === '')
  const cleared = Object.fromEntries(emptied.map((name) => [name, undefined]))
  await contributeObject(services, entity.id, object, { ...cleared, ...values }, principal, { genId })
}

async function addPicture(
  services: Services,
  link: LinkToken,
  kind: ImageKind,
  bytes: Uint8Array,
  caption: string,
): Promise<void> {
  const { entity, principal } = await requireOwnership(services, link)
  const { values, faults } = readAttributes(objectTypes[kind].attributes as TObject, {
    [`${kind}_name`]: caption,
  })
  if (faults.length > 0) throw invalid(...faults)
  await withHeldFiles(services, async (put) => {
    const derived = await storeImage(put, kind, bytes, kind)
    await contributeObject(services, entity.id, kind, values, principal, { derived })
  })
}

async function answer(services: Services, link: LinkToken, messageId: string, text: string): Promise<void> {
  const { entity, email, principal } = await requireOwnership(services, link)
  const record = await services.store.record('message', messageId)
  const ids = await idsOf(services.store, entity)
  if (record === undefined || !ids.includes(record.entityId ?? ''))
    throw new DirectoryError('value_not_found')
  const answers = answersOf(record)
  const digest = hash('sha256', text)
  if (answers.some((one) => one.digest === digest)) return
  if (answers.length >= mostAnswers) throw new DirectoryError('too_many_requests')
  const { senderName, senderEmail, text: question } = messageOf(record)
  const texts = ownerTexts(link.language)
  const business = nameOf(entity)
  const quote = question.split('\n').map((line) => `> ${line}`)
  const parts = [
    texts.answerIntro(business, String(record.body.portal_name ?? '')),
    text,
    `-- \n${isMailable(email) ? texts.answerFooter(business) : business}`,
    [texts.quoted(oneLine(senderName, 120)), ...quote].join('\n'),
  ]
  const mail = mailCommand(services, {
    to: senderEmail,
    ...(isMailable(email) ? { replyTo: email } : {}),
    subject: texts.answerSubject(business),
    text: `${parts.join('\n\n')}\n`,
    purpose: 'message_answer',
    recordId: record.id,
    entityId: entity.id,
    account: principal.account,
  })
  const body = { ...record.body, answers: [...answers, { when: services.clock.now(), digest }] }
  const { id, revision, account, entityId } = record
  const outcome = await services.store.commit([
    { type: 'record', kind: 'message', id, expectedRevision: revision, entityId, account, body },
    mail,
  ])
  if (!outcome.ok) throw new DirectoryError('busy')
}

/** Implements the owner's page with the ordinary operations. */
export const ownerPage = (services: Services): OwnerPage => ({
  view: async (link) => {
    const ownership = await ownershipOf(services, link)
    return ownership === undefined ? undefined : viewOf(services, ownership)
  },
  write: (link, object, attributes, genId) => write(services, link, object, attributes, genId),
  addPicture: (link, kind, bytes, caption) => addPicture(services, link, kind, bytes, caption),
  remove: async (link, object, genId) => {
    const { entity, principal } = await requireOwnership(services, link)
    await removeValue(services, entity.id, object, genId, principal)
  },
  decide: async (link, suggestionId, decision) => {
    const { entity, principal } = await requireOwnership(services, link)
    await decideSuggestion(services, entity.id, suggestionId, decision, principal)
  },
  answer: (link, messageId, text) => answer(services, link, messageId, text),
  giveUp: async (link) => {
    const { entity, principal } = await requireOwnership(services, link)
    await cancelClaim(services, entity.id, principal)
  },
  sendLink: async (link) => {
    const { entity, claim } = await requireOwnership(services, link)
    await mailOwnerLink(services, entity, claim, link.language, { byOwner: true })
  },
})
