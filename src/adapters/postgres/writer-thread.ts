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
