import { html } from 'ghtml'
import { Marked, type Tokens } from 'marked'

/** A part of a document under one heading, as text for the search. */
export interface Section {
  readonly title: string
  /** Id of the heading. */
  readonly anchor: string
  readonly text: string
}

export interface RenderedDocument {
  readonly title: string
  /** HTML, with the title. */
  readonly body: string
  readonly sections: readonly Section[]
}

/** The anchor of a heading as forges make it: lower case, without punctuation, blanks as hyphens. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

/** Text of inline Markdown, as readers see it. */
const plainText = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Renders a document. Raw HTML shows as text, and nothing is loaded from elsewhere. `linkOf` gives the address
 * of a link on the site; null where it leads to what the site does not serve.
 */
export function renderMarkdown(source: string, linkOf: (target: string) => string | null): RenderedDocument {
  const sections: { title: string; anchor: string; text: string }[] = []
  const used = new Map<string, number>()
  const marked = new Marked({ gfm: true, async: false })
  marked.use({
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => html`${text}`,
      image: ({ text }: Tokens.Image) => html`${text}`,
      heading({ tokens, depth, text }: Tokens.Heading) {
        const title = plainText(text)
        const base = anchorOf(title)
        const count = used.get(base) ?? 0
        used.set(base, count + 1)
        const anchor = count === 0 ? base : `${base}-${count}`
        sections.push({ title, anchor, text: '' })
        const words = this.parser.parseInline(tokens)
        return depth === 1
          ? html`<h1 id="${anchor}">!${words}</h1>`
          : `<h${depth} id="${anchor}">${html`<a class="anchor" href="#${anchor}">!${words}</a>`}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens)
        const address = linkOf(href)
        if (address === null) return `<span>${words}</span>`
        const rel = /^https?:/.test(address) ? ' rel="noopener noreferrer"' : ''
        return html`<a href="${address}"!${rel}>!${words}</a>`
      },
      table(token: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], tag: 'td' | 'th') =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
        const label = html`Table: ${sections.at(-1)?.title ?? ''}`
        return `<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table>\n<thead>${row(token.header, 'th')}</thead>\n<tbody>\n${token.rows.map((cells) => row(cells, 'td')).join('\n')}\n</tbody>\n</table></div>\n`
      },
      code: ({ text }: Tokens.Code) => html`<pre tabindex="0"><code>${text}</code></pre>`,
    },
  })
  const body = marked.parse(source) as string
  return { title: sections[0]?.title ?? '', body, sections: withTexts(source, sections) }
}

/** Fills in the text below each heading. */
function withTexts(source: string, sections: readonly Section[]): readonly Section[] {
  const texts: string[] = []
  let isCode = false
  for (const line of source.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    else if (!isCode && /^#{1,6}\s/.test(line)) texts.push('')
    else if (texts.length > 0 && !/^[|\s:-]*$/.test(line)) texts[texts.length - 1] += ` ${line}`
  }
  return sections.map((section, at) => ({ ...section, text: plainText(texts[at] ?? '') }))
}
