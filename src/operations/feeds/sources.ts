import type { FeedStore } from '../../ports/feed-store.ts'
import { wireTime } from '../../wire/wire-time.ts'

/** What is due for the data of an account. */
export interface DueSource {
  readonly account: string
  readonly licence: string | null
  readonly attribution: string | null
  /** Time of the latest import under these terms. */
  readonly imported: string
}

export type DueTerms = Omit<DueSource, 'account'>

const mostRuns = 5_000

/** The terms alone, each once: names of accounts are the operator's own. */
export async function termsDue(feeds: FeedStore): Promise<readonly DueTerms[]> {
  const due = new Map<string, DueTerms>()
  for (const { account: _account, ...terms } of await sourcesOf(feeds)) {
    const key = JSON.stringify([terms.licence, terms.attribution])
    const known = due.get(key)
    if (known === undefined || known.imported < terms.imported) due.set(key, terms)
  }
  return [...due.values()]
}

/** The licences and attributions that imports named, by account. */
export async function sourcesOf(feeds: FeedStore, account?: string): Promise<readonly DueSource[]> {
  const due = new Map<string, DueSource>()
  for (const run of await feeds.runs({ account }, mostRuns)) {
    const { licence, attribution, started } = run
    if (licence === null && attribution === null) continue
    const key = JSON.stringify([run.account, licence, attribution])
    if (!due.has(key))
      due.set(key, { account: run.account, licence, attribution, imported: wireTime(started) })
  }
  return [...due.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}
