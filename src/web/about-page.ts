import { html } from 'ghtml'
import type { DueTerms } from '../operations/feeds/sources.ts'
import { renderPage } from './layout.ts'

/** `GET /about`: the software, and the sources and licences of its data, imported and shipped. */
export const aboutPage = (version: string, notice: string, sources: readonly DueTerms[]): string =>
  renderPage({
    language: 'en',
    title: 'About this directory',
    portalName: null,
    body: html`<p>Highstreet ${version}, an open business-listings directory. The code is licensed under Apache-2.0. <a href="/docs">API reference</a></p>
!${sources.length === 0 ? '' : html`<h2>Imported data</h2><ul>!${sources.map(sourceLine).join('')}</ul>`}
<h2>Shipped data</h2>
<pre>${notice}</pre>`,
  })

const sourceLine = ({ licence, attribution, imported }: DueTerms): string =>
  html`<li>${[attribution, licence].filter((part) => part !== null).join(', ')} (imported ${imported.slice(0, 10)})</li>`
