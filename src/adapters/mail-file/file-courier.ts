import type { Courier, Mailbox } from '../../ports/courier.ts'
import { messageOf } from '../mail-smtp/smtp-message.ts'
import { BoundedFolder, fileNameOf } from './bounded-folder.ts'

export const mostMailFiles = 10_000

/** Writes each mail into a file (`.eml`, as mail programs open it) instead of sending it, for an operator without a mail server. */
export async function openMailFileCourier(folder: string, from: Mailbox, keepMs: number): Promise<Courier> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const files = new BoundedFolder(folder, { most: mostMailFiles, keepMs })
  return {
    async send(letter) {
      const { message } = await transport.sendMail(messageOf(letter, from))
      await files.write(fileNameOf(letter, 'eml'), message as Buffer)
    },
    check: () => files.check(),
    close: async () => transport.close(),
  }
}
