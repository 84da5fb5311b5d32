import { html } from 'ghtml'
import { webFileAddress } from '../design/files.ts'
import { icon } from '../design/icons.ts'
import { headOf, headSite } from '../discovery/head.ts'
import { directoryTexts } from '../texts/in-language.ts'
import { rootOf } from './addresses.ts'
import { languagesOf } from './site-pages.ts'
import type { DirectoryPage, Visit } from './visit.ts'

/** What stands in the place of a key that the page does not have. */
const noKey = 'PUBLISHABLE_KEY'
const longestText = 200
const mapModes = ['closed', 'open', 'off'] as const

/** The attributes of the script, in its order. */
type Attributes = Readonly<Record<string, string>>

/** `/{language}/embed`: the script of the store finder for pages of other sites, as the visitor wants it, and how it looks. */
export async function embedPage(visit: Visit): Promise<DirectoryPage> {
  const { site, texts, language, operations } = visit
  const { widgetKey } = site
  const key = widgetKey !== null && (await operations.directory.isPublishable(widgetKey)) ? widgetKey : null
  const { attributes, unread } = attributesOf(visit, key)
  const description = texts.embedIntro(site.name)
  const addressIn = (other: string): string => `${rootOf(site, other)}/embed`
  return {
    status: 200,
    about: headOf({ title: texts.embedTitle, description, addressIn }, headSite(site), language),
    kind: 'text',
    unread,
    showsFrames: true,
    head: ['forms.css', 'embed.css']
      .map((name) => html`<link rel="stylesheet" href="${webFileAddress(name)}">`)
      .join('\n'),
    body: html`<h1>${texts.embedTitle}</h1>
<p class="lead">${description}</p>
<div class="embed">
<div>
!${choices(attributes, visit)}
<section>
<h2 id="code">${texts.embedCode}</h2>
<pre id="snippet" tabindex="0" aria-labelledby="code" dir="ltr"><code>${snippetOf(`${site.baseUrl}${site.prefix}/widget.js`, attributes)}</code></pre>
<p><button class="button" type="button" data-copy="snippet" data-copied="${texts.copied}" data-refused="${texts.copyYourself}">!${icon('document')}<span>${texts.copy}</span></button> <span role="status"></span></p>
<p class="notice">${key === null ? texts.embedNoKey : texts.embedLocalKey}</p>
<p><a class="more" href="/docs/guides/widget">${texts.embedGuide}!${icon('next')}</a></p>
</section>
</div>
!${key === null ? '' : html`<section><h2>${texts.embedPreview}</h2>!${scriptOf(`${site.prefix}/widget.js`, attributes)}</section>`}
</div>`,
  }
}

/** What the address asks for; what cannot be read is left out and named. */
function attributesOf(
  { query, language, site, country }: Visit,
  key: string | null,
): { readonly attributes: Attributes; readonly unread: readonly string[] } {
  const text = (name: string): string => (query.get(name) ?? '').trim().slice(0, longestText)
  const oneOf = (name: string, known: readonly string[]): string | undefined =>
    known.find((value) => value === text(name))
  const wanted = { lang: oneOf('lang', languagesOf(site)), map: oneOf('map', mapModes) }
  const { lang = language, map = 'closed' } = wanted
  const attributes = {
    key: key ?? noKey,
    country,
    what: text('what'),
    where: text('where'),
    language: lang,
    map: map === 'closed' ? '' : map,
  }
  const names = ['lang', 'map'] as const
  return { attributes, unread: names.filter((name) => text(name) !== '' && wanted[name] === undefined) }
}

const written = (attributes: Attributes): readonly string[] =>
  Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => html`data-${name}="${value}"`)

const scriptOf = (source: string, attributes: Attributes): string =>
  html`<script src="${source}" !${written(attributes).join(' ')} async></script>`

/** The same as people read it, a line for each attribute. */
const snippetOf = (source: string, attributes: Attributes): string =>
  [
    '<script',
    html`  src="${source}"`,
    ...written(attributes).map((one) => `  ${one}`),
    '  async',
    '></script>',
  ].join('\n')

function choices(
  { what, where, language: chosen, map = '' }: Attributes,
  { texts, root, site }: Visit,
): string {
  const text = (name: string, label: string, hint: string, value = ''): string =>
    html`<div class="field half"><label for="embed-${name}">${label}</label>
<input type="text" id="embed-${name}" name="${name}" value="${value}" placeholder="${hint}" maxlength="${longestText}"></div>`
  const select = (
    name: string,
    label: string,
    current: string,
    options: readonly (readonly [value: string, text: string])[],
  ): string =>
    html`<div class="field half"><label for="embed-${name}">${label}</label>
<select id="embed-${name}" name="${name}">!${options
      .map(
        ([value, name]) =>
          html`<option value="${value}" !${value === current ? 'selected' : ''}>${name}</option>`,
      )
      .join('')}</select></div>`
  const modes = { closed: texts.embedMapClosed, open: texts.embedMapOpen, off: texts.embedMapOff }
  return html`<form class="panel" action="${root}/embed">
<div class="fields">
!${text('what', texts.what, texts.whatHint, what)}
!${text('where', texts.where, texts.whereHint, where)}
!${select(
    'lang',
    texts.languageLabel,
    chosen ?? '',
    languagesOf(site).map((other) => [other, directoryTexts(other).ownName]),
  )}
!${select(
    'map',
    texts.map,
    map || 'closed',
    mapModes.map((mode) => [mode, modes[mode]]),
  )}
</div>
<p class="buttons"><button class="button quiet" type="submit">${texts.apply}</button></p>
</form>`
}
