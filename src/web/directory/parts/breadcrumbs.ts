import { html } from 'ghtml'
import { homeAddress } from '../addresses.ts'
import type { Visit } from '../visit.ts'

export interface Crumb {
  readonly name: string
  /** Absent for the page itself. */
  readonly href?: string
}

/** The way from the home page to this one. */
export function breadcrumbs(crumbs: readonly Crumb[], { texts, root }: Visit): string {
  const items = [{ name: texts.home, href: homeAddress(root) }, ...crumbs].map(({ name, href }: Crumb) =>
    href === undefined
      ? html`<li aria-current="page"><bdi>${name}</bdi></li>`
      : html`<li><a href="${href}"><bdi>${name}</bdi></a></li>`,
  )
  return html`<nav class="crumbs" aria-label="${texts.breadcrumbs}"><ol>!${items.join('')}</ol></nav>`
}
