import { parentPort, workerData } from 'node:worker_threads'
import { serveCommits } from './committer.ts'

serveCommits((workerData as { file: string }).file, parentPort!)
