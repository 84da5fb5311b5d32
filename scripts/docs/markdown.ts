/** A Markdown table. Bars and line breaks in cells are escaped. */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Text as inline code; nothing for an empty one. */
export const code = (text: string): string => (text === '' ? '' : `\`${text.replaceAll('`', "'")}\``)
