import type { LoggedDocument } from '../../ports/change-log.ts'
import { type Cluster, isPassingStatus } from './cluster.ts'
import { noteState } from './index-state.ts'
import { documentOf, indexBody, type Json } from './mapping.ts'

/** A document that OpenSearch refuses. Search does not find the entity until its next write. */
export interface DeadLetter {
  readonly entityId: string
  readonly position: number
  readonly reason: string
}

type Item = Record<string, { status: number; error?: { type?: string; reason?: string } }>

/** Writes rows of the log into one index, and notes how far its searches see. Rows may be applied again. */
export class IndexWriter {
  readonly index: string
  readonly #cluster: Cluster
  readonly #prefix: string
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
    this.#onDeadLetter = onDeadLetter
  }

  async create(store: string, shards = 1, replicas = 0): Promise<void> {
    await this.#cluster.send({
      method: 'PUT',
      path: `/${this.index}`,
      body: indexBody(store, shards, replicas),
      timeoutMs: 30_000,
    })
  }

  /** Points the alias at this index, away from any other, in one step. */
  async answer(): Promise<void> {
    const actions = [
      { remove: { index: `${this.#prefix}-v*`, alias: this.#prefix, must_exist: false } },
      { add: { index: this.index, alias: this.#prefix } },
    ]
    await this.#cluster.send({ method: 'POST', path: '/_aliases', body: { actions } })
  }

  /** @throws errors of the client, and an error if OpenSearch cannot take some of the rows now */
  async apply(rows: readonly LoggedDocument[]): Promise<void> {
    const last = new Map(rows.flatMap((row) => (row.entityId === null ? [] : [[row.entityId, row] as const])))
    const refused = await this.#bulk([...last.values()])
    if (refused.length === 0) return
    const letters = refused.map(({ row: { entityId, position }, reason }) => ({
      entityId: entityId!,
      position,
      reason,
    }))
    await this.#keep(letters)
    // The earlier state of the entity must not be found either.
    await this.#bulk(refused.map(({ row }) => ({ ...row, document: null })))
    for (const letter of letters) this.#onDeadLetter(letter)
  }

  /** Makes everything applied searchable, and notes that it reaches up to `position`. */
  async refresh(position: number): Promise<void> {
    type Shards = { _shards: { failed: number } }
    const { body } = await this.#cluster.send<Shards>({
      method: 'POST',
      path: `/${this.index}/_refresh`,
      timeoutMs: 30_000,
    })
    if (body._shards.failed > 0) throw new Error(`OpenSearch did not refresh every shard of ${this.index}`)
    await noteState(this.#cluster, this.#prefix, { index: this.index, position })
  }

  async #keep(letters: readonly DeadLetter[]): Promise<void> {
    const lines = letters.flatMap((letter) => [
      { index: { _id: letter.entityId } },
      { ...letter, index: this.index },
    ])
    const path = `/${this.#prefix}-dead-letters/_bulk`
    await this.#cluster.send({ method: 'POST', path, query: { refresh: true }, lines, timeoutMs: 30_000 })
  }

  async #bulk(rows: readonly LoggedDocument[]): Promise<{ row: LoggedDocument; reason: string }[]> {
    if (rows.length === 0) return []
    const lines = rows.flatMap(({ entityId, position, document }): Json[] => {
      const target = { _id: entityId, version: position, version_type: 'external' }
      return document === null ? [{ delete: target }] : [{ index: target }, documentOf(document)]
    })
    const path = `/${this.index}/_bulk`
    const { body } = await this.#cluster.send<{ items: Item[] }>({
      method: 'POST',
      path,
      lines,
      timeoutMs: 30_000,
    })
    return body.items.flatMap((item, i) => {
      const { status, error } = Object.values(item)[0]!
      // 404: nothing to delete. 409: a later write is there already.
      if (status < 300 || status === 404 || status === 409) return []
      const reason = `${error?.type ?? status}: ${error?.reason ?? ''}`
      if (isPassingStatus(status)) throw new Error(`OpenSearch cannot take a document now (${reason})`)
      return [{ row: rows[i]!, reason }]
    })
  }
}
