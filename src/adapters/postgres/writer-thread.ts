/** The writer thread of a node: all its commits, in turns. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { StorageHealth, storageFaultOf } from '../storage-faults.ts'
import type { Reply, Request, WriterNews, WriterStart } from '../writer/remote-commits.ts'
import { PostgresCommitter } from './committer.ts'
import { Database, isContention } from './database.ts'

const lookMs = 1000
/** One for turns, one for a look at an outcome in doubt and at the health of the server. */
const connections = 2
/** Of the ten seconds of an answer, one write may wait for another. */
const answerMs = 8_000

function serveCommits({ options: url, health: memory }: WriterStart<string>, control: MessagePort): void {
  const committer = new PostgresCommitter(
    new Database({ url, connections, statementTimeoutMs: 0, name: 'highstreet writer' }),
    Date.now,
    answerMs,
  )
  const probe = new Database({ url, connections: 1, patienceMs: 0, name: 'highstreet probe' })
  const health = new StorageHealth(memory)
  let reported = health.state
  let open = 0

  const waiting = new Map<MessagePort, Reply[]>()
  /** All answers of a turn to a thread go in one message. */
  const send = (port: MessagePort, reply: Reply): void => {
    const replies = waiting.get(port)
    if (replies !== undefined) return void replies.push(reply)
    waiting.set(port, [reply])
    if (waiting.size === 1) setImmediate(sendAll)
  }
  const sendAll = (): void => {
    for (const [port, replies] of waiting) port.postMessage(replies)
    waiting.clear()
  }

  const answer = async (port: MessagePort, { number, commands }: Request): Promise<void> => {
    open++
    let reply: Reply
    try {
      reply = { number, outcome: await committer.takePrepared(commands) }
    } catch (error) {
      const storage = storageFaultOf(error)
      if (storage !== null) health.note(storage)
      reply = { number, error: String(error), busy: isContention(error), storage }
    }
    send(port, reply)
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
    if (health.state === reported) return
    reported = health.state
    control.postMessage({ storage: reported } satisfies WriterNews)
  }
  setInterval(() => void look(), lookMs).unref()

  control.on('message', async ({ port, stop }: { port?: MessagePort; stop?: true }) => {
    port?.on('message', (requests: readonly Request[]) => {
      for (const request of requests) void answer(port, request)
    })
    if (stop !== true) return
    while (open > 0) await new Promise((resume) => setTimeout(resume, 5))
    await committer.close()
    sendAll()
    await probe.close()
    process.exit(0)
  })
}

serveCommits(workerData as WriterStart<string>, parentPort!)
