import { newHexId } from '../access/keys.ts'
import { invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { DeliveryCommand } from '../ports/delivery-store.ts'
import type { Services } from './services.ts'

/** What is to be sent to one person. */
export interface Mail {
  /** An email address, or for `code` a telephone number in E.164. */
  readonly to: string
  /** `email` unless said otherwise; `code` for a short text to a telephone number. */
  readonly channel?: 'email' | 'code'
  /** How a code goes out; `text` unless said otherwise. */
  readonly via?: 'text' | 'voice'
  /** One line; line breaks in it become spaces. Not used for codes. */
  readonly subject?: string
  readonly text: string
  readonly html?: string
  /** An address that answers go to. */
  readonly replyTo?: string
  /** What it is about, such as `claim_code`: what operators see of it. */
  readonly purpose: string
  /** The record it belongs to. */
  readonly recordId?: string
  readonly entityId?: string | null
  readonly account: string
  /** Nothing is sent after this time, milliseconds since 1970, and the text is erased at the latest then. For codes. */
  readonly expires?: number
}

const longestSubject = 200
const longestText = 50_000
const longestCode = 500

/** One address, and nothing that a mail program could read as two, as a name or as a group. */
const mailbox =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u

/** Whether mail can go to an address. Stricter than what a listing may show. */
export const isMailable = (address: string): boolean => address.length <= 254 && mailbox.test(address)

/** Text on one line, without characters that end a header. */
export const oneLine = (text: string, longest: number): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()

/**
 * The command that sends a mail, or a code to a telephone, once it is committed: put it into the same `store.commit([...])` as the change it belongs to. Who
 * can be reached this way says `services.options.delivers`.
 * @throws DirectoryError invalid_parameters when the address or number cannot be sent to, or there is nothing to send
 */
export function mailCommand(services: Pick<Services, 'clock'>, mail: Mail): DeliveryCommand {
  const { channel = 'email', via = 'text', replyTo, expires } = mail
  const isCode = channel === 'code'
  const faults = [
    ...(isCode
      ? /^\+[1-9]\d{4,14}$/.test(mail.to)
        ? []
        : [fault('mail_to_phone', 'to')]
      : isMailable(mail.to)
        ? []
        : [fault('mail_to', 'to')]),
    ...(replyTo === undefined || isMailable(replyTo) ? [] : [fault('mail_to', 'replyTo')]),
    ...(mail.text.trim() === '' ? [fault('mail_empty', 'text')] : []),
    ...(expires === undefined || expires > services.clock.now() ? [] : [fault('in_past', 'expires')]),
  ]
  if (faults.length > 0) throw invalid(...faults)
  return {
    type: 'delivery',
    id: newHexId(),
    channel,
    via: isCode ? via : null,
    to: mail.to,
    subject: isCode ? '' : oneLine(mail.subject ?? '', longestSubject),
    text: mail.text.slice(0, isCode ? longestCode : longestText).toWellFormed(),
    html: isCode ? null : (mail.html ?? null),
    replyTo: isCode ? null : (replyTo ?? null),
    purpose: mail.purpose,
    recordId: mail.recordId ?? null,
    entityId: mail.entityId ?? null,
    account: mail.account,
    expires: expires ?? null,
  }
}
