<<<<<<< HEAD

/** The writer thread of a node: collects the commits of all its threads into turns until it is stopped. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { DirectoryError } from '../../errors.ts'
import { StorageHealth, type StorageState, storageFaultOf } from '../storage-faults.ts'
import type { Reply, Request, WriterNews, WriterStart } from '../writer/remote-commits.ts'
import { PostgresCommitter } from './committer.ts'
import { Database } from './database.ts'
import type { PostgresWriterOptions } from './start-writer.ts'

const everyMs = 500

/** Reports each new state of the storage; while it cannot be reached, looks whether that is over. */
function watch(db: Database, health: StorageHealth, changed: (state: StorageState) => void): () => void {
  let reported: StorageState = 'ok'
  let isLooking = false
  const timer = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    if (health.state !== 'ok')
      try {
        await db.query('SELECT one FROM head')
        health.found('ok')
      } catch (error) {
        health.found(storageFaultOf(error) ?? 'failing')
      }
    isLooking = false
    if (health.state !== reported) {
      reported = health.state
      changed(reported)
    }
  }, everyMs).unref()
  return () => clearInterval(timer)
}

function serveCommits(
  { options, health: memory }: WriterStart<PostgresWriterOptions>,
  control: MessagePort,
): void {
  const health = new StorageHealth(memory)
  const probe = new Database({ url: options.url, connections: 1, patienceMs: 0, name: 'highstreet probe' })
  const stopWatching = watch(probe, health, (storage) =>
    control.postMessage({ storage } satisfies WriterNews),
  )
  const committer = new PostgresCommitter(
    new Database({ url: options.url, connections: 2, statementTimeoutMs: 0, name: 'highstreet writer' }),
  )
  const replies = new Map<MessagePort, Reply[]>()
  /** All answers of a turn to a thread go in one message. */
  const reply = (port: MessagePort, message: Reply): void => {
    const list = replies.get(port)
    if (list !== undefined) return void list.push(message)
    replies.set(port, [message])
    if (replies.size === 1) setImmediate(send)
  }
  const send = (): void => {
    for (const [port, messages] of replies) port.postMessage(messages)
    replies.clear()
  }
  const failed = (number: number, error: unknown): Reply => {
    const cause = error instanceof DirectoryError ? error.code : null
    const storage = storageFaultOf(error) ?? (cause?.startsWith('storage_') === true ? 'unreachable' : null)
    if (storage !== null) health.note(storage)
    return { number, error: String(error), busy: cause === 'busy', storage }
  }

  control.on('message', async (message: { port?: MessagePort; stop?: true }) => {
    if (message.port !== undefined) {
      const port = message.port
      port.on('message', (requests: readonly Request[]) => {
        for (const { number, commands } of requests)
          committer.takePrepared(commands).then(
            (outcome) => reply(port, { number, outcome }),
            (error) => reply(port, failed(number, error)),
          )
      })
    }
    if (message.stop === true) {
      await committer.close()
      send()
      stopWatching()
      await probe.close()
      control.close()
      process.exit(0)
    }
  })
}

serveCommits(workerData as WriterStart<PostgresWriterOptions>, parentPort!)
=======

/** The writer thread of a node: all its commits, in turns. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { DirectoryError } from '../../errors.ts'
import { type StorageFault, StorageHealth, storageFaultOf } from '../storage-faults.ts'
import type { Reply, Request, WriterNews, WriterStart } from '../writer/remote-commits.ts'
import { PostgresCommitter } from './committer.ts'
import { Database } from './database.ts'

const lookMs = 1000
/** One for turns, one for a look at an outcome in doubt and at the health of the server. */
const connections = 2

function serveCommits({ options: url, health: memory }: WriterStart<string>, control: MessagePort): void {
  const committer = new PostgresCommitter(new Database({ url, connections, name: 'highstreet writer' }))
  const probe = new Database({ url, connections: 1, patienceMs: 0, name: 'highstreet probe' })
  const health = new StorageHealth(memory)
  let told = health.state
  let open = 0

  const answer = async (port: MessagePort, { number, commands }: Request): Promise<void> => {
    open++
    let reply: Reply
    try {
      reply = { number, outcome: await committer.takePrepared(commands) }
    } catch (error) {
      const storage = storageOf(error)
      if (storage !== null) health.note(storage)
      const busy = error instanceof DirectoryError && error.code === 'busy'
      reply = { number, error: String(error), busy, storage }
    }
    port.postMessage([reply])
    open--
  }

  const look = async (): Promise<void> => {
    if (health.state !== 'ok') {
      try {
        await probe.query('SELECT one FROM head')
        health.found('ok')
      } catch {
        // Looked at again.
      }
    }
    if (health.state === told) return
    told = health.state
    control.postMessage({ storage: told } satisfies WriterNews)
  }
  setInterval(() => void look(), lookMs).unref()

  /** The committer has made an answer of it already, which names its cause by a code. */
  function storageOf(error: unknown): StorageFault | null {
    const fault = storageFaultOf(error) ?? null
    if (fault !== null || !(error instanceof DirectoryError)) return fault
    return faultsOfCodes[error.code] ?? null
  }

  control.on('message', async ({ port, stop }: { port?: MessagePort; stop?: true }) => {
    port?.on('message', (requests: readonly Request[]) => {
      for (const request of requests) void answer(port, request)
    })
    if (stop !== true) return
    while (open > 0) await new Promise((resume) => setTimeout(resume, 5))
    await committer.close()
    await probe.close()
    process.exit(0)
  })
}

const faultsOfCodes: Readonly<Record<string, StorageFault>> = {
  storage_full: 'full',
  storage_read_only: 'read_only',
  storage_failing: 'unreachable',
}

serveCommits(workerData as WriterStart<string>, parentPort!)
>>>>>>> nodes
