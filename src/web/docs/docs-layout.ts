import { html } from 'ghtml'
import { callOf, type Endpoint } from '../../endpoints/define-endpoint.ts'
import { operationId } from '../../openapi/operation.ts'
import { webFileAddress } from '../design/files.ts'
import { accentLink, markOf } from '../directory/layout.ts'
import type { Site } from '../directory/site.ts'
import { documentParts, documentsOf } from './documents.ts'

export interface DocsPage {
  readonly title: string
  /** HTML. */
  readonly body: string
  /** Address of the page, which the menu marks. */
  readonly address: string
}

/** Groups that readers look for first. */
const firstGroups = ['Search', 'Autocomplete and look-up', 'Entities', 'Businesses']

/** Endpoints by group, in the order of the page. */
export function groupsOf(
  endpoints: readonly Endpoint[],
): readonly (readonly [string, readonly Endpoint[]])[] {
  const groups = Map.groupBy(endpoints, ({ group }) => group)
  const rank = (group: string): number => firstGroups.indexOf(group) + 1 || firstGroups.length + 1
  return [...groups].sort(([a], [b]) => rank(a) - rank(b))
}

export const endpointAnchor = (endpoint: Endpoint): string => operationId(endpoint.method, endpoint.path)

/** A complete page of the documentation, in English, in the looks of the directory. */
export function renderDocsPage(page: DocsPage, site: Site, menu: string): string {
  return html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} – ${site.name}</title>
<link rel="preload" href="${webFileAddress('figtree-latin.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${webFileAddress('directory.css')}">
<link rel="stylesheet" href="${webFileAddress('docs.css')}">
!${accentLink(site)}
<link rel="icon" href="/favicon.ico" sizes="32x32">
<meta name="color-scheme" content="light dark">
<script type="module" src="${webFileAddress('docs/docs.js')}"></script>
</head>
<body class="page-docs">
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<div class="bar">
<a class="brand" href="/">!${markOf(site)}<span>${site.name}</span></a>
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
<form class="docsearch" role="search" action="/docs" data-index="/docs/index.json">
<label for="docsearch">Search endpoints and guides</label>
<input id="docsearch" type="search" autocomplete="off" maxlength="100">
<p class="small dim" role="status"></p>
<ol></ol>
</form>
<details class="menu">
<summary>Contents</summary>
!${marked(menu, page.address)}
</details>
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
  const groups = groupsOf(endpoints)
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
