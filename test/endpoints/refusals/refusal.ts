import type { InjectOptions } from 'fastify'
import type { Endpoint } from '../../../src/endpoints/define-endpoint.ts'
import type { ErrorCode } from '../../../src/errors.ts'
import { type CallOptions, keyFor, type Reply } from '../../support/directory.ts'
import type { World } from '../../support/world.ts'
import type { Data } from '../promises/promise.ts'

/** Keys that are refused, each for one reason. */
export type RefusedKey = 'excluded' | 'fenced' | 'publishable' | 'hurried' | 'spent' | 'foreign'

/** An endpoint that is to refuse a call, with parameters that it would take, and what brings it to refuse. */
export interface Scene {
  readonly world: World
  readonly endpoint: Endpoint
  readonly good: Readonly<Record<string, string>>
  readonly keys: Readonly<Record<RefusedKey, string>>
  /** A user of another account. */
  readonly foreignUser: string
  /** A directory that takes one open item and one user of an account. */
  readonly narrow: World
}

/** Brings about a refusal and returns it. */
export type Provoke = (scene: Scene) => Promise<Reply>

/** How each code is provoked; of one endpoint, or of every one that declares it. */
export type Refusals = Readonly<Partial<Record<ErrorCode, Provoke>>>

/** The call with other parameters in place of the good ones. */
export const call = (
  { world, endpoint, good }: Scene,
  params: Readonly<Record<string, string>> = {},
  options: CallOptions = {},
): Promise<Reply> => world.directory.call(endpoint.method, endpoint.path, { ...good, ...params }, options)

/** The call while the storage takes no writes. */
export async function onReadOnly(
  scene: Scene,
  params: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const writer = scene.world.directory.writer()
  writer.pragma('query_only = ON')
  try {
    return await call(scene, params)
  } finally {
    writer.pragma('query_only = OFF')
  }
}

/** The same call as other bytes: `change` gets the request as a form, or with a query, as it would be taken. */
export async function send(
  { world, endpoint, good }: Scene,
  change: (request: InjectOptions & { url: string }, text: string) => InjectOptions,
): Promise<Reply> {
  const { server, keys, userId } = world.directory
  const { method, path } = endpoint
  const api_key = keys[keyFor(method, path)]
  const text = new URLSearchParams({ ...good, api_key, _user_id: userId }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const request =
    method === 'GET'
      ? ({ method, url: `${path}?${text}` } as const)
      : ({ method, url: path, payload: text, headers } as const)
  const response = await server.inject(change(request, text))
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json() as Data,
    text: response.body,
  }
}
