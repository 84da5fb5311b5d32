import { authoriseKey, isLive } from '../access/authorise.ts'
import { formTokenOf, isFormToken, readSession, signSession } from '../access/console-session.ts'
import { mayCall } from '../access/plans.ts'
import type { Services } from './services.ts'

/** What the pages of the console do, in terms of the API: a key that may not call it may not use them. */
const call = 'POST /v1/site'
const access = { plan: 'admin', write: true, user: false } as const

/** A signed-in operator. */
export interface ConsoleSession {
  /** What its forms carry. */
  readonly formToken: string
  isFormToken(token: string): boolean
}

/**
 * Signs an operator in by a key of an admin plan. Returns the text of the session, for a cookie.
 * @throws DirectoryError key_required, key_unknown, key_read_only, plan_too_low
 */
export async function signIn({ access: store, clock, options }: Services, apiKey: string): Promise<string> {
  const now = clock.now()
  const sent = apiKey === '' ? undefined : apiKey
  const grant = await authoriseKey(store, {
    access,
    call,
    apiKey: sent,
    origin: undefined,
    ownOrigins: [],
    now,
  })
  return signSession(grant!.key.id, options.tokenSecret, now)
}

/** Null for a session that has ended, or whose key has. */
export async function consoleSession(
  { access: store, clock, options }: Services,
  session: string,
): Promise<ConsoleSession | null> {
  const { tokenSecret } = options
  const now = clock.now()
  const keyId = readSession(session, tokenSecret, now)
  const key = keyId === null ? undefined : await store.key(keyId)
  if (key === undefined || key.publishable || !isLive(key, now)) return null
  const plan = await store.plan(key.plan)
  if (plan === undefined || !mayCall(plan, call, access)) return null
  return {
    formToken: formTokenOf(session, tokenSecret),
    isFormToken: (token) => isFormToken(token, session, tokenSecret),
  }
}
