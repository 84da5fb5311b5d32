import { errorTable } from '../../src/errors.ts'
import { faultTexts } from '../../src/faults/texts.ts'
import { code, markdownTable } from './markdown.ts'

/** The reference page of the failures, from their table. */
export function errorsReference(): string {
  const rows = Object.entries(errorTable)
    .toSorted(([, a], [, b]) => a.status - b.status)
    .map(([name, { status, message }]) => [String(status), message, code(name)])
  const faults = Object.entries(faultTexts).map(([name, text]) => [code(name), text])
  return `# Failures

Generated from \`src/errors.ts\` and \`src/faults/texts.ts\` by \`npm run docs\`.

A failure is \`{"success": false, "msg": …, "data": …}\`. With status 400 \`data\` is a list with one message for each fault, otherwise an empty object.
Every answer carries \`X-Request-Id\`; a 405 carries \`Allow\`, a 429 \`Retry-After\`, as do a 507 and a 503 of a search or of the storage.
The code is the name of the failure in the sources and logs.

${markdownTable(['Status', 'Message', 'Code'], rows)}

## Faults

What the messages in \`data\` say; with other statuses than 400 they follow the message of the failure. \`{parameter}\` is the parameter, or a path in a document such as
\`phones[0].number\`. A part in square brackets is left out where it has no value. One mistake is one fault.

${markdownTable(['Code', 'Text'], faults)}
`
}
