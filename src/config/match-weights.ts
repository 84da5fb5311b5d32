import { readFileSync } from 'node:fs'
import type { WeightTable } from '../matching/weights.ts'
import { readWeightTable } from '../matching/weights-file.ts'
import { type Setting, SettingFault } from './setting-kinds.ts'

/** A file of match weights, read with the settings; null for the shipped ones. */
export function matchWeights(name: string, help: string): Setting<WeightTable | null> {
  return {
    name,
    type: 'path of a JSON file',
    fallback: null,
    fallbackText: 'the shipped weights',
    help,
    parse: (path) => {
      let text: string
      try {
        text = readFileSync(path, 'utf8')
      } catch {
        throw new SettingFault('must name a file that can be read')
      }
      const read = readWeightTable(text)
      if ('faults' in read)
        throw new SettingFault(`the file is not a table of weights: ${read.faults.join('; ')}`)
      return read.table
    },
  }
}
