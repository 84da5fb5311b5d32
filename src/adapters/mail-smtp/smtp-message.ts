import type { Letter, Mailbox } from '../../ports/courier.ts'

/**
 * A letter as nodemailer composes it. Addresses are handed over apart from names and once more as the envelope, so that nothing in them is read as a second
 * recipient; it may read no files and fetch nothing.
 */
export function messageOf(letter: Letter, from: Mailbox) {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    from,
    to: { name: '', address: letter.to },
    envelope: { from: from.address, to: [letter.to] },
    ...(letter.replyTo === null ? {} : { replyTo: { name: '', address: letter.replyTo } }),
    subject: letter.subject,
    text: letter.text,
    ...(letter.html === null ? {} : { html: letter.html }),
    date: new Date(letter.created),
    // The same at every try, so that a mail program shows a letter that came twice once.
    messageId: `<${letter.id}@${domain}>`,
    // No replies by absence notes, and no mail in return for mail that cannot be delivered to a robot.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
