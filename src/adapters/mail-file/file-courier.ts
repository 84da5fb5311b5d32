import type { Courier, Mailbox } from '../../ports/courier.ts'
import { messageOf } from '../mail-smtp/smtp-message.ts'
import { BoundedFolder, fileNameOf } from './bounded-folder.ts'

export const mostMailFiles = 10_000

/**
 * Writes each mail to an `.eml` file, which mail programs can open, instead of sending it. For operators
 * without a mail server.
 */
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
