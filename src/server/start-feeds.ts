import { type ChildProcess, spawn } from 'node:child_process'
import { dueFeeds } from '../operations/feeds/feeds.ts'
import type { FeedStore } from '../ports/feed-store.ts'

/** Pause between two looks for due feeds, in milliseconds. */
const lookMs = 10_000

export interface FeedParts {
  readonly feeds: FeedStore
  readonly now: () => number
  /** Reports lines of a run, or an error. */
  readonly report: (level: 'info' | 'warn', fields: Readonly<Record<string, unknown>>, text: string) => void
}

/**
 * Takes feeds in when they are due, one at a time, in a process of its own: a large file does not make requests
 * wait, and its memory is given back. Returns a function that stops it; a run that is stopped is resumed later.
 */
export function startFeeds({ feeds, now, report }: FeedParts): () => Promise<void> {
  let child: ChildProcess | undefined
  let ended: Promise<void> = Promise.resolve()
  let isLooking = false
  const look = async (): Promise<void> => {
    if (isLooking || child !== undefined) return
    isLooking = true
    try {
      if ((await dueFeeds({ feeds }, now())).length > 0 && !isStopped) run()
    } catch (err) {
      report('warn', { err }, 'the feeds cannot be read now')
    } finally {
      isLooking = false
    }
  }
  const run = (): void => {
    child = spawn(process.execPath, [process.argv[1]!, 'feeds', 'run', '--due'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const { stdout, stderr } = child
    for (const [stream, level] of [
      [stdout, 'info'],
      [stderr, 'warn'],
    ] as const)
      stream?.setEncoding('utf8').on('data', (text: string) => {
        for (const line of text.split('\n'))
          if (line.trim() !== '') report(level, { feed: true }, line.trim())
      })
    ended = new Promise((resolve) => {
      const over = (): void => {
        child = undefined
        resolve()
      }
      child!.once('exit', over).once('error', (err) => {
        report('warn', { err }, 'the feeds cannot be run')
        over()
      })
    })
  }
  let isStopped = false
  const timer = setInterval(() => void look(), lookMs)
  // The timer does not keep the process alive.
  timer.unref()
  void look()
  return async () => {
    isStopped = true
    clearInterval(timer)
    child?.kill('SIGTERM')
    await ended
  }
}
