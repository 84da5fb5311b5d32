/** A thread that rebuilds the index, for `startRebuild`. */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { rebuildIndex } from './rebuild.ts'
import type { RebuildReply, RebuildThreadData } from './start-rebuild.ts'

const port = parentPort!
const request = workerData as RebuildThreadData
// On Linux this is the priority of the thread alone; elsewhere it would be that of the whole process.
if (request.inBackground && process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
const result = await rebuildIndex({
  ...request,
  onProgress: (read) => port.postMessage({ read } satisfies RebuildReply),
})
port.postMessage({ result } satisfies RebuildReply)
