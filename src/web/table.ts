import { html } from 'ghtml'

export interface Table {
  /** Accessible name of the table. */
  readonly label: string
  readonly headings: readonly string[]
  /** Cells as escaped HTML. The first cell of each row is its heading. */
  readonly rows: readonly (readonly string[])[]
}

/** A table that scrolls sideways on narrow screens, also by keyboard. */
export function renderTable({ label, headings, rows }: Table): string {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>!${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>
!${rows.map(([first = '', ...others]) => html`<tr><th scope="row">!${first}</th>!${others.map((cell) => html`<td>!${cell}</td>`)}</tr>`).join('\n')}
</tbody>
</table></div>`
}
