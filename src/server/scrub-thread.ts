/** The thread that removes the bytes of what was erased: the database is rewritten at a stretch. */
import { parentPort, workerData } from 'node:worker_threads'
import { type ScrubRequest, scrub } from '../adapters/scrub/scrub.ts'

parentPort?.postMessage(await scrub({ ...(workerData as Omit<ScrubRequest, 'now'>), now: Date.now }))
