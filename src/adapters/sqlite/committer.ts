import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { DirectoryError } from '../../errors.ts'
import type { Command, CommitOutcome } from '../../ports/entity-store.ts'
import { threadFile } from '../../thread-file.ts'
import { CommitBatch, type CommitFailure, isBusy } from './commit-batch.ts'
import { openDatabase, type Sqlite } from './database.ts'
import { type PreparedCommand, prepare } from './prepared-entity.ts'

/** Takes commits and answers when they are durable. */
export interface Committer {
  commit(commands: readonly Command[]): Promise<CommitOutcome>
  close(): Promise<void>
}

/** What a caller is told of a failed commit: that it may try again, or what went wrong. */
const told = (error: unknown): unknown =>
  isBusy(error) ? new DirectoryError('busy', [], { cause: error }) : error

interface Waiting {
  readonly resolve: (outcome: CommitOutcome) => void
  readonly reject: (error: unknown) => void
}

interface WaitingCommands extends Waiting {
  readonly commands: readonly Command[]
}

/**
 * Commits on the calling thread: for tests and commands. Everything that was asked for in one turn of the event loop shares a transaction; between
 * two full turns it rests, so that a server beside it gets its writes in.
 */
export class InlineCommitter implements Committer {
  private readonly batch: CommitBatch
  private readonly db: Sqlite
  private readonly now: () => number
  private waiting: WaitingCommands[] = []
  private running: Promise<void> | null = null

  constructor(db: Sqlite, now: () => number) {
    this.db = db
    this.batch = new CommitBatch(db)
    this.now = now
  }

  commit(commands: readonly Command[]): Promise<CommitOutcome> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ commands, resolve, reject })
      this.running ??= this.drain()
    })
  }

  private async drain(): Promise<void> {
    await new Promise((resume) => setImmediate(resume))
    while (this.waiting.length > 0) {
      const turn = this.waiting
      this.waiting = []
      try {
        const outcomes = this.batch.run(
          turn.map(({ commands }) => commands),
          this.now,
        )
        outcomes.forEach((outcome, index) => {
          if ('error' in outcome) turn[index]!.reject(told(outcome.error))
          else turn[index]!.resolve(outcome)
        })
        this.waiting = [...turn.slice(outcomes.length), ...this.waiting]
      } catch (error) {
        for (const { reject } of turn) reject(told(error))
      }
      await new Promise((resume) => setTimeout(resume, this.waiting.length > 0 ? 3 : 0))
    }
    this.running = null
  }

  async close(): Promise<void> {
    await this.running
    this.db.close()
  }
}

type Request = { readonly number: number; readonly commands: readonly PreparedCommand[] }
type Reply = { readonly number: number } & (
  | { readonly outcome: CommitOutcome }
  | { readonly error: string; readonly busy: boolean }
)

const failed = (number: number, error: unknown): Reply => ({
  number,
  error: String(error),
  busy: isBusy(error),
})

const answered = (number: number, outcome: CommitOutcome | CommitFailure): Reply =>
  'error' in outcome ? failed(number, outcome.error) : { number, outcome }

/**
 * The request side of a writer thread. Any number of these share one thread. What is asked for in one turn of the event loop goes over in one message: waking
 * the writer costs as much as a commit.
 */
export class RemoteCommitter implements Committer {
  private readonly port: MessagePort
  private readonly waiting = new Map<number, Waiting>()
  private outbox: Request[] = []
  private next = 1

  constructor(port: MessagePort) {
    this.port = port
    port.on('message', (replies: readonly Reply[]) => {
      for (const reply of replies) {
        const waiting = this.waiting.get(reply.number)
        this.waiting.delete(reply.number)
        if ('outcome' in reply) waiting?.resolve(reply.outcome)
        else waiting?.reject(reply.busy ? new DirectoryError('busy') : new Error(reply.error))
      }
      if (this.waiting.size === 0) port.unref()
    })
    port.unref()
  }

  commit(commands: readonly Command[]): Promise<CommitOutcome> {
    return new Promise((resolve, reject) => {
      const number = this.next++
      const now = Date.now()
      this.outbox.push({ number, commands: commands.map((command) => prepare(command, now)) })
      this.waiting.set(number, { resolve, reject })
      if (this.outbox.length > 1) return
      this.port.ref()
      setImmediate(() => this.send())
    })
  }

  private send(): void {
    const requests = this.outbox
    this.outbox = []
    try {
      this.port.postMessage(requests)
    } catch {
      for (const request of requests) this.sendAlone(request)
    }
  }

  /** What cannot be copied fails alone, not with what it happened to be sent with. */
  private sendAlone(request: Request): void {
    try {
      this.port.postMessage([request])
    } catch (error) {
      this.waiting.get(request.number)?.reject(error)
      this.waiting.delete(request.number)
      if (this.waiting.size === 0) this.port.unref()
    }
  }

  async close(): Promise<void> {
    while (this.waiting.size > 0) await new Promise((resume) => setTimeout(resume, 5))
    this.port.close()
  }
}

/** Runs on the writer thread: serves the ports it is handed until it is told to stop. */
export function serveCommits(file: string, control: MessagePort): void {
  const db = openDatabase(file, 'writer')
  // Nothing else is done on this connection, and the batch waits for its turn by itself.
  db.pragma('busy_timeout = 0')
  const batch = new CommitBatch(db)
  let queue: { port: MessagePort; request: Request }[] = []
  let scheduled = false

  const turn = (): void => {
    scheduled = false
    const taken = queue
    queue = []
    const replies = new Map<MessagePort, Reply[]>()
    const reply = (port: MessagePort, message: Reply): void => {
      const list = replies.get(port)
      if (list === undefined) replies.set(port, [message])
      else list.push(message)
    }
    try {
      const outcomes = batch.run(
        taken.map(({ request }) => request.commands),
        Date.now,
      )
      outcomes.forEach((outcome, index) => {
        reply(taken[index]!.port, answered(taken[index]!.request.number, outcome))
      })
      queue = [...taken.slice(outcomes.length), ...queue]
    } catch (error) {
      for (const { port, request } of taken) reply(port, failed(request.number, error))
    }
    for (const [port, messages] of replies) port.postMessage(messages)
    if (queue.length > 0) schedule()
  }
  const schedule = (): void => {
    if (scheduled) return
    scheduled = true
    setImmediate(turn)
  }

  control.on('message', (message: { port?: MessagePort; stop?: true }) => {
    if (message.port !== undefined) {
      const port = message.port
      port.on('message', (requests: readonly Request[]) => {
        for (const request of requests) queue.push({ port, request })
        schedule()
      })
    }
    if (message.stop === true) {
      while (queue.length > 0) turn()
      db.close()
      control.postMessage('stopped')
      control.close()
      process.exit(0)
    }
  })
}

/** Starts the writer thread. `connect()` gives a port for one request thread. */
export class WriterThread {
  private readonly worker: Worker
  constructor(file: string) {
    this.worker = new Worker(threadFile('writer-thread', import.meta.url), { workerData: { file } })
  }

  /** Rejects when the thread dies. */
  failed(): Promise<never> {
    return new Promise((_, reject) => {
      this.worker.once('error', reject)
    })
  }

  connect(): MessagePort {
    const { port1, port2 } = new MessageChannel()
    this.worker.postMessage({ port: port2 }, [port2])
    return port1
  }

  async stop(): Promise<void> {
    const exited = new Promise((resolve) => this.worker.once('exit', resolve))
    this.worker.postMessage({ stop: true })
    await exited
  }
}
