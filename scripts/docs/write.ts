import { writeFileSync } from 'node:fs'
import { generatedPages, stalePages } from './pages.ts'

// Writes the generated pages that are not current; with --check only tells of them, and fails.
const stale = stalePages(await generatedPages())
if (process.argv.includes('--check')) {
  for (const { file } of stale) console.error(`${file} is not current: run npm run docs`)
  if (stale.length > 0) process.exitCode = 1
} else {
  for (const { file, text } of stale) {
    writeFileSync(file, text)
    console.log(`wrote ${file}`)
  }
}
