import { FormGuard } from '../../src/access/form-guard.ts'
import { SubmissionLimits } from '../../src/access/submission-limits.ts'
import type { TestDirectory } from './directory.ts'

/** Where and how a form is sent. */
export interface Sending {
  /** How long ago the form was shown, in milliseconds; default: a minute. */
  readonly ageMs?: number
  readonly address?: string
}

/** A form with a file as browsers send it: its body and its type. */
export async function multipart(fields: Readonly<Record<string, string>>, name: string, file: Uint8Array) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set(name, new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'photo.jpg')
  const message = new Response(form)
  return {
    type: message.headers.get('content-type')!,
    payload: Buffer.from(await message.arrayBuffer()),
  }
}

/** As `sendForm`, with a file. */
export async function sendFile(
  directory: TestDirectory,
  link: string,
  fields: Readonly<Record<string, string>>,
  [name, file]: readonly [field: string, bytes: Uint8Array],
) {
  const { pathname, searchParams } = new URL(link)
  const token = searchParams.get('token') ?? ''
  const form = { token, form_stamp: stampOf(directory, token, 60_000), ...fields }
  const { type, payload } = await multipart(form, name, file)
  return directory.server.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': type },
    payload,
  })
}

/** The stamp of a form that was shown at a time, in milliseconds since 1970, by the directory with this secret. */
export function stampAt(secret: string, token: string, time: number): string {
  const limits = new SubmissionLimits(SubmissionLimits.allocate(16), () => time)
  return new FormGuard(secret, limits, () => time).stamp(token).text
}

/** The stamp of a form that a directory showed so long ago. */
const stampOf = ({ services }: TestDirectory, token: string, ageMs: number): string =>
  stampAt(services.options.tokenSecret, token, services.clock.now() - ageMs)

/** Opens the page of a link (an address as `token/*` answers it). */
export const openPage = (directory: TestDirectory, link: string) => {
  const { pathname, search } = new URL(link)
  return directory.server.inject({ url: pathname + search })
}

/** Sends the form of a hosted page as a person does who took some time to fill it in. */
export function sendForm(
  directory: TestDirectory,
  link: string,
  fields: Readonly<Record<string, string>>,
  { ageMs = 60_000, address }: Sending = {},
) {
  const { pathname, searchParams } = new URL(link)
  const token = searchParams.get('token') ?? ''
  const form = { token, form_stamp: stampOf(directory, token, ageMs), ...fields }
  return directory.server.inject({
    method: 'POST',
    url: pathname,
    ...(address === undefined ? {} : { remoteAddress: address }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
}
