import { errorTable } from '../../src/errors.ts'
import { code, markdownTable } from './markdown.ts'

/** The reference page of the failures, from their table. */
export function errorsReference(): string {
  const rows = Object.entries(errorTable)
    .toSorted(([, a], [, b]) => a.status - b.status)
    .map(([name, { status, message }]) => [String(status), message, code(name)])
  return `# Failures

Generated from \`src/errors.ts\` by \`npm run docs\`.

A failure is \`{"success": false, "msg": …, "data": …}\`. With status 400 \`data\` is a list with one message for each fault, otherwise an empty object.
Every answer carries \`X-Request-Id\`; a 405 carries \`Allow\`, a 429 \`Retry-After\`, as do a 507 and a 503 of a search or of the storage.
The code is the name of the failure in the sources and logs.

${markdownTable(['Status', 'Message', 'Code'], rows)}
`
}
