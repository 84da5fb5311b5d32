import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of the project, with a slash at the end. */
export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))

export const readDocument = (file: string): string => readFileSync(projectFolder + file, 'utf8')

/** Markdown files for readers, relative to the project: those beside the README and everything below `docs/`. */
export const documents: readonly string[] = globSync(['*.md', 'docs/**/*.md'], { cwd: projectFolder }).sort()

/** Those that people write. */
export const writtenDocuments = documents.filter((file) => !file.startsWith('docs/reference/'))

export interface Block {
  /** What stands behind the opening fence. */
  readonly language: string
  readonly text: string
  /** Line of the opening fence. */
  readonly line: number
}

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  let open: { language: string; line: number; lines: string[] } | null = null
  for (const [index, line] of markdown.split('\n').entries()) {
    const fence = /^```(\w*)\s*$/.exec(line)
    if (fence === null) open?.lines.push(line)
    else if (open === null) open = { language: fence[1]!, line: index + 1, lines: [] }
    else {
      blocks.push({ language: open.language, text: open.lines.join('\n'), line: open.line })
      open = null
    }
  }
  return blocks
}

/** The text without fenced blocks. */
export const proseOf = (markdown: string): string => markdown.replace(/^```[\s\S]*?^```$/gm, '')
