import { html } from 'ghtml'
import type { DocsPage } from './docs-layout.ts'
import { documentParts, documentsOf, servedDocuments } from './documents.ts'

/** `/docs/guides`: the documents by part, after the questions that the index of the folder answers. */
function documentsPage(): DocsPage {
  const index = servedDocuments().get('/docs/guides')!
  const parts = documentParts.map(
    ([title, folder]) => html`<h2>${title}</h2>
<ul class="documents">
!${documentsOf(folder)
      .map(({ address, title: text }) => html`<li><a href="${address}">${text}</a></li>`)
      .join('\n')}
</ul>`,
  )
  return { title: index.title, address: index.address, body: `${index.body}\n${parts.join('\n')}` }
}

/** The page of a document; undefined where there is none at the address. */
export function documentPage(address: string): DocsPage | undefined {
  if (address === '/docs/guides') return documentsPage()
  const document = servedDocuments().get(address)
  return (
    document && {
      title: document.title,
      address,
      body: html`<article class="document">!${document.body}</article>`,
    }
  )
}
