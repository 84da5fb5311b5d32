import type { Manifest } from './manifest.ts'
import type { SourceLock } from './sources.ts'

const NOTICE_HEAD = `Highstreet
Copyright the Highstreet contributors
Licensed under the Apache License, Version 2.0 (see LICENSE).

The files in data/ keep licences of their own. They contain material of these sources:
`

/** The text of NOTICE: one attribution for each distinct line the sources ask for. */
export function printNotice(manifest: Manifest, lock: SourceLock): string {
  const lines = new Set(Object.keys(manifest.sources).map((name) => lock[name]!.attribution))
  return `${NOTICE_HEAD}\n${[...lines].map((line) => `- ${line}`).join('\n')}\n`
}

/** The text of data/SOURCES.md: which file comes from which package, under which licence. */
export function printSources(manifest: Manifest, lock: SourceLock): string {
  const files = Object.entries(manifest.files).map(([path, file]) => {
    const counts = Object.entries(file.counts).map(([kind, count]) => `${count} ${kind}`)
    const own = Object.keys(file.own).map((input) => `own \`${input}\``)
    return `| \`${path}\` | ${file.bytes} | ${counts.join(', ')} | ${[...file.sources, ...own].join(', ')} |`
  })
  const sources = Object.keys(manifest.sources).map((name) => {
    const source = lock[name]!
    const pinned = `${source.registry} \`${source.package}\` ${source.version}`
    return `| ${name} | ${pinned} | ${source.licence} | ${source.attribution} | ${source.changes} |`
  })
  return `# Where the data comes from

Made by \`npm run data:build\` from pinned registry packages; do not edit. \`npm run data:check\` proves sizes, checksums, counts and licences.

## Files

| file | bytes | rows | made from |
|---|---|---|---|
${files.join('\n')}

## Sources

| source | package | licence | attribution | changes made |
|---|---|---|---|---|
${sources.join('\n')}
`
}
