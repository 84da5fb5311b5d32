/** The thread that removes the bytes of erased data; rewriting the database blocks it. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Settings } from '../config/settings.ts'
import { profile } from '../profiles/index.ts'

parentPort?.postMessage(await profile.scrub(workerData as Settings))
