import { callOf, type Endpoint } from '../../src/endpoints/define-endpoint.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { clientRequests } from './client-requests.ts'
import { promises } from './promises/index.ts'
import { isRefusedThroughout } from './refusals/index.ts'
import { specified } from './specified.ts'

const readsBack = (call: string): boolean => typeof promises[call]?.readBack === 'function'

/** Endpoints whose example is tried and whose effect is read back. */
export const exampleEndpoints: readonly Endpoint[] = endpoints.filter((endpoint) =>
  readsBack(callOf(endpoint)),
)

/** Endpoints of which every failure that they declare is provoked, or listed with the reason why not. */
export const errorEndpoints: readonly Endpoint[] = endpoints.filter(isRefusedThroughout)

/** Specified calls that every published client's requests are replayed for, with and without optional parameters, and read back. */
export const replayedCalls: readonly string[] = specified
  .map(({ call }) => call)
  .filter(
    (call) => readsBack(call) && clientRequests.filter(({ endpoint }) => endpoint === call).length === 8,
  )
