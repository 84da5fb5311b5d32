/** The writer thread: serves the ports it receives until it is stopped. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { StoreOutcome } from '../rows/prepared-entity.ts'
import { StorageHealth } from '../storage-faults.ts'
import type { Reply, Request, WriterNews, WriterStart } from '../writer/remote-commits.ts'
import { CommitBatch, type CommitFailure, isBusy } from './commit-batch.ts'
import { openDatabase } from './database.ts'
import type { SqliteWriterOptions } from './start-writer.ts'
import { StorageWatch } from './storage-watch.ts'

function serveCommits({ options, health }: WriterStart<SqliteWriterOptions>, control: MessagePort): void {
  const db = openDatabase(options.file, 'writer')
  const watch = new StorageWatch(db, new StorageHealth(health), (storage) =>
    control.postMessage({ storage } satisfies WriterNews),
  )
  const failed = (number: number, error: unknown): Reply => ({
    number,
    error: String(error),
    busy: isBusy(error),
    storage: watch.faultOf(error),
  })
  const answered = (number: number, outcome: StoreOutcome | CommitFailure): Reply =>
    'error' in outcome ? failed(number, outcome.error) : { number, outcome }
  // The connection has no other use, and the batch implements its own waiting.
  db.pragma('busy_timeout = 0')
  if (options.forImport) {
    // An import writes keys all over their table: the more of its pages are here, and the more rows a checkpoint
    // covers, the fewer times one is read and written. 64 MB, and 128 MB of log.
    db.pragma('cache_size = -64000')
    db.pragma('wal_autocheckpoint = 16384')
  }
  const batch = new CommitBatch(db, options.candidates)
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
      control.close()
      process.exit(0)
    }
  })
}

serveCommits(workerData as WriterStart<SqliteWriterOptions>, parentPort!)
