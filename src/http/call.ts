import { authoriseKey, authoriseUser, findUser, type Grant, isWriter } from '../access/authorise.ts'
import { keyOfRequest } from '../access/keys.ts'
import type { Answer } from '../endpoints/define-endpoint.ts'
import { readAttributes } from '../entity/objects/read.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { type Fault, fault, oneOfEach } from '../faults/fault.ts'
import type { Operations } from '../operations/index.ts'
import type { AccessStore } from '../ports/access-store.ts'
import { type Bag, type BagSource, hasBody, readBag, readQuery } from './bag.ts'
import type { Route } from './routes.ts'

/** The parts of a request that decide about its caller. */
export interface RequestParts extends BagSource {
  readonly xApiKey: string | undefined
  readonly authorization: string | undefined
  readonly origin: string | undefined
}

/** What calls need of the rest of the server. */
export interface CallContext {
  readonly operations: Operations
  readonly access: AccessStore
  /** Origins of the directory's own pages. */
  readonly ownOrigins: readonly string[]
  readonly now: () => number
  /** Counts a request against the key's limits; returns headers for the answer, and the refusal when they are used up. */
  readonly limit: (grant: Grant) => Promise<{
    readonly headers: Readonly<Record<string, string>>
    readonly refusal?: DirectoryError
  }>
}

/** What becomes known of a request's caller on the way, for logs, limits and CORS of whatever follows. */
export interface RequestContext {
  grant: Grant | null
  /** Headers of the rate limit. */
  limits: Readonly<Record<string, string>> | null
}

/**
 * One request, stage by stage, in the order of checks the API promises: key 401, plan 403, all faults of parameters and user 400, user 403, and
 * then the operation with its 404 or 409.
 */
export async function perform(
  route: Route,
  parts: RequestParts,
  context: CallContext,
  requestContext: RequestContext,
): Promise<Answer> {
  const { bag, unreadable } = hasBody(parts) ? await collect(parts) : collectQuery(parts)
  const grant = await authenticate(route, parts, bag, context, requestContext)
  if (unreadable !== undefined) throw unreadable
  const { values, faults } = readAttributes(route.params, bag.values)
  const user = await findUser(context.access, route.access, grant.key, textOf(bag.values._user_id))
  const crossFaults = route.check?.(values, context.operations) ?? none
  const repeated = repeatedFaults(route, bag)
  const ofUser = user.fault === null ? none : [user.fault]
  if (bag.faults.length + repeated.length + ofUser.length + faults.length + crossFaults.length > 0)
    throw invalid(...oneOfEach(bag.faults, repeated, ofUser, faults, crossFaults))
  const caller = authoriseUser(grant, user.user)
  return route.handle({ params: values, caller }, context.operations)
}

const none: readonly Fault[] = []

/** The same parameter twice with different values is a fault; unknown ones are ignored, however often they come. */
function repeatedFaults(route: Route, { repeated }: Bag): readonly Fault[] {
  if (repeated.size === 0) return none
  return [...repeated]
    .filter(
      (name) => name === 'api_key' || name === '_user_id' || Object.hasOwn(route.params.properties, name),
    )
    .map((name) => fault('repeated', name))
}

/** A key or user of a JSON body that is not a text is a wrong one, not an absent one. */
function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return typeof value === 'string' ? value.trim() : 'not a text'
}

/** The parameters of a request, or those that can be read and what is wrong with the others. */
interface Collected {
  readonly bag: Bag
  readonly unreadable: DirectoryError | undefined
}

async function collect(parts: RequestParts): Promise<Collected> {
  try {
    return { bag: await readBag(parts), unreadable: undefined }
  } catch (error) {
    return withoutUnreadable(parts, error)
  }
}

/** The same for a request without a body, whose parameters are there at once. */
function collectQuery(parts: RequestParts): Collected {
  try {
    return { bag: readQuery(parts.query), unreadable: undefined }
  } catch (error) {
    return withoutUnreadable(parts, error)
  }
}

/** A body that cannot be read is told only after the key, where the key stands outside the body. */
function withoutUnreadable(parts: RequestParts, error: unknown): Collected {
  if (!(error instanceof DirectoryError)) throw error
  const query = readableQuery(parts.query)
  if (query === undefined && parts.xApiKey === undefined && parts.authorization === undefined) throw error
  const bag = query ?? noParameters
  if (keyOf(parts, bag) === undefined) throw error
  return { bag, unreadable: error }
}

const noParameters: Bag = { values: {}, faults: [], repeated: new Set() }

function readableQuery(query: string): Bag | undefined {
  try {
    return readQuery(query)
  } catch {
    return undefined
  }
}

/** Whether the request carries a key that may write outside of its body. */
export async function isOfWriter(
  parts: RequestParts,
  { access, now }: Pick<CallContext, 'access' | 'now'>,
): Promise<boolean> {
  const key = keyOf(parts, readableQuery(parts.query) ?? noParameters)
  return key !== undefined && (await isWriter(access, key, now()))
}

const keyOf = (parts: RequestParts, bag: Bag): string | undefined =>
  keyOfRequest({
    parameter: textOf(bag.values.api_key),
    xApiKey: parts.xApiKey,
    authorization: parts.authorization,
  })

async function authenticate(
  route: Route,
  parts: RequestParts,
  bag: Bag,
  context: CallContext,
  requestContext: RequestContext,
): Promise<Grant> {
  const grant = await authoriseKey(context.access, {
    call: route.call,
    access: route.access,
    apiKey: keyOf(parts, bag),
    origin: parts.origin,
    ownOrigins: context.ownOrigins,
    now: context.now(),
  })
  if (grant === undefined) throw new DirectoryError('key_required')
  requestContext.grant = grant
  const { headers, refusal } = await context.limit(grant)
  requestContext.limits = headers
  if (refusal !== undefined) throw refusal
  return grant
}
