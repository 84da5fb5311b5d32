import { authoriseKey, isLive } from '../access/authorise.ts'
import {
  formTokenOf,
  isFormToken,
  readSession,
  sessionId,
  sessionMs,
  signSession,
} from '../access/console-session.ts'
import { mayCall } from '../access/plans.ts'
import type { Services } from './services.ts'

/** What the pages of the console do, in terms of the API: a key that may not call it may not use them. */
const call = 'POST /v1/site'
const access = { plan: 'admin', write: true, user: false } as const

const ended = 'ended_session'

/** A signed-in operator. */
export interface ConsoleSession {
  /** What its forms carry. */
  readonly formToken: string
  isFormToken(token: string): boolean
  /** Signs out: every server of the store refuses the session from then on. */
  end(): Promise<void>
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

/** Null for a session that has ended or was signed out of, or whose key has ended. */
export async function consoleSession(
  { access: accounts, store, clock, options }: Services,
  session: string,
): Promise<ConsoleSession | null> {
  const { tokenSecret } = options
  const now = clock.now()
  const keyId = readSession(session, tokenSecret, now)
  if (keyId === null || (await store.record(ended, sessionId(session))) !== undefined) return null
  const key = await accounts.key(keyId)
  if (key === undefined || key.publishable || !isLive(key, now)) return null
  const plan = await accounts.plan(key.plan)
  if (plan === undefined || !mayCall(plan, call, access)) return null
  return {
    end: async () => {
      const record = { entityId: null, account: key.account, body: {}, over: now + sessionMs }
      // A conflict: another server has ended it in the meantime.
      await store.commit([
        { type: 'record', kind: ended, id: sessionId(session), expectedRevision: null, ...record },
      ])
    },
    formToken: formTokenOf(session, tokenSecret),
    isFormToken: (token) => isFormToken(token, session, tokenSecret),
  }
}
