/** The thread that removes the bytes of erased data; rewriting the database blocks it. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Settings } from '../config/settings.ts'
import { profileOf } from '../profiles/index.ts'

const settings = workerData as Settings
const profile = await profileOf(settings)
parentPort?.postMessage(await profile.scrub(settings))
