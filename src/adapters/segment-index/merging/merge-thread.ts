/** The merge thread. Merges can wait, so it runs at low priority and throttles itself. */
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { throttleThisThread } from '../memory/background-throttle.ts'
import { type MergeRequest, mergeLog } from './merge.ts'

// On Linux this sets the priority of this thread only; elsewhere it would set the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
parentPort?.on('message', async (request: MergeRequest) => {
  throttleThisThread(request.isAwaited !== true)
  parentPort?.postMessage(await mergeLog(request))
})
