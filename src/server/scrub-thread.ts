/** The thread that removes the bytes of what was erased: the database is rewritten at a stretch. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Settings } from '../config/settings.ts'
import { profile } from '../profiles/index.ts'

parentPort?.postMessage(await profile.scrub(workerData as Settings))
