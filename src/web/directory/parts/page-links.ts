import { html } from 'ghtml'
import { icon } from '../../design/icons.ts'
import type { DirectoryTexts } from '../../texts/directory-texts.ts'

export interface PageLinks {
  /** From 1. */
  readonly page: number
  readonly total: number
  readonly perPage: number
  readonly href: (page: number) => string
  readonly texts: DirectoryTexts
}

/** Links to the first, the last and the neighbouring pages; nothing for a single page. */
export function pageLinks({ page, total, perPage, href, texts }: PageLinks): string {
  const last = Math.min(Math.ceil(total / perPage), 400)
  if (last <= 1) return ''
  const shown = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last)
  const items = [...new Set(shown)].map((one, at, all) => {
    const gap = at > 0 && one - all[at - 1]! > 1 ? '<li aria-hidden="true">…</li>' : ''
    const link =
      one === page
        ? html`<li><span class="here" aria-current="page">${one}</span></li>`
        : html`<li><a href="${href(one)}" aria-label="${texts.page(one, last)}">${one}</a></li>`
    return gap + link
  })
  const previous = page > 1 ? html`<li><a rel="prev" href="${href(page - 1)}">${texts.previous}</a></li>` : ''
  const next =
    page < last ? html`<li><a rel="next" href="${href(page + 1)}">${texts.next}!${icon('next')}</a></li>` : ''
  return html`<nav class="pages" aria-label="${texts.pages}"><ul>!${previous}!${items.join('')}!${next}</ul></nav>`
}
