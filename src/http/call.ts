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

/** The parts of a request that identify its caller. */
export interface RequestParts extends BagSource {
  readonly xApiKey: string | undefined
  readonly authorization: string | undefined
  readonly origin: string | undefined
  /** Of the client, as a trusted proxy tells it. */
  readonly address: string
}

/** What calls need from the server. */
export interface CallContext {
  readonly operations: Operations
  readonly access: AccessStore
  /** Origins of the directory's own pages. */
  readonly ownOrigins: readonly string[]
  readonly now: () => number
  /**
   * Counts a request from an address against the key's limits; returns headers for the answer, and the error if they are
   * exceeded.
   */
  readonly limit: (
    grant: Grant,
    address: string,
  ) => Promise<{
    readonly headers: Readonly<Record<string, string>>
    readonly refusal?: DirectoryError
  }>
}

/** Caller data found while a request is processed, for logs, limits and CORS. */
export interface RequestContext {
  grant: Grant | null
  /** Rate limit headers. */
  limits: Readonly<Record<string, string>> | null
}

/**
 * Processes one request in the order of checks that the API guarantees: key 401, plan 403, all faults of
 * parameters and user 400, user 403, then the operation with its 404 or 409.
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

/**
 * A parameter repeated with different values is a fault; unknown parameters are ignored, however often they
 * occur.
 */
function repeatedFaults(route: Route, { repeated }: Bag): readonly Fault[] {
  if (repeated.size === 0) return none
  return [...repeated]
    .filter(
      (name) => name === 'api_key' || name === '_user_id' || Object.hasOwn(route.params.properties, name),
    )
    .map((name) => fault('repeated', name))
}

/** A key or user in a JSON body that is not a string counts as wrong, not as absent. */
function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return typeof value === 'string' ? value.trim() : 'not a text'
}

/** The parameters of a request, or the readable ones with the faults of the others. */
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

/** Synchronous variant for a request without a body. */
function collectQuery(parts: RequestParts): Collected {
  try {
    return { bag: readQuery(parts.query), unreadable: undefined }
  } catch (error) {
    return withoutUnreadable(parts, error)
  }
}

/** If the key is outside the body, an unreadable body is reported only after the key has been checked. */
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

/** Whether the request carries a key with write access outside its body. */
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
  const { headers, refusal } = await context.limit(grant, parts.address)
  requestContext.limits = headers
  if (refusal !== undefined) throw refusal
  return grant
}
