import { parseMappingFile } from '../src/importing/mapping-file.ts'
import { suggestMapping } from '../src/importing/suggest-mapping.ts'
import type { BlindFile } from './import-blind.ts'

/** Targets that no header names so plainly that a draft need have them. */
const undrafted = /\.|^attribute:|^do_not_display$/

export interface DraftFigures {
  readonly columns: number
  readonly right: number
  /** Columns with a target that a person would have to take back. */
  readonly wrong: number
  readonly mistakes: readonly string[]
}

/** Drafts a mapping of each file, and compares its targets with those written by hand. */
export async function judgeDrafts(files: readonly BlindFile[]): Promise<DraftFigures> {
  const mistakes: string[] = []
  let [columns, right, wrong] = [0, 0, 0]
  for (const file of files) {
    const { text } = await suggestMapping(await file.open(), undefined)
    const rules = parseMappingFile(text).columns
    for (const [header, target] of file.targets) {
      const drafted = rules.filter(({ column, to }) => column === header && to !== null).map(({ to }) => to)
      const wanted = target === '' ? [] : target.split(',')
      columns++
      const isLeft = drafted.length === 0 && undrafted.test(target)
      if (isLeft || drafted.join() === wanted.join()) right++
      else {
        if (drafted.length > 0) wrong++
        mistakes.push(
          `${file.name}: ${header} -> ${drafted.join() || 'nothing'} (${wanted.join() || 'nothing'})`,
        )
      }
    }
  }
  return { columns, right, wrong, mistakes }
}
