import type { LoggedDocument } from '../../ports/change-log.ts'
import { type Cluster, isPassingStatus, statusOf } from './cluster.ts'
import { deadLetterIndex, noteState } from './index-state.ts'
import { documentOf, indexBody, type Json, writeAlias } from './mapping.ts'
import { StoredWords } from './stored-words.ts'

/** A document that OpenSearch refuses. Search does not find the entity until its next write. */
export interface DeadLetter {
  readonly entityId: string
  readonly position: number
  readonly reason: string
}

/** OpenSearch no longer has the index. */
export class IndexRemoved extends Error {}

type Item = Record<string, { status: number; error?: { type?: string; reason?: string } }>

const bulkMs = 30_000
/** Of the reason of a dead letter, which may repeat a value. */
const mostReasonCharacters = 300

/** Writes rows of the log into one index, and notes how far its searches see. Rows may be applied again. */
export class IndexWriter {
  readonly index: string
  /** Documents refused since this writer was made. */
  refused = 0
  readonly #cluster: Cluster
  readonly #prefix: string
  readonly #words: StoredWords
  readonly #onDeadLetter: (letter: DeadLetter) => void

  constructor(
    cluster: Cluster,
    prefix: string,
    index: string,
    onDeadLetter: (letter: DeadLetter) => void = () => {},
  ) {
    this.#cluster = cluster
    this.#prefix = prefix
    this.index = index
    this.#words = new StoredWords(cluster, prefix, index)
    this.#onDeadLetter = onDeadLetter
  }

  /** @param documents number expected, by which the index is split into shards */
  async create(store: string, documents: number): Promise<void> {
    const body = indexBody(this.index, store, documents)
    await this.#cluster.send({ method: 'PUT', path: `/${this.index}`, body, timeoutMs: bulkMs })
  }

  /** Points the alias at this index, away from any other, in one step. */
  async answer(): Promise<void> {
    const actions = [
      { remove: { index: `${this.#prefix}-v*`, alias: this.#prefix, must_exist: false } },
      { add: { index: this.index, alias: this.#prefix } },
    ]
    await this.#cluster.send({ method: 'POST', path: '/_aliases', body: { actions } })
  }

  /**
   * @throws IndexRemoved; errors of the client, and an error if OpenSearch cannot take some of the rows now. All
   *   rows may then be applied again.
   */
  async apply(rows: readonly LoggedDocument[]): Promise<void> {
    const last = new Map(rows.flatMap((row) => (row.entityId === null ? [] : [[row.entityId, row] as const])))
    for (const { document } of last.values()) if (document !== null) this.#words.add(document)
    const refused = await this.#bulk([...last.values()])
    if (refused.length === 0) return
    const letters = refused.map(({ row: { entityId, position }, reason }) => ({
      entityId: entityId!,
      position,
      reason: reason.slice(0, mostReasonCharacters),
    }))
    await this.#keep(letters)
    // The earlier state of the entity must not be found either.
    await this.#bulk(refused.map(({ row }) => ({ ...row, document: null })))
    this.refused += letters.length
    for (const letter of letters) this.#onDeadLetter(letter)
  }

  /** Makes everything applied searchable, and notes that it reaches up to `position`. */
  async refresh(position: number): Promise<void> {
    const words = await this.#words.save()
    type Shards = { _shards: { failed: number } }
    const path = `/${this.index}/_refresh`
    const { body } = await this.#cluster.send<Shards>({ method: 'POST', path, timeoutMs: bulkMs })
    if (body._shards.failed > 0) throw new Error(`OpenSearch did not refresh every shard of ${this.index}`)
    const { index, refused } = this
    await noteState(this.#cluster, this.#prefix, { index, position, refused, words })
  }

  async #keep(letters: readonly DeadLetter[]): Promise<void> {
    const lines = letters.flatMap((letter) => [
      { index: { _id: letter.entityId } },
      { ...letter, index: this.index },
    ])
    const path = `/${deadLetterIndex(this.#prefix)}/_bulk`
    await this.#cluster.send({ method: 'POST', path, query: { refresh: true }, lines, timeoutMs: bulkMs })
  }

  async #bulk(rows: readonly LoggedDocument[]): Promise<{ row: LoggedDocument; reason: string }[]> {
    if (rows.length === 0) return []
    const lines = rows.flatMap(({ entityId, position, document }): Json[] => {
      const target = { _id: entityId, version: position, version_type: 'external' }
      return document === null ? [{ delete: target }] : [{ index: target }, documentOf(document)]
    })
    const items = await this.#send(lines)
    return items.flatMap((item, i) => {
      const { status, error } = Object.values(item)[0]!
      if (error?.type === 'index_not_found_exception') throw new IndexRemoved(`${this.index} was removed`)
      // 404: nothing to delete. 409: a later write is there already.
      if (status < 300 || status === 404 || status === 409) return []
      const reason = `${error?.type ?? status}: ${error?.reason ?? ''}`
      if (isPassingStatus(status)) throw new Error(`OpenSearch cannot take a document now (${reason})`)
      return [{ row: rows[i]!, reason }]
    })
  }

  async #send(lines: readonly Json[]): Promise<readonly Item[]> {
    const path = `/${writeAlias(this.index)}/_bulk`
    const query = { require_alias: true }
    try {
      const { body } = await this.#cluster.send<{ items: Item[] }>({
        method: 'POST',
        path,
        query,
        lines,
        timeoutMs: bulkMs,
      })
      return body.items
    } catch (error) {
      if (statusOf(error) === 404) throw new IndexRemoved(`${this.index} was removed`)
      throw error
    }
  }
}
