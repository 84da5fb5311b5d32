/** The thread of `startRebuild`: rebuilds the index. */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { rebuildIndex } from './rebuild.ts'
import type { RebuildReply, RebuildThreadData } from './start-rebuild.ts'

const port = parentPort!
const request = workerData as RebuildThreadData
// On Linux this sets the priority of this thread only; elsewhere it would set the whole process's.
if (request.inBackground && process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
const result = await rebuildIndex({
  ...request,
  onProgress: (read) => port.postMessage({ read } satisfies RebuildReply),
})
port.postMessage({ result } satisfies RebuildReply)
