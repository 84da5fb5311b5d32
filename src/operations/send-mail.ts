import { newHexId } from '../access/keys.ts'
import { invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { DeliveryCommand } from '../ports/delivery-store.ts'
import type { Services } from './services.ts'

/** A mail or code for one person. */
export interface Mail {
  /** An email address, or for `code` a telephone number in E.164. */
  readonly to: string
  /** Default `email`; `code` for a short text to a telephone number. */
  readonly channel?: 'email' | 'code'
  /** Transport of a code; default `text`. */
  readonly via?: 'text' | 'voice'
  /** One line; line breaks become spaces. Not used for codes. */
  readonly subject?: string
  readonly text: string
  readonly html?: string
  /** The address for replies. */
  readonly replyTo?: string
  /** The subject matter, such as `claim_code`, as shown to operators. */
  readonly purpose: string
  /** The record that the mail belongs to. */
  readonly recordId?: string
  readonly entityId?: string | null
  readonly account: string
  /** Not sent after this time, milliseconds since 1970; the text is erased by then. For codes. */
  readonly expires?: number
}

const longestSubject = 200
const longestText = 50_000
const longestCode = 500

/**
 * A single address; rejects anything that a mail program could read as two addresses, a display name or a
 * group.
 */
const mailbox =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u

/** Whether mail can be sent to an address. Stricter than the rules for listings. */
export const isMailable = (address: string): boolean => address.length <= 254 && mailbox.test(address)

/** Text as one line, without characters that could end a header. */
export const oneLine = (text: string, longest: number): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()

/**
 * The command that sends a mail, or a code to a telephone, after its commit: include it in the same
 * `store.commit([...])` as the change it belongs to. `services.options.delivers` shows which channels are
 * available.
 * @throws DirectoryError invalid_parameters for an unusable address or number, or an empty text
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
