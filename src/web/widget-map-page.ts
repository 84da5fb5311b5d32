import { html } from 'ghtml'
import { webFileAddress } from './design/files.ts'
import type { SiteMap } from './directory/site.ts'
import { mapWords } from './map/map-words.ts'
import { directoryTexts } from './texts/in-language.ts'

/**
 * `/widget/map`: the map of a store finder, for a frame in pages of other sites. In a document of its own, its
 * worker and its tiles need nothing of those pages' policies. It shows the points that its parent posts.
 */
export function widgetMapPage(language: string, map: SiteMap): string {
  const texts = directoryTexts(language)
  return html`<!doctype html>
<html lang="${texts.language}" dir="${texts.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${texts.map}</title>
<base target="_blank">
<link rel="stylesheet" href="${webFileAddress('directory.css')}">
<link rel="stylesheet" href="${webFileAddress('widget-map.css')}">
<script type="module" src="${webFileAddress('widget/map-frame.js')}"></script>
</head>
<body class="widget-map">
<main id="map" data-module="${map.module}" data-light="${map.styleAddress(texts.language, 'light')}" data-dark="${map.styleAddress(texts.language, 'dark')}" data-words="${JSON.stringify(mapWords(texts, texts.map))}"></main>
</body>
</html>
`
}
