import { html } from 'ghtml'
import { cardSize } from './card-size.ts'

/** What a card says. */
export interface CardWords {
  readonly name: string
  /** Such as `Café in Helsinki`; may be empty. */
  readonly kind: string
  readonly site: string
  /** Path data of the icon of its category, of 15 × 15 units. */
  readonly outline: string
}

/** Draws text as paths, so that a card looks the same on machines without fonts. */
export interface Lettering {
  /** Whether there is a shape for every character. */
  covers(text: string): boolean
  /** Width in units of a text of this size. */
  width(text: string, size: number): number
  /** Path data of a line that begins at `x` on the base line `y`. */
  path(text: string, x: number, y: number, size: number): string
}

const margin = 84
const textWidth = cardSize.width - 2 * margin
const ink = '#18211c'
const dim = '#59635d'
const accent = '#0d5c46'
const soft = '#e1efe9'
const sizes = [104, 88, 72, 60] as const
const mostLines = 3

/**
 * The picture of a business for sites that show links: its name, kind and town under an awning, as SVG without
 * text. A name with characters that the lettering lacks is left out rather than drawn as boxes.
 */
export function cardPicture(words: CardWords, lettering: Lettering): string {
  const name = lettering.covers(words.name) ? fitted(words.name, lettering) : { size: sizes[0], lines: [] }
  const step = name.size * 1.14
  const kindSize = 42
  const isBare = name.lines.length === 0
  const isShown = !isBare && lettering.covers(words.kind)
  const kind = isShown ? shortened(words.kind, kindSize, lettering) : ''
  const height = name.lines.length * step + (kind === '' ? 0 : kindSize * 1.6)
  const top = 118 + (400 - height) / 2 + name.size * 0.78
  const paths = name.lines.map((line, at) => lettering.path(line, margin, top + at * step, name.size))
  const kindY = top + (name.lines.length - 1) * step + kindSize * 1.75
  const site = lettering.covers(words.site) ? words.site : ''
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}" viewBox="0 0 ${cardSize.width} ${cardSize.height}">
<rect width="100%" height="100%" fill="#fbfaf6"/>
!${awning}
<g transform="translate(${isBare ? 450 : 956} ${isBare ? 180 : 406}) scale(${isBare ? 1.25 : 0.7})">
<circle cx="120" cy="120" r="120" fill="${soft}"/>
<path transform="translate(60 60) scale(8)" d="${words.outline}" fill="${accent}"/>
</g>
!${paths.map((d) => html`<path d="${d}" fill="${ink}"/>`).join('')}
!${kind === '' ? '' : html`<path d="${lettering.path(kind, margin, kindY, kindSize)}" fill="${dim}"/>`}
<path d="${lettering.path(site, margin, 572, 32)}" fill="${accent}"/>
</svg>`
}

/** Stripes with scalloped ends along the upper edge. */
const awning = ((): string => {
  const stripes = 15
  const width = cardSize.width / stripes
  return Array.from({ length: stripes }, (_, at) => {
    const fill = at % 2 === 0 ? accent : '#f6b73c'
    const x = at * width
    return `<path fill="${fill}" d="M${x} 0h${width}v56a${width / 2} ${width / 2} 0 0 1-${width} 0Z"/>`
  }).join('')
})()

/** The lines of a name at the largest size at which they fit; the last one is shortened at the smallest. */
function fitted(name: string, lettering: Lettering): { size: number; lines: readonly string[] } {
  for (const size of sizes) {
    const lines = linesOf(name, size, lettering)
    const isWide = lines.some((line) => lettering.width(line, size) > textWidth)
    if (!isWide && lines.length <= (size > 72 ? 2 : mostLines)) return { size, lines }
  }
  const size = sizes.at(-1)!
  const lines = linesOf(name, size, lettering)
  const rest = lines.slice(mostLines - 1).join(' ')
  const shown = [...lines.slice(0, mostLines - 1), rest].map((line) => shortened(line, size, lettering))
  return { size, lines: shown }
}

function linesOf(text: string, size: number, lettering: Lettering): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && lettering.width(longer, size) <= textWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function shortened(text: string, size: number, lettering: Lettering): string {
  if (lettering.width(text, size) <= textWidth) return text
  const characters = [...text]
  while (characters.length > 0 && lettering.width(`${characters.join('')}…`, size) > textWidth)
    characters.pop()
  return `${characters.join('').trimEnd()}…`
}
