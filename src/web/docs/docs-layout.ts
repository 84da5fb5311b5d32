import { html } from 'ghtml'
import { callOf, type Endpoint } from '../../endpoints/define-endpoint.ts'
import { operationId } from '../../openapi/operation.ts'
import { webFileAddress } from '../design/files.ts'
import { mark } from '../directory/layout.ts'
import { documentParts, documentsOf } from './documents.ts'

export interface DocsPage {
  readonly title: string
  /** HTML. */
  readonly body: string
  /** Address of the page, which the menu marks. */
  readonly address: string
}

export const endpointAnchor = (endpoint: Endpoint): string => operationId(endpoint.method, endpoint.path)

/** A complete page of the documentation, in English, in the looks of the directory. */
export function renderDocsPage(page: DocsPage, siteName: string, menu: string): string {
  return html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} – ${siteName}</title>
<link rel="preload" href="${webFileAddress('figtree-latin.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${webFileAddress('directory.css')}">
<link rel="stylesheet" href="${webFileAddress('docs.css')}">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<meta name="color-scheme" content="light dark">
<script type="module" src="${webFileAddress('docs/docs.js')}"></script>
</head>
<body class="page-docs">
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<div class="bar">
<a class="brand" href="/">!${mark}<span>${siteName}</span></a>
<span class="grow"></span>
<nav aria-label="Documentation">
!${headerLink('/docs', 'Endpoints', page.address)}
!${headerLink('/docs/guides', 'Guides', page.address)}
<a class="navlink" href="/openapi.json">OpenAPI</a>
</nav>
</div>
</header>
<div class="docs">
<nav class="side" aria-label="Contents">
<form class="docsearch" role="search" action="/docs" hidden data-index="/docs/index.json">
<label for="docsearch">Search endpoints and guides</label>
<input id="docsearch" type="search" autocomplete="off" maxlength="100">
<p class="small dim" role="status"></p>
<ol></ol>
</form>
<div class="menu">
!${marked(menu, page.address)}
</div>
</nav>
<main id="content">
!${page.body}
</main>
</div>
</body>
</html>
`
}

const headerLink = (address: string, text: string, current: string): string =>
  html`<a class="navlink" href="${address}"!${address === current ? ' aria-current="page"' : ''}>${text}</a>`

/** The menu with the page that is open marked, and its part unfolded. */
function marked(menu: string, address: string): string {
  const link = html`<a href="${address}">`
  return menu
    .split('\n<details')
    .map((part) => (part.includes(link) ? part.replace(/^>/, ' open>') : part))
    .join('\n<details')
    .replace(link, html`<a href="${address}" aria-current="page">`)
}

/** Every endpoint and document as a list that unfolds, without scripts. */
export function docsMenu(endpoints: readonly Endpoint[]): string {
  const groups = [...Map.groupBy(endpoints, ({ group }) => group)]
  const documents = documentParts.map(([title, folder]) =>
    menuPart(
      title,
      documentsOf(folder).map(({ address, title: text }) => html`<li><a href="${address}">${text}</a></li>`),
    ),
  )
  const calls = groups.map(([group, members]) =>
    menuPart(
      group,
      members.map(
        (endpoint) =>
          html`<li><a href="/docs#${endpointAnchor(endpoint)}"><code>${callOf(endpoint)}</code></a></li>`,
      ),
    ),
  )
  return `<h2>Documents</h2>\n${documents.join('\n')}\n<h2>Endpoints</h2>\n${calls.join('\n')}`
}

const menuPart = (title: string, items: readonly string[]): string =>
  html`<details><summary>${title} <span class="dim">${items.length}</span></summary>
<ul>
!${items.join('\n')}
</ul></details>`
