import assert from 'node:assert/strict'
import type { TestDirectory } from './directory.ts'

export type ConsoleServer = Pick<TestDirectory, 'server'>

async function ask({ server }: ConsoleServer, url: string, form?: Record<string, string>, cookie?: string) {
  return server.inject({
    method: form === undefined ? 'GET' : 'POST',
    url,
    headers: {
      host: 'directory.example',
      accept: 'text/html',
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(cookie !== undefined && { cookie }),
    },
    ...(form !== undefined && { payload: new URLSearchParams(form).toString() }),
  })
}

/** Signs in to the console of a server. Returns the cookie of the session. */
export async function signInTo(on: ConsoleServer, key: string): Promise<string> {
  const reply = await ask(on, '/console/sign-in', { api_key: key })
  assert.equal(reply.statusCode, 303, reply.body)
  return String(reply.headers['set-cookie']).split(';', 1)[0]!
}

export async function isSignedIn(on: ConsoleServer, cookie: string): Promise<boolean> {
  return !/name="api_key"/.test((await ask(on, '/console', undefined, cookie)).body)
}

/** Sends the form to sign out. Returns the page that answers. */
export async function signOutOf(on: ConsoleServer, cookie: string): Promise<string> {
  const page = await ask(on, '/console', undefined, cookie)
  const [, token = ''] = /name="token" value="([^"]*)"/.exec(page.body)!
  return (await ask(on, '/console/sign-out', { token }, cookie)).body
}

/**
 * A session that one server signs out is over on the others, whatever its cookie was copied to, and no other one is.
 * @returns the cookies: of the session that is over, and of one that is not
 */
export async function refusesSignedOut(
  one: ConsoleServer,
  other: ConsoleServer,
  key: string,
  later: () => void,
): Promise<{ readonly over: string; readonly live: string }> {
  const over = await signInTo(one, key)
  later()
  const live = await signInTo(other, key)
  for (const on of [one, other])
    assert.deepEqual([await isSignedIn(on, over), await isSignedIn(on, live)], [true, true])
  assert.match(await signOutOf(one, over), /You are signed out/)
  for (const on of [other, one])
    assert.deepEqual([await isSignedIn(on, over), await isSignedIn(on, live)], [false, true])
  const form = { site_id: 'late', name: 'Late', token: 'x' }
  assert.match((await ask(other, '/console/new-site', form, over)).body, /name="api_key"/)
  return { over, live }
}
