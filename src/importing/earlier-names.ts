import { hashOfText } from '../fnv.ts'
import { plainWords } from '../folding.ts'
import type { Submission } from '../operations/submission.ts'

/**
 * Tells rows that further describe one record from those that give its id to another business. Keeps the ids of a
 * file, and of each the hash of its first name.
 */
export class EarlierNames {
  readonly #names = new Map<string, number>()

  /** Notes a row; whether an earlier row has its supplier id with another name. Rows without a name never differ. */
  differs({ supplierId, objects }: Pick<Submission, 'supplierId' | 'objects'>): boolean {
    const name = objects.name?.[0]?.name
    if (supplierId === null || supplierId === undefined || typeof name !== 'string') return false
    const own = hashOfText(plainWords(name).join(' '))
    const earlier = this.#names.get(supplierId)
    if (earlier === undefined) this.#names.set(supplierId, own)
    return earlier !== undefined && earlier !== own
  }
}
