import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A cell as a file holds it, and what a person reads in it. See `import-cells.txt` for the forms of `expected`. */
export interface MessyCell {
  readonly target: string
  readonly country: string
  readonly expected: string
  readonly cell: string
  /** Nothing may be tuned on it. */
  readonly frozen: boolean
}

/** The hand-written cells of `import-cells.txt`; every second line of each target and country is frozen. */
export function messyCells(): readonly MessyCell[] {
  const lines = readFileSync(join(import.meta.dirname, 'import-cells.txt'), 'utf8').split('\n')
  const seen = new Map<string, number>()
  return lines.flatMap((line) => {
    if (line === '' || line.startsWith('#')) return []
    const at = line.indexOf(' <- ')
    const [target = '', country = '', ...rest] = line.slice(0, at).split(' ')
    const group = `${target} ${country}`
    const turn = seen.get(group) ?? 0
    seen.set(group, turn + 1)
    return line
      .slice(at + 4)
      .split(' ¦ ')
      .map((cell) => ({ target, country, expected: rest.join(' '), cell, frozen: turn % 2 === 1 }))
  })
}
