/** The thread that merges. Its work can wait, so it asks the system for little of the processor, and gives way to others by itself. */
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { throttleThisThread } from '../memory/background-throttle.ts'
import { type MergeRequest, mergeLog } from './merge.ts'

// On Linux this is the priority of the thread alone; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
parentPort?.on('message', async (request: MergeRequest) => {
  throttleThisThread(request.isAwaited !== true)
  parentPort?.postMessage(await mergeLog(request))
})
