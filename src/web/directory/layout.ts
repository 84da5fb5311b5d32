import { html } from 'ghtml'
import { webFileAddress } from '../design/files.ts'
import { icon } from '../design/icons.ts'
import { headOf, headSite } from '../discovery/head.ts'
import { directoryTexts } from '../texts/in-language.ts'
import { categoriesAddress, homeAddress, lettersAddress, rootOf } from './addresses.ts'
import { searchForm } from './parts/search-form.ts'
import type { Site } from './site.ts'
import { isWhole, languagesOf, legalPages, legalTitle } from './site-pages.ts'
import type { DirectoryPage, Frame, PageAbout } from './visit.ts'

/** The complete document of a page. */
export function renderDirectoryPage(page: DirectoryPage, visit: Frame): string {
  const { site, texts, language } = visit
  return html`<!doctype html>
<html lang="${language}" dir="${texts.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
!${typeof page.about === 'string' ? page.about : plainHead(page.about, visit)}
<link rel="preload" href="${webFileAddress('figtree-latin.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${webFileAddress('directory.css')}">
!${accentLink(site)}
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf6">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141a17">
<script type="module" src="${webFileAddress('directory.js')}"></script>
!${page.head ?? ''}
</head>
<body class="page-${page.kind}">
<a class="skip" href="#content">${texts.skipToContent}</a>
!${header(page, visit)}
<main id="content">
!${page.body}
</main>
!${footer(visit)}
</body>
</html>
`
}

/** The stylesheet with the colour of a site. */
export const accentLink = ({ accent }: Pick<Site, 'accent'>): string =>
  accent === null ? '' : html`<link rel="stylesheet" href="/web/accent/${accent.slice(1)}.css">`

/** The head of a page that gives search engines its title and address alone. */
function plainHead({ title, canonical }: PageAbout, { site, language, root }: Frame): string {
  const rest = canonical?.slice(root.length)
  const addressIn = rest === undefined ? null : (other: string) => rootOf(site, other) + rest
  return headOf({ title, addressIn }, headSite(site), language)
}

/** The sign of the directory. */
const siteMark =
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path class="awning" d="M4 6h24l2 7a4 4 0 0 1-7 2 4 4 0 0 1-7 0 4 4 0 0 1-7 0 4 4 0 0 1-7-2Z"/><path class="front" d="M5 18h22v10H5Zm3 3v5h6v-5Zm9 0v7h6v-7Z"/></svg>'

/** The logo of the site, or the directory's own mark. */
export const markOf = ({ logo }: Pick<Site, 'logo'>): string =>
  logo === null ? siteMark : html`<img class="mark" src="${logo}" alt="" width="32" height="32">`

function header(page: DirectoryPage, visit: Frame): string {
  const { site, texts, root } = visit
  return html`<header class="top">
<div class="bar">
<a class="brand" href="${homeAddress(root)}">!${markOf(site)}<span>${site.name}</span></a>
!${page.ownSearch === true ? '<span class="grow"></span>' : searchForm(visit, { ...page.searched, size: 'small' })}
<nav aria-label="${texts.menu}">
<a class="navlink" href="${categoriesAddress(root)}">${texts.browseCategories}</a>
<a class="button quiet" href="${root}/add">!${icon('plus')}${texts.addBusiness}</a>
</nav>
</div>
</header>`
}

function footer({ site, texts, language, root, rest, country }: Frame): string {
  const languages = languagesOf(site).map((other) => {
    const { ownName } = directoryTexts(other)
    return other === language
      ? html`<li><span aria-current="true" lang="${other}">${ownName}</span></li>`
      : html`<li><a href="${rootOf(site, other)}${rest}" lang="${other}" hreflang="${other}" rel="alternate">${ownName}</a></li>`
  })
  return html`<footer class="foot">
<div class="bar">
<div>
<p class="brand">!${markOf(site)}<span>${site.name}</span></p>
<p class="dim">${site.tagline ?? texts.tagline}</p>
</div>
<nav aria-label="${texts.languageLabel}"><h2>${texts.languageLabel}</h2><ul class="inline">!${languages.join('')}</ul></nav>
<nav aria-label="${site.name}"><h2>${site.name}</h2><ul>
<li><a href="${categoriesAddress(root)}">${texts.allCategories}</a></li>
!${isWhole(site) ? html`<li><a href="${lettersAddress(root, country)}">${texts.lettersLink}</a></li>` : ''}
<li><a href="${root}/add">${texts.addBusiness}</a></li>
<li><a href="${root}/embed">${texts.embedLink}</a></li>
<li><a href="/docs">${texts.forDevelopers}</a></li>
<li><a href="/about">${texts.aboutData}</a></li>
!${legalPages
    .filter((page) => site[page] !== null)
    .map((page) => html`<li><a href="${root}/${page}">${legalTitle(page, texts)}</a></li>`)
    .join('')}
</ul></nav>
</div>
</footer>`
}
