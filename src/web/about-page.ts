import { html } from 'ghtml'
import type { DueTerms } from '../operations/feeds/sources.ts'
import type { Site } from './directory/site.ts'
import { homeLink, renderPage } from './layout.ts'

/** `GET /about`: the software, and the sources and licences of its data, imported and shipped. */
export const aboutPage = (
  version: string,
  notice: string,
  sources: readonly DueTerms[],
  site: Site,
): string =>
  renderPage({
    language: 'en',
    title: 'About this directory',
    portalName: null,
    site,
    back: homeLink(site, 'en'),
    body: html`<p class="lead">Highstreet ${version}, an open business-listings directory. The code is licensed under Apache-2.0. <a href="/docs">API reference</a></p>
!${sources.length === 0 ? '' : html`<h2>Imported data</h2><ul class="next">!${sources.map(sourceLine).join('')}</ul>`}
<h2>Shipped data</h2>
!${notice
      .split(/\n{2,}/)
      .map(noticePart)
      .join('\n')}`,
  })

/** A paragraph of the notice, or its list. */
function noticePart(part: string): string {
  const lines = part.trim().split('\n')
  if (!lines[0]!.startsWith('- ')) return html`<p>!${lines.map((line) => html`${line}`).join('<br>')}</p>`
  return html`<ul class="next">!${lines.map((line) => html`<li>${line.replace(/^- /, '')}</li>`).join('')}</ul>`
}

const sourceLine = ({ licence, attribution, imported }: DueTerms): string =>
  html`<li>${[attribution, licence].filter((part) => part !== null).join(', ')} (imported ${imported.slice(0, 10)})</li>`
