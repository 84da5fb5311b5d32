/**
 * Splink (https://github.com/moj-analytical-services/splink) on the rows of an import. It stands in `splink/` of the folder that `HIGHSTREET_TOOLS` names:
 * `python3 -m venv "$HIGHSTREET_TOOLS/splink" && "$HIGHSTREET_TOOLS/splink/bin/pip" install splink==5.0.0`
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Linked {
  readonly version: string
  /** From the start of Python to the scored pairs, without judging. */
  readonly processorMs: number
  /** Pairs with a probability of 0.01 or more. */
  readonly scored: number
  /** At the threshold of the highest F1, which only the truth tells. */
  readonly best: Judged
  /** At 0.95. */
  readonly sure: Judged
}

export interface Judged {
  readonly threshold: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

const python = join(process.env.HIGHSTREET_TOOLS ?? '', 'splink/bin/python')

/** @throws Error where Splink is not installed */
export function requireSplink(): void {
  if (!existsSync(python))
    throw new Error('HIGHSTREET_TOOLS names no folder with splink/; see bench/lib/splink.ts')
}

/** @param rows file of rows @param truths file of the business of each row, with the columns `row` and `truth` */
export async function linkWithSplink(rows: string, truths: string): Promise<Linked> {
  const script = join(import.meta.dirname, 'link-with-splink.py')
  const { stdout } = await promisify(execFile)(python, [script, rows, truths])
  return JSON.parse(stdout)
}
