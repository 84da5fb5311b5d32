import type { EntityStore } from '../ports/entity-store.ts'

const flushAfterMs = 2000

/**
 * Counts reads that name the site they were made for. Counts are buffered in memory for at most two seconds
 * and then written together, so that reads never wait for a write; a crash loses the buffered counts.
 */
export class ViewCounter {
  private readonly store: Pick<EntityStore, 'commit'>
  private counts = new Map<string, Map<string, number>>()
  private timer: NodeJS.Timeout | null = null
  private writing: Promise<unknown> = Promise.resolve()

  constructor(store: Pick<EntityStore, 'commit'>) {
    this.store = store
  }

  count(account: string, eventType: string, entityIds: readonly string[]): void {
    const counts = this.counts.get(account) ?? new Map<string, number>()
    this.counts.set(account, counts)
    for (const id of entityIds) counts.set(`${eventType} ${id}`, (counts.get(`${eventType} ${id}`) ?? 0) + 1)
    this.flushLater()
  }

  private flushLater(): void {
    // Failed writes are counted again below; no caller is waiting for the error.
    this.timer ??= setTimeout(() => void this.flush().catch(() => this.flushLater()), flushAfterMs).unref()
  }

  /**
   * Writes the buffered counts; call before the store closes. Rejects if the write fails, and keeps the
   * counts for the next one.
   */
  async flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    const counted = this.counts
    this.counts = new Map()
    const commands = [...counted].map(([account, counts]) => ({
      type: 'events' as const,
      account,
      events: [...counts].map(([key, count]) => {
        const [eventType = '', entityId = ''] = key.split(' ')
        return { entityId, eventType, count }
      }),
    }))
    if (commands.length > 0) {
      this.writing = this.store.commit(commands).catch((error: unknown) => {
        this.keep(counted)
        throw error
      })
    }
    await this.writing
  }

  /** Puts unwritten counts back. */
  private keep(counted: ReadonlyMap<string, ReadonlyMap<string, number>>): void {
    for (const [account, earlier] of counted) {
      const counts = this.counts.get(account) ?? new Map<string, number>()
      this.counts.set(account, counts)
      for (const [key, count] of earlier) counts.set(key, (counts.get(key) ?? 0) + count)
    }
  }
}
