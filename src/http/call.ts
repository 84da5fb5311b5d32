import { authoriseKey, authoriseUser, findUser, type Grant } from '../access/authorise.ts'
import { keyOfRequest } from '../access/keys.ts'
import { type Answer, callOf, type Endpoint } from '../endpoints/define-endpoint.ts'
import { readAttributes } from '../entity/objects/read.ts'
import { DirectoryError } from '../errors.ts'
import type { Operations } from '../operations/index.ts'
import type { AccessStore } from '../ports/access-store.ts'
import { type Bag, type BagSource, readBag } from './bag.ts'

/** The parts of a request that decide about its caller. */
export interface Carried extends BagSource {
  readonly xApiKey: string | undefined
  readonly authorization: string | undefined
  readonly origin: string | undefined
}

export interface CallContext {
  readonly operations: Operations
  readonly access: AccessStore
  readonly ownOrigins: readonly string[]
  readonly now: () => number
  /** Counts the request against the key's limits. @throws DirectoryError too_many_requests, quota_used_up */
  readonly limit: (grant: Grant) => void
  /** Told the key as soon as it is known, for logs, limits and CORS of whatever follows. */
  readonly recognised: (grant: Grant) => void
}

/**
 * One request, stage by stage, in the order of checks the API promises: key 401, plan 403, all faults of parameters and user 400, user 403, and
 * then the operation with its 404 or 409.
 */
export async function perform(endpoint: Endpoint, carried: Carried, context: CallContext): Promise<Answer> {
  const { bag, unreadable } = await collect(carried)
  const grant = recognise(endpoint, carried, bag, context)
  if (unreadable !== undefined) throw unreadable
  const { values, faults, wrong } = readAttributes(endpoint.params, bag.values)
  const user = findUser(context.access, endpoint.access, grant.key, textOf(bag.values._user_id))
  const crossFaults = endpoint.check?.(values, context.operations, wrong) ?? []
  const all = [
    ...bag.faults,
    ...repeatedFaults(endpoint, bag),
    ...(user.fault === null ? [] : [user.fault]),
    ...faults,
    ...crossFaults,
  ]
  if (all.length > 0) throw new DirectoryError('invalid_parameters', [...new Set(all)])
  const caller = authoriseUser(grant, user.user)
  return endpoint.handle({ params: values, caller }, context.operations)
}

/** The same parameter twice with different values is a fault; unknown ones are ignored, however often they come. */
const repeatedFaults = (endpoint: Endpoint, { repeated }: Bag): string[] =>
  [...repeated]
    .filter(
      (name) => name === 'api_key' || name === '_user_id' || Object.hasOwn(endpoint.params.properties, name),
    )
    .map((name) => `${name} is given twice with different values`)

/** A key or user of a JSON body that is not a text is a wrong one, not an absent one. */
function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return typeof value === 'string' ? value.trim() : 'not a text'
}

/** A body that cannot be read is told only after the key, where the key stands outside the body. */
async function collect(carried: Carried): Promise<{ bag: Bag; unreadable?: DirectoryError }> {
  try {
    return { bag: await readBag(carried) }
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    const query = await readBag({ ...carried, body: undefined }).catch(() => undefined)
    if (query === undefined && carried.xApiKey === undefined && carried.authorization === undefined)
      throw error
    const bag = query ?? { values: {}, faults: [], repeated: new Set<string>() }
    if (keyOf(carried, bag) === undefined) throw error
    return { bag, unreadable: error }
  }
}

const keyOf = (carried: Carried, bag: Bag): string | undefined =>
  keyOfRequest({
    parameter: textOf(bag.values.api_key),
    xApiKey: carried.xApiKey,
    authorization: carried.authorization,
  })

function recognise(endpoint: Endpoint, carried: Carried, bag: Bag, context: CallContext): Grant {
  const grant = authoriseKey(context.access, {
    call: callOf(endpoint),
    access: endpoint.access,
    apiKey: keyOf(carried, bag),
    origin: carried.origin,
    ownOrigins: context.ownOrigins,
    now: context.now(),
  })
  if (grant === undefined) throw new DirectoryError('key_required')
  context.recognised(grant)
  context.limit(grant)
  return grant
}
