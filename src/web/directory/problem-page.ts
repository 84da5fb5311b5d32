import { html } from 'ghtml'
import { searchForm } from './parts/search-form.ts'
import type { DirectoryPage, Frame } from './visit.ts'

const statuses = [400, 404, 410, 413, 429, 500, 503] as const
export type ProblemStatus = (typeof statuses)[number]

/** Whether there is a page for a status. */
export const isProblemStatus = (status: number): status is ProblemStatus =>
  statuses.some((one) => one === status)

/** A page instead of one that cannot be shown; it offers a search. @param retryAfterS for 429 */
export function problemPage(status: ProblemStatus, visit: Frame, retryAfterS = 1): DirectoryPage {
  const { texts } = visit
  const [title, text] = {
    400: [texts.badRequestTitle, texts.badRequestText],
    404: [texts.notFoundTitle, texts.notFoundText],
    410: [texts.goneTitle, texts.goneText],
    413: [texts.tooLargeTitle, texts.tooLargeText],
    429: [texts.tooManyTitle, texts.tooManyText(retryAfterS)],
    500: [texts.brokenTitle, texts.brokenText],
    503: [texts.brokenTitle, texts.brokenText],
  }[status] as [string, string]
  const isSearching = status === 400 || status === 404 || status === 410
  return {
    status,
    about: { title },
    kind: 'text',
    ownSearch: true,
    body: html`<div class="problem">
<p class="code" aria-hidden="true">${status}</p>
<h1>${title}</h1>
<p>${text}</p>
!${isSearching ? searchForm(visit, { size: 'large' }) : ''}
</div>`,
  }
}
