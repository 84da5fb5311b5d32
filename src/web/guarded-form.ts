import { type FormState, hasFaults, trapField, waitMinutes } from './form.ts'
import type { PageContext, PageRequest, PageResponse } from './page-request.ts'
import type { Texts } from './texts/texts.ts'

/** The verdict on a submitted form: show it again, pretend to carry it out, or carry it out. */
export type FormVerdict =
  | {
      readonly kind: 'again'
      readonly status: number
      readonly faults: Omit<FormState, 'values'>
      readonly retryAfterS?: number
    }
  | { readonly kind: 'trapped' }
  | { readonly kind: 'take' }

const again = (status: number, message: string, retryAfterS?: number): FormVerdict => ({
  kind: 'again',
  status,
  faults: { faults: {}, general: [message] },
  ...(retryAfterS === undefined ? {} : { retryAfterS }),
})

/**
 * Checks, in this order: the rate limit; faults of the entries, which robots see as well; then whether a
 * person submitted the form.
 *
 * @param further finds the faults that cost work: not before the submission is within the limit
 */
export async function judgeForm(
  request: PageRequest,
  { guard }: Pick<PageContext, 'guard'>,
  state: FormState,
  texts: Texts,
  further: () => Promise<FormState['faults']> = async () => ({}),
): Promise<FormVerdict> {
  const wait = guard.admit(request.token, request.address)
  if (wait > 0) return again(429, texts.tooManyForms(wait), wait)
  const faults = { ...state, faults: { ...(await further()), ...state.faults } }
  if (hasFaults(faults)) return { kind: 'again', status: 400, faults }
  if (request.form[trapField]) return { kind: 'trapped' }
  const judgement = guard.judge(request.token, request.form.form_stamp, request.form.form_work ?? '')
  if (judgement.verdict === 'look again') return again(400, texts.lookAgain)
  if (judgement.verdict === 'work')
    return again(429, texts.workWait(waitMinutes), Math.ceil(judgement.waitMs / 1000))
  return { kind: 'take' }
}

/** Adds the retry time, if known. */
export const withRetry = (response: PageResponse, retryAfterS: number | undefined): PageResponse =>
  retryAfterS === undefined
    ? response
    : { ...response, headers: { ...response.headers, 'retry-after': String(retryAfterS) } }
