import { fileURLToPath } from 'node:url'
import type { Setting } from '../../src/config/setting-kinds.ts'
import { settingsSchema } from '../../src/config/settings.ts'

/** Where the page belongs. */
export const settingsPage = fileURLToPath(new URL('../../docs/reference/settings.md', import.meta.url))

/** The reference page of the settings, from their schema. */
export function settingsReference(): string {
  const rows = Object.values(settingsSchema as Record<string, Setting<unknown>>).map(
    ({ name, type, fallbackText, help }) => `| \`${name}\` | ${type} | ${fallbackText} | ${help} |`,
  )
  return `# Settings

Generated from \`src/config/settings.ts\` by \`npm run docs\`; change it there.

Settings are environment variables, read once at the start. An empty variable counts as not set. An unknown variable that begins with
\`HIGHSTREET_\` and a value that does not fit end the start, with one line for each.

| Variable | Value | Default | What it does |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}
