import {
  type AnyFeedCommand,
  type Feed,
  type FeedStore,
  type ImportRun,
  type ImportTerms,
  type RunFilter,
  settingsOf,
} from '../../ports/feed-store.ts'
import type { UndoLog } from './undo-log.ts'

/** Feeds and runs in the memory of this process. */
export class MemoryFeedStore implements FeedStore {
  readonly #feeds = new Map<string, Feed>()
  readonly #runs = new Map<string, ImportRun>()

  async feeds(): Promise<readonly Feed[]> {
    return structuredClone([...this.#feeds.values()].sort((a, b) => (a.id < b.id ? -1 : 1)))
  }

  async feed(id: string): Promise<Feed | undefined> {
    return structuredClone(this.#feeds.get(id))
  }

  async runs(filter: RunFilter, limit: number): Promise<readonly ImportRun[]> {
    const { account, feedId, ended = false, withChanges = false } = filter
    const fitting = [...this.#runs.values()].filter(
      (run) =>
        (account ?? run.account) === run.account &&
        (feedId ?? run.feedId) === run.feedId &&
        (!ended || run.state === 'done' || (run.state === 'undone' && !run.brokeOff)) &&
        (!withChanges || run.rows + run.withdrawn > 0),
    )
    fitting.sort((a, b) => b.started - a.started || (a.id < b.id ? -1 : 1))
    return structuredClone(fitting.slice(0, limit))
  }

  async terms(account?: string): Promise<readonly ImportTerms[]> {
    const terms = new Map<string, ImportTerms>()
    for (const run of await this.runs({ account }, Number.POSITIVE_INFINITY)) {
      const { licence, attribution, started } = run
      const key = JSON.stringify([run.account, licence, attribution])
      if ((licence ?? attribution) === null || terms.has(key)) continue
      terms.set(key, { account: run.account, licence, attribution, started })
    }
    return [...terms.values()]
  }

  async run(id: string): Promise<ImportRun | undefined> {
    return structuredClone(this.#runs.get(id))
  }

  apply(command: AnyFeedCommand, undo: UndoLog): boolean | null {
    switch (command.type) {
      case 'feed.put': {
        const { id } = command.feed
        const { askedAt, claim } = this.#feeds.get(id) ?? {}
        undo.set(this.#feeds, id, {
          ...structuredClone(settingsOf(command.feed)),
          ...(askedAt === undefined ? {} : { askedAt }),
          ...(claim === undefined ? {} : { claim }),
        })
        return null
      }
      case 'feed.ask': {
        const feed = this.#feeds.get(command.id)
        if (feed !== undefined) undo.set(this.#feeds, command.id, { ...feed, askedAt: command.at })
        return feed !== undefined
      }
      case 'feed.claim': {
        const { id, holder, now, until } = command
        const feed = this.#feeds.get(id)
        const isFree = (feed?.claim?.until ?? now) <= now || feed?.claim?.holder === holder
        if (feed === undefined || !isFree) return false
        undo.set(this.#feeds, id, { ...feed, claim: { holder, until } })
        return true
      }
      case 'feed.remove': {
        const was = this.#feeds.has(command.id)
        if (was) undo.delete(this.#feeds, command.id)
        return was
      }
      case 'import.put':
        undo.set(this.#runs, command.run.id, structuredClone(command.run))
        return null
    }
  }
}
