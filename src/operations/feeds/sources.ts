import type { FeedStore, ImportRun } from '../../ports/feed-store.ts'
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
/** Clocks of nodes may differ by less. */
const marginMs = 60_000
/** A run that still goes on has changed its record since; one that died has not. */
const betweenCheckpointsMs = 15 * 60_000

const endOf = ({ state, changed }: ImportRun): number =>
  changed + (state === 'running' ? betweenCheckpointsMs : marginMs)

/** Looks at a source that had nothing new or could not be had say nothing, and may span weeks. */
const saysSomething = ({ rows, withdrawn, state }: ImportRun): boolean =>
  rows > 0 || withdrawn > 0 || state === 'running'

/** The terms alone, each once: names of accounts are the operator's own. */
export async function termsDue(feeds: FeedStore): Promise<readonly DueTerms[]> {
  return eachOnce((await sourcesOf(feeds)).map(({ account: _account, ...terms }) => terms))
}

/** Each licence with its attribution once, with the last import of it, in the order of the attributions. */
function eachOnce(terms: Iterable<DueTerms>): readonly DueTerms[] {
  const due = new Map<string, DueTerms>()
  for (const one of terms) {
    const key = JSON.stringify([one.attribution, one.licence])
    const known = due.get(key)
    if (known === undefined || known.imported < one.imported) due.set(key, one)
  }
  return [...due].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/** The licences and attributions that imports named, by account. */
export async function sourcesOf(feeds: FeedStore, account?: string): Promise<readonly DueSource[]> {
  const due = (await feeds.terms(account)).map(({ started, ...terms }) => ({
    ...terms,
    imported: wireTime(started),
  }))
  const keyOf = (one: DueSource): string => JSON.stringify([one.account, one.licence, one.attribution])
  return due.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Finds the terms of the imports that said something at a time. */
export type SourcesBySaying = (
  said: Iterable<{ readonly account: string; readonly when: number }>,
) => readonly DueTerms[]

/**
 * What is due for single statements: each is of the last import of its account that began before it and was not over, or
 * of the oldest known if it is older.
 * The runs are read once.
 */
export async function sourcesBySaying(feeds: FeedStore): Promise<SourcesBySaying> {
  const runs = (await feeds.runs({}, mostRuns)).filter(saysSomething)
  const byAccount = Map.groupBy(runs, ({ account }) => account)
  return (said) => {
    const due: DueTerms[] = []
    for (const { account, when } of said) {
      // Newest first.
      const own = byAccount.get(account) ?? []
      // Of what was imported before the runs that are read, the oldest of these says the most.
      const isOlder = own.length > 0 && own.at(-1)!.started > when
      const run = isOlder ? own.at(-1) : own.find((one) => one.started <= when && when <= endOf(one))
      if (run === undefined) continue
      const { licence, attribution, started } = run
      if (licence === null && attribution === null) continue
      due.push({ licence, attribution, imported: wireTime(started) })
    }
    return eachOnce(due)
  }
}
