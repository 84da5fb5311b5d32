import { html } from 'ghtml'
import { webFileAddress } from './design/files.ts'
import { icon } from './design/icons.ts'
import { homeAddress, listingAddress, type Root, rootOf } from './directory/addresses.ts'
import { markOf } from './directory/layout.ts'
import type { Site } from './directory/site.ts'
import { languagesOf } from './directory/site-pages.ts'
import { directoryTexts, textsFor } from './texts/in-language.ts'

/**
 * Headers of every hosted page. Files of this site only; no other site may frame the page or receive its
 * address, which contains the token, and nothing is cached.
 * @param tiles origin of tiles on another server
 * @param pictures origins of pictures on other servers
 */
export const pageHeadersWith = (
  tiles: string | null,
  pictures: readonly string[] = [],
): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...(tiles === null ? [] : [tiles]), ...pictures].join(' '),
    "font-src 'self'",
    `connect-src 'self' ${tiles ?? ''}`.trimEnd(),
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
})

export const pageHeaders = pageHeadersWith(null)

export interface PageLink {
  readonly href: string
  readonly label: string
}

/** What surrounds a page. */
export interface Frame {
  /** The directory; absent on pages about the software itself. */
  readonly site?: Site
  /** Name of the website the user comes from; null if unknown. */
  readonly portalName: string | null
  /** The way back. */
  readonly back?: PageLink
}

export interface Page extends Frame {
  /** Language of the texts, such as `en`. */
  readonly language: string
  readonly title: string
  /** HTML. */
  readonly body: string
  /** Browser modules by the name of their file. */
  readonly scripts?: readonly string[]
}

/** A complete page. */
export function renderPage({ language, title, portalName, body, site, back, scripts = [] }: Page): string {
  const from = portalName === null || portalName === '' || portalName === site?.name ? null : portalName
  return html`<!doctype html>
!${htmlTag(language)}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${[title, from ?? site?.name].filter(Boolean).join(' – ')}</title>
<link rel="preload" href="${webFileAddress('figtree-latin.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${webFileAddress('directory.css')}">
<link rel="stylesheet" href="${webFileAddress('forms.css')}">
!${site?.accent ? html`<link rel="stylesheet" href="/web/accent/${site.accent.slice(1)}.css">` : ''}
<link rel="icon" href="/favicon.ico" sizes="32x32">
<meta name="color-scheme" content="light dark">
!${scripts.map((name) => html`<script type="module" src="${webFileAddress(name)}"></script>`).join('\n')}
</head>
<body class="${site === undefined ? 'page-plain' : 'page-form'}">
!${site === undefined ? '' : header(site, language, back)}
<main id="content">
!${from === null ? '' : html`<p class="portal">${from}</p>`}
<h1>${title}</h1>
!${body}
</main>
</body>
</html>
`
}

const htmlTag = (language: string): string =>
  directoryTexts(language).direction === 'rtl'
    ? html`<html lang="${language}" dir="rtl">`
    : html`<html lang="${language}">`

function header(site: Site, language: string, back: PageLink | undefined): string {
  return html`<header class="top">
<div class="bar">
<a class="brand" href="${homeAddress(directoryRoot(language, site))}">!${markOf(site)}<span>${site.name}</span></a>
<span class="grow"></span>
!${back === undefined ? '' : html`<a class="navlink back" href="${back.href}">!${icon('next')}<span>${back.label}</span></a>`}
</div>
</header>`
}

/** What the public pages of a site begin with in the language of a form, or else in the first of the site. */
function directoryRoot(language: string, site: Pick<Site, 'languages' | 'prefix'>): Root {
  const languages = languagesOf(site)
  return rootOf(site, languages.includes(language) ? language : (languages[0] ?? 'en'))
}

/** The way from a page of the directory to its home page. */
export const homeLink = (site: Site, language: string): PageLink => ({
  href: homeAddress(directoryRoot(language, site)),
  label: textsFor(language).backTo(site.name),
})

/** The address of the listing of a business. */
export const listingHref = (
  { id, name }: { readonly id: string; readonly name: string },
  language: string,
  site: Pick<Site, 'languages' | 'prefix'>,
): string => listingAddress(directoryRoot(language, site), id, name)

/** A page of plain paragraphs: thanks, or an error. */
export const renderNotice = (page: Omit<Page, 'body'>, paragraphs: readonly string[]): string =>
  renderPage({ ...page, body: paragraphs.map((text) => html`<p class="lead">${text}</p>`).join('\n') })
