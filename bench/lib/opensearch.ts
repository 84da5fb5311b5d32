/** A real OpenSearch node for the comparison, from the jars of `opensearch/pom.xml`. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { indexed, mapping, type QueryForm } from './opensearch-query.ts'
import type { PeerDocument } from './peer-documents.ts'

const bulkSize = 500
const bulksAtOnce = 2

/** The ways to index and to ask that are tried; the best of them is compared. */
export const configurations: readonly {
  readonly name: string
  readonly index: string
  readonly form: QueryForm
}[] = [
  { name: 'one shard, a field for each kind of token', index: 'one', form: 'fields' },
  { name: 'one shard, one match field', index: 'one', form: 'one field' },
  { name: 'two shards, a field for each kind of token', index: 'two', form: 'fields' },
]

export interface OpenSearchOptions {
  /** Folder of jars. */
  readonly jars: string
  /** Folder for its data. */
  readonly folder: string
  readonly port: number
  /** As `-Xmx` takes it. */
  readonly heap: string
  /** What is loaded: data of another name is thrown away. */
  readonly identity: string
  readonly documents: () => AsyncIterable<PeerDocument>
  readonly say: (line: string) => void
}

export class OpenSearchNode {
  readonly url: string
  readonly #process: ChildProcess
  /** Seconds that loading and merging took when it was done. */
  loadSeconds = 0

  private constructor(process: ChildProcess, port: number) {
    this.#process = process
    this.url = `http://127.0.0.1:${port}`
  }

  /** A node with everything loaded: two shards of one segment each, and the same as one shard of one segment. */
  static async start(options: OpenSearchOptions): Promise<OpenSearchNode> {
    const { folder, identity, say } = options
    const note = join(folder, 'loaded.json')
    const found = existsSync(note)
      ? (JSON.parse(readFileSync(note, 'utf8')) as { identity: string; loadSeconds: number })
      : null
    if (found?.identity !== identity) rmSync(folder, { recursive: true, force: true })
    const node = await OpenSearchNode.#launch(options)
    try {
      if (found?.identity === identity) {
        say('OpenSearch: reusing what is loaded')
        node.loadSeconds = found.loadSeconds
        await node.#send('GET', '/_cluster/health?wait_for_status=green&timeout=120s')
      } else {
        const started = performance.now()
        await node.#load(options.documents(), say)
        node.loadSeconds = (performance.now() - started) / 1000
        say(`OpenSearch: loaded and merged in ${node.loadSeconds.toFixed(1)} s`)
        await node.#makeOneShard()
        writeFileSync(note, JSON.stringify({ identity, loadSeconds: node.loadSeconds }))
      }
      return node
    } catch (error) {
      await node.stop()
      throw error
    }
  }

  static async #launch({ jars, folder, port, heap }: OpenSearchOptions): Promise<OpenSearchNode> {
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
      started.on('error', reject)
      started.on('exit', () => reject(new Error(`OpenSearch ended: ${output}`)))
    })
    return new OpenSearchNode(started, port)
  }

  get pid(): number {
    return this.#process.pid!
  }

  async #load(documents: AsyncIterable<PeerDocument>, say: (line: string) => void): Promise<void> {
    const settings = {
      number_of_shards: 2,
      number_of_replicas: 0,
      refresh_interval: '-1',
      'translog.durability': 'async',
    }
    await this.#send('PUT', '/two', JSON.stringify({ settings, mappings: mapping }))
    const running = new Set<Promise<void>>()
    let lines: string[] = []
    let count = 0
    const flush = async (): Promise<void> => {
      const sent: Promise<void> = this.#bulk(lines).finally(() => running.delete(sent))
      running.add(sent)
      lines = []
      if (running.size >= bulksAtOnce) await Promise.race(running)
    }
    for await (const one of documents) {
      lines.push(`{"index":{"_id":"${one.document.id}"}}`, indexed(one))
      if (++count % 100_000 === 0) say(`  ${count} in OpenSearch`)
      if (lines.length === 2 * bulkSize) await flush()
    }
    if (lines.length > 0) await flush()
    await Promise.all(running)
    await this.#send('POST', '/two/_refresh')
    await this.#merge('two')
  }

  async #bulk(lines: readonly string[]): Promise<void> {
    const answer = (await this.#send('POST', '/two/_bulk', `${lines.join('\n')}\n`)) as { errors: boolean }
    if (answer.errors) throw new Error('OpenSearch refused documents')
  }

  async #makeOneShard(): Promise<void> {
    await this.#send('PUT', '/two/_settings', JSON.stringify({ 'index.blocks.write': true }))
    const settings = {
      'index.number_of_shards': 1,
      'index.number_of_replicas': 0,
      'index.blocks.write': null,
    }
    await this.#send(
      'POST',
      '/two/_shrink/one?wait_for_active_shards=1&cluster_manager_timeout=300s&timeout=300s',
      JSON.stringify({ settings }),
    )
    await this.#send('GET', '/_cluster/health/one?wait_for_status=green&timeout=300s')
    await this.#merge('one')
  }

  async #merge(index: string): Promise<void> {
    await this.#send('POST', `/${index}/_forcemerge?max_num_segments=1`)
    await this.#send('POST', `/${index}/_flush`)
    await this.#send('POST', `/${index}/_refresh`)
  }

  async bytes(index: string): Promise<number> {
    const stats = (await this.#send('GET', `/${index}/_stats/store`)) as {
      _all: { primaries: { store: { size_in_bytes: number } } }
    }
    return stats._all.primaries.store.size_in_bytes
  }

  /** Ends the node and waits until it is gone, at most ten seconds. */
  async stop(): Promise<void> {
    this.#process.removeAllListeners('exit')
    if (this.#process.exitCode !== null) return
    const ended = new Promise((resolve) => this.#process.once('exit', resolve))
    const late = setTimeout(() => this.#process.kill('SIGKILL'), 10_000)
    this.#process.stdin?.end()
    await ended
    clearTimeout(late)
  }

  /** Merging a large index takes longer than clients of the platform wait. */
  #send(method: string, path: string, body?: string): Promise<unknown> {
    const type = path.endsWith('_bulk') ? 'application/x-ndjson' : 'application/json'
    return new Promise((resolve, reject) => {
      const sent = request(this.url + path, { method, headers: { 'content-type': type } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (response.statusCode === 200) resolve(JSON.parse(text))
          else reject(new Error(`${method} ${path}: ${text.slice(0, 500)}`))
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }
}
