/** Records as CSV text, every cell quoted, lines ended by LF. */
export const stringify = (records: readonly (readonly string[])[]): string =>
  records.map((record) => `${record.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('')
