/** Keeps an index of OpenSearch up to date with the change log. One process does so at a time, by a lease. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, OpenSearchSetupError, statusOf, withoutRequest } from './cluster.ts'
import {
  createSupport,
  currentIndex,
  type IndexState,
  noteRebuilt,
  readState,
  wantedRebuild,
} from './index-state.ts'
import { IndexRemoved, IndexWriter } from './index-writer.ts'
import type { IndexerEvents, IndexerOptions } from './indexer-options.ts'
import { indexForm, isNewerForm } from './mapping.ts'
import { type Built, Rebuild } from './rebuild.ts'

const rowsAtOnce = 1000
/** Time between two looks for a requested rebuild and for an index that another process has put in place. */
const lookEveryMs = 1000
const firstPauseMs = 200
const longestPauseMs = 5_000

/** How far the index that answers is written, and shown. */
interface Followed {
  readonly writer: IndexWriter
  applied: number
  shown: number
}

export class Indexer {
  readonly #options: IndexerOptions
  readonly #events: IndexerEvents
  #failures = 0
  /** The request that the next rebuild satisfies. */
  #wanted: string | null = null

  constructor(options: IndexerOptions) {
    this.#options = options
    this.#events = options.events ?? {}
  }

  /** Works until `ended` is aborted; what fails is tried again, ever more slowly. */
  async run(ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      try {
        await this.#work(ended)
      } catch (error) {
        if (ended.aborted) return
        const { cluster } = this.#options
        const reason = cluster.setupFailureOf(error) ?? withoutRequest(error)
        if (this.#failures++ === 0) this.#events.onError?.(reason)
        const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** this.#failures)
        await this.#sleep(pauseMs * (0.5 + Math.random() / 2), ended)
      }
    }
  }

  async #work(ended: AbortSignal): Promise<void> {
    const { cluster, prefix, log, rebuildLog } = this.#options
    await refuseOtherIndex(cluster, prefix, log.store)
    await createSupport(cluster, prefix)
    // Of a process that ended during a rebuild.
    await rebuildLog.forget()
    const state = await readState(cluster, prefix, log.store)
    this.#wanted = await wantedRebuild(cluster, prefix)
    let followed = state && this.#followed(state)
    let rebuild = state === null ? this.#begin('there is none of this form', false, ended) : null
    try {
      while (!ended.aborted) {
        if (followed === null) {
          const built: Built = await rebuild!.done
          followed = await this.#replace(built, null, ended)
          rebuild = null
          continue
        }
        const outcome = await this.#follow(followed, rebuild, ended)
        if (outcome === 'ended') return
        if (outcome === 'built') {
          followed = await this.#replace(await rebuild!.done, followed, ended)
          rebuild = null
        } else if (outcome === 'replaced') {
          return
        } else if (rebuild === null) {
          rebuild = this.#begin(outcome.reason, outcome.isAnswered, ended)
          if (!outcome.isAnswered) followed = null
        } else {
          followed = null
        }
      }
    } finally {
      await rebuild?.stop()
    }
  }

  #followed({ index, position, refused }: IndexState): Followed {
    const { cluster, prefix } = this.#options
    const writer = new IndexWriter(cluster, prefix, index, this.#events.onDeadLetter)
    writer.refused = refused
    return { writer, applied: position, shown: position }
  }

  #begin(reason: string, isAnswered: boolean, ended: AbortSignal): Rebuild {
    this.#events.onRebuild?.(reason, isAnswered)
    return new Rebuild({ ...this.#options, ended, wanted: this.#wanted })
  }

  /**
   * Writes rows of the log as they come. Returns when the work is over, when a rebuild is done, when the log has lost
   * the rows that the index needs or another process has requested a rebuild, or put another index in place.
   */
  async #follow(
    followed: Followed,
    rebuild: Rebuild | null,
    ended: AbortSignal,
  ): Promise<'ended' | 'built' | 'replaced' | { readonly reason: string; readonly isAnswered: boolean }> {
    const { log, refreshEveryMs = 500, pollMs = 100 } = this.#options
    const { writer } = followed
    let refreshedAt = Number.NEGATIVE_INFINITY
    let lookedAt = performance.now()
    while (!ended.aborted) {
      if (rebuild?.isDone) return 'built'
      const rows = await log.readDocuments(followed.applied, rowsAtOnce)
      if (rows === null) return { reason: 'the log no longer has the changes it lacks', isAnswered: false }
      if (ended.aborted) break
      try {
        await writer.apply(rows)
        followed.applied = rows.at(-1)?.position ?? followed.applied
        const isDue = performance.now() - refreshedAt >= refreshEveryMs
        if (followed.applied > followed.shown && isDue) {
          await writer.refresh(followed.applied)
          followed.shown = followed.applied
          refreshedAt = performance.now()
          if (ended.aborted) break
          await this.#note(followed.shown, rows.length < rowsAtOnce)
        }
      } catch (error) {
        if (error instanceof IndexRemoved || statusOf(error) === 404)
          return { reason: 'OpenSearch no longer has it', isAnswered: false }
        throw error
      }
      this.#failures = 0
      if (performance.now() - lookedAt > lookEveryMs) {
        lookedAt = performance.now()
        const found = await this.#look(writer.index, rebuild)
        if (found !== null) return found
      }
      if (rows.length < rowsAtOnce) await this.#sleep(pollMs, ended)
    }
    return 'ended'
  }

  async #look(index: string, rebuild: Rebuild | null) {
    const { cluster, prefix } = this.#options
    const current = await currentIndex(cluster, prefix)
    if (current?.index !== index) return 'replaced'
    if (rebuild !== null) return null
    this.#wanted = await wantedRebuild(cluster, prefix)
    return this.#wanted === null ? null : { reason: 'it was asked for', isAnswered: true }
  }

  /** Lets the log remove what the index shows. */
  async #note(position: number, isIdle: boolean): Promise<void> {
    const { log } = this.#options
    const { noted } = await log.head()
    if (position <= noted) return
    if (!(await log.advance(noted, position))) throw new Error('another process writes the search index, too')
    if (isIdle) await log.shorten()
  }

  /** Puts a built index in place of the one that answered. Nothing is read from the log of that one meanwhile. */
  async #replace(built: Built, old: Followed | null, ended: AbortSignal): Promise<Followed> {
    const { cluster, prefix, rebuildLog } = this.#options
    const { writer, wanted } = built
    // The log may have been shortened up to the position of the old index.
    const position = await built.catchUp(old?.applied ?? 0)
    await writer.refresh(position)
    ended.throwIfAborted()
    await writer.answer()
    await built.removeOthers()
    await this.#note(position, false)
    if (wanted !== null) await noteRebuilt(cluster, prefix, wanted)
    await rebuildLog.forget()
    this.#events.onRebuilt?.()
    return { writer, applied: position, shown: position }
  }

  async #sleep(ms: number, signal: AbortSignal): Promise<void> {
    await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** @throws OpenSearchSetupError if the name of the index is taken by another database, or by a newer version */
export async function refuseOtherIndex(
  cluster: Cluster,
  prefix: string,
  store: string | undefined,
): Promise<void> {
  const current = await currentIndex(cluster, prefix)
  if (current === null) return
  if (current.store !== store)
    throw new OpenSearchSetupError(
      `the index ${prefix} of OpenSearch is not of this database; name another one in HIGHSTREET_OPENSEARCH_INDEX, or delete it`,
    )
  if (isNewerForm(current.form))
    throw new OpenSearchSetupError(
      `the index ${prefix} of OpenSearch was written by a newer version (form ${current.form}, this program writes ${indexForm}); install the newer version, or delete the index`,
    )
}
