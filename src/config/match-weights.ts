import { readFileSync } from 'node:fs'
import type { WeightTable } from '../matching/weights.ts'
import { readWeightTable } from '../matching/weights-file.ts'
import { type Setting, SettingFault } from './setting-kinds.ts'

/** The weights in a file, or why they cannot be had: the end of a sentence about the file. */
export function weightsIn(file: string): { readonly table: WeightTable } | { readonly fault: string } {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return { fault: 'cannot be read' }
  }
  const read = readWeightTable(text)
  return 'faults' in read ? { fault: `is not a table of weights: ${read.faults.join('; ')}` } : read
}

/** A file of match weights, read with the settings; null for the shipped ones. */
export function matchWeights(name: string, help: string): Setting<WeightTable | null> {
  return {
    name,
    type: 'path of a JSON file',
    fallback: null,
    fallbackText: 'the shipped weights',
    help,
    parse: (path) => {
      const read = weightsIn(path)
      if ('fault' in read) throw new SettingFault(`names a file that ${read.fault}`)
      return read.table
    },
  }
}
