import { hashOfText } from '../fnv.ts'
import { plainWords } from '../folding.ts'
import type { Submission } from '../operations/submission.ts'
import type { RowMapper } from './mapped-row.ts'

/** Ids are kept as numbers, since texts would keep the whole file. Two of a million share one at odds of 1 to 18,000. */
const idNumber = (id: string): number => hashOfText(id) * 2 ** 21 + (hashOfText(` ${id}`) & (2 ** 21 - 1))

/**
 * Tells rows that further describe one record from those that give its id to another business. Keeps of each id the
 * hash of its first name.
 */
export class EarlierNames {
  readonly #names = new Map<number, number>()

  /** Whether a row with this supplier id was noted. */
  has(supplierId: string): boolean {
    return this.#names.has(idNumber(supplierId))
  }

  /** Notes a row; whether an earlier row has its supplier id with another name. Rows without a name never differ. */
  differs({ supplierId, objects }: Pick<Submission, 'supplierId' | 'objects'>): boolean {
    const name = objects.name?.[0]?.name
    if (supplierId === null || supplierId === undefined || typeof name !== 'string') return false
    const own = hashOfText(plainWords(name).join(' '))
    const id = idNumber(supplierId)
    const earlier = this.#names.get(id)
    if (earlier === undefined) this.#names.set(id, own)
    return earlier !== undefined && earlier !== own
  }
}

/** Marks the rows whose supplier id an earlier row has; `earlier` is to note each row after it was mapped. */
export const markingFurther =
  <Data>(mapRow: RowMapper<Data>, earlier: EarlierNames): RowMapper<Data> =>
  (data) => {
    const mapped = mapRow(data)
    const { submission } = mapped
    if (submission.supplierId === null || !earlier.has(submission.supplierId)) return mapped
    return { ...mapped, submission: { ...submission, isFurther: true } }
  }
