import {
  mostPhrases,
  type SearchCount,
  type SearchesCommand,
  type SearchFilter,
  type SearchOrder,
  type SearchReportStore,
  type SearchSum,
} from '../../ports/search-report-store.ts'

const keyOf = ({ day, country, phrase }: SearchCount): string => JSON.stringify([day, country, phrase])

const added = <Count extends SearchSum>(a: Count, b: SearchSum): Count => ({
  ...a,
  asked: a.asked + b.asked,
  nobody: a.nobody + b.nobody,
  guessed: a.guessed + b.guessed,
  shown: a.shown + b.shown,
  opened: a.opened + b.opened,
})

const worths: Readonly<Record<SearchOrder, (sum: SearchSum) => number>> = {
  nobody: ({ nobody }) => nobody,
  guessed: ({ guessed }) => guessed,
  abandoned: ({ shown, opened }) => shown - opened,
  asked: ({ asked }) => asked,
}

/** The report of searches in the memory of this process. */
export class MemorySearchReport implements SearchReportStore {
  readonly #counts = new Map<string, SearchCount>()

  async searches({ from, country, by, limit }: SearchFilter): Promise<readonly SearchSum[]> {
    const sums = new Map<string, SearchSum>()
    for (const { day, ...count } of this.#counts.values()) {
      if (day < from || (country !== null && count.country !== country)) continue
      const key = JSON.stringify([count.country, count.phrase])
      const before = sums.get(key)
      const proposed = [count.proposed.join(' '), before?.proposed.join(' ') ?? ''].sort().at(-1)!
      sums.set(key, {
        ...(before === undefined ? count : added(before, count)),
        proposed: proposed === '' ? [] : proposed.split(' '),
      })
    }
    const worth = worths[by]
    const text = ({ country: one, phrase }: SearchSum): string => `${one} ${phrase}`
    return [...sums.values()]
      .filter((sum) => worth(sum) > 0)
      .sort((a, b) => worth(b) - worth(a) || (text(a) < text(b) ? -1 : 1))
      .slice(0, limit)
  }

  apply({ counts }: SearchesCommand): null {
    for (const count of counts) {
      const key = keyOf(count)
      const before = this.#counts.get(key)
      const ofDay = [...this.#counts.values()].filter(({ day }) => day === count.day).length
      if (before === undefined && ofDay >= mostPhrases) continue
      this.#counts.set(
        key,
        before === undefined ? count : { ...added(before, count), proposed: count.proposed },
      )
    }
    return null
  }

  /** Removes counts of days that began before a time in milliseconds. Returns their number. */
  sweep(before: number, limit: number): number {
    const old = [...this.#counts].filter(([, { day }]) => day * 86_400_000 < before).slice(0, limit)
    for (const [key] of old) this.#counts.delete(key)
    return old.length
  }
}
