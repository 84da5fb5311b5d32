import { readFileSync } from 'node:fs'

/** One row of the specification's list, with what is known of its parameters besides key and user. */
export interface Specified {
  /** `METHOD /path`. */
  readonly call: string
  /** Whether keys of the entry plan may use it. */
  readonly entry: boolean
  readonly write: boolean
  readonly required: readonly string[]
  readonly optional: readonly string[]
}

export const specified: readonly Specified[] = JSON.parse(
  readFileSync(new URL('../fixtures/spec-endpoints.json', import.meta.url), 'utf8'),
)
