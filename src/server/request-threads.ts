import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { MessagePort, Worker } from 'node:worker_threads'
import type { MetricObject } from 'prom-client'
import { ConnectionBalance } from '../http/connections/balance.ts'
import { ConnectionRoom } from '../http/connections/connection-limits.ts'
import type { Lines } from '../profiles/profile.ts'
import { threadFile } from '../thread-file.ts'
import type { MainMessage, WorkerMessage, WorkerStart } from './thread-messages.ts'

type Common = Omit<WorkerStart, 'thread' | 'lines' | 'port' | 'balance' | 'connections' | 'behind'>

/** Delay before a dead thread is replaced, so that one that keeps dying does not occupy the processor. */
const pauseBeforeReplacingMs = 500

/**
 * Holds the garbage of many requests between two collections. Without a limit, a thread takes several times
 * as much and keeps it.
 */
const youngGenerationMb = 48

/**
 * Many times the live heap of a busy thread. The limit itself matters: the lower it is, the sooner a thread
 * collects garbage. A thread that needs more dies and is replaced.
 */
const oldGenerationMb = 1024

/** The request threads and their messages. A thread that dies is replaced. */
export class RequestThreads {
  private readonly common: Common
  private readonly count: number
  private readonly connect: () => Lines
  private readonly died: (error: unknown) => void
  private readonly workers = new Set<Worker>()
  private readonly gathering = new Map<
    number,
    { readonly parts: MetricObject[][]; readonly done: () => void }
  >()
  private stopping = false
  private nextNumber = 1
  private nextThread = 1
  private readonly balance: SharedArrayBuffer
  private readonly connections: WorkerStart['connections']
  private readonly unwritten: string[] = []
  private readonly lag: Int32Array

  /**
   * @param count number of threads
   * @param mostConnections limit over all threads; null for none
   */
  constructor(
    common: Common,
    { count, mostConnections }: { readonly count: number; readonly mostConnections: number | null },
    connect: () => Lines,
    died: (error: unknown) => void,
  ) {
    this.common = common
    this.count = count
    this.balance = ConnectionBalance.allocate(count)
    this.connections = { memory: ConnectionRoom.allocate(count), most: mostConnections }
    this.lag = new Int32Array(new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT))
    this.connect = connect
    this.died = died
  }

  /** Starts the threads; resolves with the port once all of them listen. */
  async start(): Promise<number> {
    const wanted = this.common.settings.port
    if (wanted !== 0 || !this.common.reusePort) return (await this.startAll(wanted))[0] ?? wanted
    // The system chooses a port, which is held until the threads have it.
    const holder = createServer()
    holder.listen({ port: 0, host: this.common.settings.host, reusePort: true })
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    try {
      await this.startAll(port)
    } finally {
      holder.close()
    }
    return port
  }

  private startAll(port: number): Promise<number[]> {
    return Promise.all(Array.from({ length: this.count }, (_, place) => this.startOne(port, place)))
  }

  /** Replaces a dead thread, retrying until it succeeds, so that the number of threads never shrinks. */
  private async replace(port: number, place: number): Promise<void> {
    while (!this.stopping) {
      await new Promise((resolve) => setTimeout(resolve, pauseBeforeReplacingMs))
      try {
        if (!this.stopping) await this.startOne(port, place)
        return
      } catch (error) {
        this.died(error)
      }
    }
  }

  private startOne(port: number, place: number): Promise<number> {
    const lines = this.connect()
    const workerData: WorkerStart = {
      ...this.common,
      thread: `requests-${this.nextThread++}`,
      port,
      balance: { memory: this.balance, place },
      connections: this.connections,
      behind: this.lag.buffer as SharedArrayBuffer,
      lines,
    }
    const worker = new Worker(threadFile('request-thread', import.meta.url), {
      workerData,
      transferList: Object.values(lines).filter((line) => line instanceof MessagePort),
      resourceLimits: {
        maxYoungGenerationSizeMb: youngGenerationMb,
        maxOldGenerationSizeMb: oldGenerationMb,
      },
    })
    this.workers.add(worker)
    return new Promise((resolve, reject) => {
      let listening: number | null = null
      let failure: unknown
      worker.on('message', (message: WorkerMessage) => {
        if (message.type === 'listening') {
          listening = message.port
          resolve(message.port)
        } else if (message.type === 'metrics') this.gathering.get(message.number)?.parts.push(message.metrics)
        else if (message.type === 'not written') this.unwritten.push(message.text)
        else void this.answerMetrics(worker, message.number)
        this.settleGathering()
      })
      worker.on('error', (error) => {
        failure = error
        reject(error)
      })
      worker.on('exit', () => {
        this.workers.delete(worker)
        ConnectionBalance.leave(this.balance, place)
        ConnectionRoom.leave(this.connections.memory, place)
        if (this.stopping || listening === null) return
        this.died(failure)
        void this.replace(listening, place)
      })
    })
  }

  private async answerMetrics(asker: Worker, number: number): Promise<void> {
    const gathering = this.nextNumber++
    const parts: MetricObject[][] = []
    const gathered = new Promise<void>((done) => this.gathering.set(gathering, { parts, done }))
    for (const worker of this.workers)
      worker.postMessage({ type: 'metrics wanted', number: gathering } satisfies MainMessage)
    await Promise.race([gathered, new Promise((resolve) => setTimeout(resolve, 1000))])
    this.gathering.delete(gathering)
    const { Metrics } = await import('../http/metrics.ts')
    asker.postMessage({
      type: 'metrics text',
      number,
      text: await Metrics.merge(parts),
    } satisfies MainMessage)
  }

  private settleGathering(): void {
    for (const { parts, done } of this.gathering.values()) if (parts.length >= this.workers.size) done()
  }

  /** Rows of the change log that the search of the slowest thread has not read yet. */
  get behind(): number {
    return Math.max(...this.lag)
  }

  /** Makes the threads report that they should get no more requests, while they go on serving. */
  drain(): void {
    for (const worker of this.workers) worker.postMessage({ type: 'drain' } satisfies MainMessage)
  }

  /** Stops the threads after the requests in progress; returns descriptions of what they could not write. */
  async stop(): Promise<readonly string[]> {
    this.stopping = true
    const exits = [...this.workers].map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    for (const worker of this.workers) worker.postMessage({ type: 'stop' } satisfies MainMessage)
    await Promise.all(exits)
    return this.unwritten
  }
}
