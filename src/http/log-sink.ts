import { write } from 'node:fs'

/** Buffered lines are written at this size or after this interval. */
const chunkBytes = 8192
const everyMs = 500
/** Maximum buffered for a stalled reader or a full disk. */
const mostWaiting = 1 << 20
/** Shutdown waits at most this long for the log. */
const endMs = 1000

type Write = typeof write

/**
 * Writes lines to an open file in the background. Lines that cannot be written are dropped and counted: a
 * full disk under the log must neither stop a server nor prevent its shutdown.
 */
export class LogSink {
  readonly #file: number
  readonly #write: Write
  #lines: string[] = []
  #length = 0
  #writing: Promise<void> | null = null
  #dropped = 0

  /** @param file descriptor */
  constructor(file: number, writeTo: Write = write) {
    this.#file = file
    this.#write = writeTo
    setInterval(() => this.#flush(), everyMs).unref()
  }

  /** Number of dropped lines. */
  get dropped(): number {
    return this.#dropped
  }

  /** Accepts a line with its line end; called by pino. */
  write(line: string): void {
    if (this.#length + line.length > mostWaiting) {
      this.#dropped++
      return
    }
    this.#lines.push(line)
    this.#length += line.length
    if (this.#length >= chunkBytes) void this.#flush()
  }

  /** Resolves when all lines are written or dropped, and after a second in any case. */
  async flushed(): Promise<void> {
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, endMs)
    await Promise.race([this.#flush(), late.promise])
    clearTimeout(timer)
  }

  #flush(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  async #writeAll(): Promise<void> {
    while (this.#lines.length > 0) {
      const lines = this.#lines
      this.#lines = []
      this.#length = 0
      try {
        await this.#writeWhole(Buffer.from(lines.join(''), 'utf8'))
      } catch {
        this.#dropped += lines.length
      }
    }
  }

  async #writeWhole(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length; at += await this.#writeSome(bytes.subarray(at)));
  }

  /** The number of bytes written; zero for now if a pipe is full. */
  #writeSome(bytes: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#write(this.#file, bytes, 0, bytes.length, null, (error, taken) => {
        if (error === null) resolve(taken)
        else if (error.code === 'EAGAIN') setTimeout(() => resolve(0), 10)
        else reject(error)
      })
    })
  }
}
