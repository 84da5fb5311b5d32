/** A start or end of an element, or text. Names keep their prefix. */
export type XmlEvent =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: Readonly<Record<string, string>>
      readonly empty: boolean
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

/** No piece of markup or text of the formats read here comes near it. */
const MAX_PIECE = 4_000_000

/**
 * Splits XML into elements and texts as it streams. Entities beyond the five of XML and numbers stay as they stand, so a
 * document cannot make itself larger.
 * @param raw elements whose content is no markup, as `script` of HTML, which is passed over
 * @throws Error for a piece without an end
 */
export async function* xmlEvents(
  text: AsyncIterable<string>,
  raw?: ReadonlySet<string>,
): AsyncGenerator<XmlEvent> {
  let rest = ''
  let skipped = ''
  for await (const chunk of text) {
    rest += chunk
    let at = 0
    for (;;) {
      if (skipped !== '') {
        const end = rest.toLowerCase().indexOf(`</${skipped}`, at)
        at = end < 0 ? Math.max(at, rest.length - skipped.length - 2) : end
        if (end < 0) break
        skipped = ''
      }
      const start = rest.indexOf('<', at)
      if (start < 0) break
      const end = endOfMarkup(rest, start)
      if (end < 0) break
      if (start > at) yield { kind: 'text', text: unescaped(rest.slice(at, start)) }
      for (const event of markup(rest.slice(start, end))) {
        if (raw && event.kind === 'open' && !event.empty && raw.has(event.name.toLowerCase()))
          skipped = event.name.toLowerCase()
        yield event
      }
      at = end
    }
    rest = rest.slice(at)
    if (rest.length > MAX_PIECE) throw new Error('the XML is broken: markup without an end')
  }
}

const ends: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
]

function endOfMarkup(text: string, start: number): number {
  if (text.length < start + 9 && text.startsWith('<!', start)) return -1
  const close = ends.find(([open]) => text.startsWith(open, start))?.[1]
  if (close) {
    const end = text.indexOf(close, start)
    return end < 0 ? -1 : end + close.length
  }
  let quote = ''
  for (let at = start + 1; at < text.length; at++) {
    const sign = text[at]!
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at + 1
  }
  return -1
}

function* markup(text: string): Generator<XmlEvent> {
  if (text.startsWith('<![CDATA[')) yield { kind: 'text', text: text.slice(9, -3) }
  else if (text.startsWith('</')) yield { kind: 'close', name: text.slice(2, -1).trim() }
  else if (!text.startsWith('<!') && !text.startsWith('<?')) {
    const name = /^<\s*([^\s/>]+)/.exec(text)?.[1] ?? ''
    const attributes: Record<string, string> = {}
    for (const [, key, double, single, bare] of text.matchAll(
      /(?<![^\s"'/])([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g,
    )) {
      attributes[key!] = unescaped(double ?? single ?? bare ?? '')
    }
    const empty = text.endsWith('/>')
    yield { kind: 'open', name, attributes, empty }
    if (empty) yield { kind: 'close', name }
  }
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
        (all, hex?: string, decimal?: string, name?: string) => {
          if (name !== undefined) return named[name] ?? all
          const code = Number.parseInt(hex ?? decimal!, hex ? 16 : 10)
          return code <= 0x10ffff ? String.fromCodePoint(code) : all
        },
      )
    : text

/** A name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
