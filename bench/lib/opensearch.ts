/** A real OpenSearch node for the benchmark, from the jars of `opensearch/pom.xml`. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SearchDocument } from '../../src/search/query.ts'
import { indexed, mapping } from './opensearch-query.ts'

const bulkSize = 1000

export class OpenSearchNode {
  readonly url: string
  readonly #process: ChildProcess

  private constructor(process: ChildProcess, port: number) {
    this.#process = process
    this.url = `http://127.0.0.1:${port}`
  }

  /** `jars`: a folder of jars; `folder`: for its data; `heap`: as `-Xmx` takes it. */
  static async start(jars: string, folder: string, port: number, heap: string): Promise<OpenSearchNode> {
    const source = fileURLToPath(new URL('./opensearch/Node.java', import.meta.url))
    const options = [`-Xms${heap}`, `-Xmx${heap}`, '-cp', join(jars, '*')]
    const started = spawn('java', [...options, source, folder, String(port)], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    await new Promise<void>((resolve, reject) => {
      let output = ''
      started.stdout.on('data', (data) => {
        output = (output + data).slice(-4000)
        if (/\bready\b/.test(output)) resolve()
      })
      started.on('exit', () => reject(new Error(`OpenSearch ended: ${output}`)))
    })
    return new OpenSearchNode(started, port)
  }

  get pid(): number {
    return this.#process.pid!
  }

  /** Indexes all documents, then merges them into one segment. */
  async load(documents: Iterable<SearchDocument>): Promise<void> {
    const settings = { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1' }
    await this.#send('PUT', '/businesses', JSON.stringify({ settings, mappings: mapping }))
    let lines: string[] = []
    const flush = async (): Promise<void> => {
      const answer = (await this.#send('POST', '/businesses/_bulk', `${lines.join('\n')}\n`)) as {
        errors: boolean
      }
      if (answer.errors) throw new Error('OpenSearch refused documents')
      lines = []
    }
    for (const document of documents) {
      lines.push(`{"index":{"_id":"${document.id}"}}`, JSON.stringify(indexed(document)))
      if (lines.length === 2 * bulkSize) await flush()
    }
    if (lines.length > 0) await flush()
    await this.#send('POST', '/businesses/_refresh')
    await this.#send('POST', '/businesses/_forcemerge?max_num_segments=1')
    await this.#send('POST', '/businesses/_refresh')
  }

  async bytes(): Promise<number> {
    const stats = (await this.#send('GET', '/businesses/_stats/store')) as {
      _all: { primaries: { store: { size_in_bytes: number } } }
    }
    return stats._all.primaries.store.size_in_bytes
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.removeAllListeners('exit')
    this.#process.once('exit', () => {})
    this.#process.stdin?.end()
    const late = setTimeout(() => this.#process.kill('SIGKILL'), 10_000)
    await Promise.race([ended, new Promise((resolve) => this.#process.once('close', resolve))])
    clearTimeout(late)
  }

  async #send(method: string, path: string, body?: string): Promise<unknown> {
    const headers = { 'content-type': path.endsWith('_bulk') ? 'application/x-ndjson' : 'application/json' }
    const response = await fetch(this.url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(answer).slice(0, 500))
    return answer
  }
}
