/** The searches of a comparison. */
import { Businesses } from './businesses.ts'
import { openFolder, type RecordedSearch, recordSearches } from './record.ts'
import { denseCity, SearchRequests } from './requests.ts'
import { openWorld } from './world.ts'

/** The searches, with what the directory makes of them. */
export interface Plan {
  readonly warmUp: readonly RecordedSearch[]
  readonly mix: readonly RecordedSearch[]
  /** Searches of lines of their own. */
  readonly lines: Readonly<Record<string, readonly RecordedSearch[]>>
}

export interface PlanOptions {
  /** The loaded data folder. */
  readonly folder: string
  readonly apiKey: string
  /** Businesses in it. */
  readonly size: number
  /** Searches of the mix, and of those before it that nobody is measured on. */
  readonly searches: number
  readonly warmUp: number
  readonly say: (line: string) => void
}

/** Makes the searches and asks the directory of the folder, in this process, what they come to. */
export async function planSearches(options: PlanOptions): Promise<Plan> {
  const { folder, apiKey, size, searches: count, say } = options
  const world = openWorld()
  const businesses = new Businesses(world)
  const warm = new SearchRequests(world, businesses, size, 1).mix(options.warmUp)
  const requests = new SearchRequests(world, businesses, size, 2)
  const warmTargets = new Set(warm.map(({ target }) => target))
  const fresh = requests
    .mix(count + 500)
    .filter(({ target }) => !warmTargets.has(target))
    .slice(0, count)
  const some = Math.min(1000, count)
  const lines = {
    [`${denseCity}, asked alone`]: requests.dense(some),
    [`${denseCity}, with facets`]: requests.dense(some, { facets: 'category|place|flag' }),
    [`${denseCity}, with open_at`]: requests.dense(some, { open_at: 'now' }),
    [`${denseCity}, with open_at and facets`]: requests.dense(some, {
      open_at: 'now',
      facets: 'category|place|flag',
    }),
  }
  const directory = await openFolder(folder)
  await directory.prepare()
  const record = (list: typeof fresh) => recordSearches(directory, apiKey, list)
  const started = performance.now()
  const plan: Plan = {
    warmUp: await record(warm),
    mix: await record(fresh),
    lines: Object.fromEntries(
      await Promise.all(
        Object.entries(lines).map(async ([name, list]) => [name, await record(list)] as const),
      ),
    ),
  }
  await directory.close()
  say(`${plan.mix.length} searches understood in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return plan
}
