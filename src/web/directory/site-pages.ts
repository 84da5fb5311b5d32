import { html } from 'ghtml'
import type { DirectoryTexts } from '../texts/directory-texts.ts'
import { directoryLanguages } from '../texts/in-language.ts'
import { problemPage } from './problem-page.ts'
import type { Site } from './site.ts'
import type { DirectoryPage, Visit } from './visit.ts'

/** The legal pages that a site may have, as the segment of their addresses. */
export const legalPages = ['imprint', 'privacy', 'terms'] as const

export type LegalPage = (typeof legalPages)[number]

export const legalTitle = (page: LegalPage, texts: DirectoryTexts): string => texts[page]

/** Languages of the pages of a site, in its order. */
export const languagesOf = ({ languages }: Pick<Site, 'languages'>): readonly string[] =>
  languages.length === 0 ? directoryLanguages : languages

/** Whether a site shows all entities. */
export const isWhole = ({ placeIds, polygon, categoryIds, brand }: Site): boolean =>
  placeIds.length === 0 && polygon === null && categoryIds.length === 0 && brand === null

/** `/{language}/imprint`, `/privacy` and `/terms`: texts of the operator of a site. */
export const legalPage =
  (page: LegalPage) =>
  async (visit: Visit): Promise<DirectoryPage> => {
    const text = visit.site[page]
    if (text === null) return problemPage(404, visit)
    const title = legalTitle(page, visit.texts)
    const paragraphs = text.split(/\r?\n\s*\r?\n/).filter((part) => part.trim() !== '')
    return {
      status: 200,
      about: { title, canonical: `${visit.root}/${page}` },
      kind: 'text',
      body: html`<article class="prose"><h1>${title}</h1>!${paragraphs.map((part) => html`<p>${part.trim()}</p>`).join('\n')}</article>`,
    }
  }

/** A stylesheet that gives links and buttons a colour of six hex digits, lighter where the page is dark. */
export const accentStyles = (digits: string): string => `:root {
  --accent: #${digits};
  --accent-strong: color-mix(in oklab, #${digits} 82%, black);
  --accent-soft: color-mix(in oklab, #${digits} 12%, #fbfaf6);
  --on-accent: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --accent: color-mix(in oklab, #${digits} 45%, white);
    --accent-strong: color-mix(in oklab, #${digits} 30%, white);
    --accent-soft: color-mix(in oklab, #${digits} 35%, #141a17);
    --on-accent: #0b0f0d;
  }
}
`
