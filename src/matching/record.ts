import { isWhole, keyOfId, readIdText } from '../entity/external-ids/schemes.ts'

/** One side of a comparison, as given by feeds and the command line. */
export interface MatchRecord {
  readonly name: string | null
  readonly address: string | null
  readonly town: string | null
  readonly region: string | null
  readonly postcode: string | null
  /** ISO 3166 alpha-2 or alpha-3 in any case, or `uk`. */
  readonly country: string | null
  readonly phones: readonly string[]
  readonly websites: readonly string[]
  readonly category: string | null
  readonly brand: string | null
  /** Keys of external ids (`entity/external-ids/schemes.ts`); absent where there are none. */
  readonly ids?: readonly string[]
}

/** Longer texts are cut: comparison time grows with the product of both lengths. */
const longestText = 500
const mostValues = 20

/**
 * Reads a record from parsed JSON. Null, absent and unknown members, values of another type and empty strings
 * count as missing.
 * @returns null when the value is not an object
 */
export function readMatchRecord(value: unknown): MatchRecord | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const members = value as Record<string, unknown>
  const ids = textsOf(members.ids).flatMap((text) => {
    const id = readIdText(text)
    return id === null || !isWhole(id) ? [] : [keyOfId(id)]
  })
  return {
    name: textOf(members.name),
    address: textOf(members.address),
    town: textOf(members.town),
    region: textOf(members.region),
    postcode: textOf(members.postcode),
    country: textOf(members.country),
    phones: textsOf(members.phones),
    websites: textsOf(members.websites),
    category: textOf(members.category),
    brand: textOf(members.brand),
    ...(ids.length === 0 ? {} : { ids }),
  }
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return null
  const text = value.slice(0, longestText).trim()
  return text === '' ? null : text
}

function textsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value.slice(0, mostValues) : [value]
  return values.map(textOf).filter((text) => text !== null)
}
