import type { Courier } from '../../ports/courier.ts'
import { BoundedFolder, fileNameOf } from '../mail-file/bounded-folder.ts'

/** Codes expire soon, so only recent files are kept. */
export const codeFiles = { most: 1000, keepMs: 24 * 3_600_000 }

/**
 * Writes each code to a file instead of sending it, for development and for operators who read codes out by
 * phone.
 */
export function openCodeFileCourier(folder: string): Courier {
  const files = new BoundedFolder(folder, codeFiles)
  return {
    send: (letter) =>
      files.write(fileNameOf(letter, 'txt'), `To: ${letter.to}\nBy: ${letter.via}\n\n${letter.text}\n`),
    check: () => files.check(),
    close: async () => undefined,
  }
}
