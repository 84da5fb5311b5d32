import type { Letter, Mailbox } from '../../ports/courier.ts'

/**
 * A letter in nodemailer's format. Addresses are passed separately from names and again as the envelope, so
 * nothing in them can be parsed as a second recipient. Nodemailer may not read files or fetch URLs.
 * @param server the sender of letters without one of their own
 */
export function messageOf(letter: Letter, server: Mailbox) {
  const from = { name: letter.from?.name ?? server.name, address: letter.from?.address || server.address }
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
    // Stable across retries, so mail clients show a duplicate delivery only once.
    messageId: `<${letter.id}@${domain}>`,
    // Suppresses out-of-office replies and bounce loops.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
