import { html } from 'ghtml'

export interface Table {
  /** What the table lists, for readers who cannot see it. */
  readonly label: string
  readonly headings: readonly string[]
  /** Cells as HTML, escaped already. The first of each row heads it. */
  readonly rows: readonly (readonly string[])[]
}

/** A table that scrolls sideways by itself, by keyboard too, where the screen is narrower than it. */
export function renderTable({ label, headings, rows }: Table): string {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>!${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>
!${rows.map(([first = '', ...others]) => html`<tr><th scope="row">!${first}</th>!${others.map((cell) => html`<td>!${cell}</td>`)}</tr>`).join('\n')}
</tbody>
</table></div>`
}
