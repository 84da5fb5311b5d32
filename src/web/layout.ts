import { html } from 'ghtml'

/**
 * Headers of every hosted page. Only the stylesheet is loaded, no script runs, no other site may frame the
 * page or receive its address, which contains the token, and nothing is cached.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}

/** As `pageHeaders`, for a form that may run its one script of this site. */
export const workingHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy']}; script-src 'self'`,
}

export interface Page {
  /** Language of the texts, such as `en`. */
  readonly language: string
  readonly title: string
  /** Name of the website the user comes from; null if unknown. */
  readonly portalName: string | null
  /** HTML. */
  readonly body: string
}

/** A complete page. */
export function renderPage({ language, title, portalName, body }: Page): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${portalName === null ? title : `${title} – ${portalName}`}</title>
<link rel="stylesheet" href="/web.css">
</head>
<body>
!${portalName === null ? '' : html`<header><p>${portalName}</p></header>`}
<main>
<h1>${title}</h1>
!${body}
</main>
</body>
</html>
`
}

/** A page of plain paragraphs: thanks, or an error. */
export const renderNotice = (page: Omit<Page, 'body'>, paragraphs: readonly string[]): string =>
  renderPage({ ...page, body: paragraphs.map((text) => html`<p>${text}</p>`).join('\n') })
