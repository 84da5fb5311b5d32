import { newHexId } from '../access/keys.ts'
import { isClaimed, liveValues, nameOf } from '../entity/live.ts'
import type { Entity } from '../entity/model.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { Command } from '../ports/commit.ts'
import { requireEntity } from './change-entity.ts'
import { inboxCommand } from './inbox-command.ts'
import { mailTexts } from './mail-texts.ts'
import type { Message, PageAuthor } from './page-operations.ts'
import { isMailable, mailCommand, oneLine } from './send-mail.ts'
import type { Services } from './services.ts'
import { commitWithin, limitCommands } from './stranger-limits.ts'

/**
 * The recipient of mail to a business: its owner, or else the first mailable address of the listing; null if
 * there is none.
 */
export async function recipientOf(
  services: Pick<Services, 'access' | 'clock'>,
  entity: Entity,
): Promise<string | null> {
  const owner = isClaimed(entity, services.clock.now())
    ? await services.access.user(entity.claim?.userId ?? '')
    : undefined
  if (owner?.active && isMailable(owner.email)) return owner.email
  const listed = liveValues(entity, 'email').map(({ attributes }) => String(attributes.email_address))
  return listed.find(isMailable) ?? null
}

/**
 * Stores a message to a business and sends it by mail; if mail is off, or no address is known, puts it into
 * the operators' inbox. Counts an `email` event either way. @returns whether it goes to the business itself
 * @throws DirectoryError entity_not_found, too_many_requests, too_many_waiting, invalid_parameters for a
 * sender without a mailable address
 */
export async function sendMessage(
  services: Services,
  message: Message,
  author: PageAuthor,
): Promise<{ readonly goesToBusiness: boolean }> {
  const entity = await requireEntity(services, message.entityId)
  const { senderEmail, text, language } = message
  if (!isMailable(senderEmail)) throw invalid(fault('unanswerable_email', 'your_email'))
  const { id: entityId } = entity
  const { account, portalName } = author
  const recordId = newHexId()
  const recipient = await recipientOf(services, entity)
  const goesToBusiness = recipient !== null && services.options.delivers.email
  const limits = ['messagesToEntity', 'messagesOfAll', 'messagesOfAccount'] as const
  const names = goesToBusiness ? limits : [...limits, 'openMessages' as const]
  const commands: Command[] = [
    {
      type: 'record',
      kind: 'message',
      id: recordId,
      expectedRevision: null,
      entityId,
      account,
      body: { sender_name: message.senderName, sender_email: senderEmail, text, portal_name: portalName },
      // A message in the inbox ends with its item.
      over: goesToBusiness ? services.clock.now() : null,
    },
    { type: 'events', account, events: [{ entityId, eventType: 'email', count: 1 }] },
  ]
  if (recipient !== null) {
    const content = mailOf({ ...message, senderName: oneLine(message.senderName, 120) }, entity, portalName)
    const mail = { ...content, to: recipient, replyTo: senderEmail, recordId, entityId, account }
    commands.push(mailCommand(services, { ...mail, purpose: 'message' }))
  }
  if (!goesToBusiness) {
    const body = { recipient, language }
    commands.push(inboxCommand('message', { entityId, account, recordId, body }))
  }
  const outcome = await commitWithin(
    services,
    limitCommands(services, names, { account, entityId }),
    commands,
  )
  if (!outcome.ok) throw new DirectoryError('busy')
  return { goesToBusiness }
}

function mailOf({ senderName, senderEmail, text, language }: Message, entity: Entity, portalName: string) {
  const texts = mailTexts(language)
  const business = nameOf(entity)
  const intro = texts.messageIntro(`${senderName} <${senderEmail}>`, business, portalName)
  return {
    subject: texts.messageSubject(senderName, business),
    text: `${intro}\n\n${text}\n\n-- \n${texts.messageFooter(senderName)}\n`,
  }
}
