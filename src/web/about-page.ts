import { html } from 'ghtml'
import { renderPage } from './layout.ts'

/** `GET /about`: the software, and the sources and licences of its data. */
export const aboutPage = (version: string, notice: string): string =>
  renderPage({
    language: 'en',
    title: 'About this directory',
    portalName: null,
    body: html`<p>Highstreet ${version}, an open business-listings directory. The code is licensed under Apache-2.0. <a href="/docs">API reference</a></p>
<pre>${notice}</pre>`,
  })
