/** The searches of a comparison. */
import { Businesses } from './businesses.ts'
import { openFolder, type RecordedSearch, recordSearches } from './record.ts'
import { denseCity, type SearchRequest, SearchRequests } from './requests.ts'
import { openWorld } from './world.ts'

/** Searches of one kind, with what the directory makes of them. */
export interface PlannedSearches {
  /** Those that nobody is measured on. */
  readonly warmUp: readonly RecordedSearch[]
  readonly searches: readonly RecordedSearch[]
}

interface Unrecorded {
  readonly warmUp: readonly SearchRequest[]
  readonly searches: readonly SearchRequest[]
}

export interface Plan {
  readonly mix: PlannedSearches
  /** Searches of lines of their own. */
  readonly lines: Readonly<Record<string, PlannedSearches>>
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
  const dense = (parameters?: Record<string, string>) => {
    const searches = requests.dense(some, parameters)
    return { warmUp: requests.dense(some, parameters), searches }
  }
  const lines = {
    [`${denseCity}, asked alone`]: dense(),
    [`${denseCity}, with facets`]: dense({ facets: 'category|place|flag' }),
    [`${denseCity}, with open_at`]: dense({ open_at: 'now' }),
    [`${denseCity}, with open_at and facets`]: dense({ open_at: 'now', facets: 'category|place|flag' }),
  }
  const directory = await openFolder(folder)
  await directory.prepare()
  const started = performance.now()
  const record = async ({ warmUp, searches }: Unrecorded): Promise<PlannedSearches> => ({
    warmUp: await recordSearches(directory, apiKey, warmUp),
    searches: await recordSearches(directory, apiKey, searches),
  })
  const plan: { mix: PlannedSearches; lines: Record<string, PlannedSearches> } = {
    mix: await record({ warmUp: warm, searches: fresh }),
    lines: {},
  }
  for (const [name, list] of Object.entries(lines)) plan.lines[name] = await record(list)
  await directory.close()
  say(
    `${plan.mix.searches.length} searches understood in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  return plan
}
