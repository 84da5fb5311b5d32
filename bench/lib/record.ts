/**
 * What the directory makes of a request: the query that answers it and the total, found by sending it through the endpoint in this process. The other engines are
 * given that query, since none of them understands a phrase.
 */
import { authoriseKey, authoriseUser } from '../../src/access/authorise.ts'
import { composeDirectory, type Directory } from '../../src/compose.ts'
import { readSettings } from '../../src/config/settings.ts'
import { callOf } from '../../src/endpoints/define-endpoint.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { readAttributes } from '../../src/entity/objects/read.ts'
import { sentenceOf } from '../../src/faults/fault.ts'
import { readBag } from '../../src/http/bag.ts'
import { pathsOf } from '../../src/http/routes.ts'
import { createOperations } from '../../src/operations/index.ts'
import { profileOf } from '../../src/profiles/index.ts'
import type { SearchQuery, SearchResult } from '../../src/search/query.ts'
import type { SearchRequest } from './requests.ts'

export interface RecordedSearch extends SearchRequest {
  readonly query: SearchQuery
  readonly total: number
}

/** The directory of a data folder, opened in this process. */
export async function openFolder(folder: string): Promise<Directory> {
  const settings = readSettings({ HIGHSTREET_DATA_DIR: folder, HIGHSTREET_DEMO: '0' })
  return composeDirectory({ settings, adapters: await (await profileOf(settings)).open(settings) })
}

/** The caller that a key stands for. */
export async function callerOf({ services }: Directory, apiKey: string) {
  const endpoint = endpoints[0]!
  const grant = await authoriseKey(services.access, {
    call: callOf(endpoint),
    access: { plan: 'entry', write: false, user: false },
    apiKey,
    origin: undefined,
    ownOrigins: [],
    now: services.clock.now(),
  })
  return authoriseUser(grant!, null)
}

/** The query with the reading that answered alone, or the last one. */
function answered(
  { enough: _enough, otherwise = [], ...query }: SearchQuery,
  { reading }: SearchResult,
): SearchQuery {
  const number = reading ?? otherwise.length
  return number === 0 ? query : { ...query, condition: otherwise[number - 1]!().condition }
}

/** Requests that come to no query at all, such as those for a place that nobody knows, are left out. */
export async function recordSearches(
  directory: Directory,
  apiKey: string,
  requests: readonly SearchRequest[],
): Promise<RecordedSearch[]> {
  const { services } = directory
  let asked: { readonly query: SearchQuery; readonly total: number }[] = []
  const search = {
    ...services.search,
    search: async (query: SearchQuery) => {
      const result = await services.search.search(query)
      if (query.limit > 0) asked.push({ query: answered(query, result), total: result.total })
      return result
    },
  }
  const operations = createOperations({ ...services, search })
  const caller = await callerOf(directory, apiKey)
  const recorded: RecordedSearch[] = []
  for (const request of requests) {
    asked = []
    const [path = '', query = ''] = request.target.split('?')
    const route = pathsOf(endpoints).get(path)!.get('GET')!
    const bag = await readBag({ method: 'GET', query, contentType: undefined, body: undefined })
    const { values, faults } = readAttributes(route.params, bag.values)
    if (faults.length > 0) throw new Error(`${request.target}: ${faults.map(sentenceOf).join('; ')}`)
    const { data } = await route.handle({ params: values, caller }, operations)
    const total = (data as { total_rows: number }).total_rows
    // After an empty answer, what else there is nearby is looked up.
    const last = asked.findLast((one) => one.total === total)
    if (last !== undefined) recorded.push({ ...request, query: last.query, total })
  }
  return recorded
}
