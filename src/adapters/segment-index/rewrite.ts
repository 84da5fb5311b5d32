import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SearchSource } from '../../ports/search-source.ts'
import { mergeLog } from './merging/merge.ts'
import { rebuildIndex } from './rebuilding/rebuild.ts'

const retryMs = 200
/** How long to wait for another process that merges. */
const patienceMs = 600_000

/**
 * Rewrites the files of the index, if there are any, without the bytes of erased data.
 * @throws Error if another process keeps the index locked
 */
export async function rewriteIndex(files: {
  readonly directory: string
  readonly source: SearchSource
}): Promise<void> {
  if (!existsSync(files.directory)) return
  const deadline = Date.now() + patienceMs
  for (;;) {
    const result = await mergeLog({ ...files, everything: true, isAwaited: true })
    if (result === 'merged' || result === 'nothing') return
    if (result !== 'busy') {
      const rebuilt = await rebuildIndex({ ...files, reason: 'data was erased' })
      if (rebuilt === 'rebuilt') return
    }
    if (Date.now() > deadline) throw new Error('another process keeps the search index; try again later')
    await sleep(retryMs)
  }
}
