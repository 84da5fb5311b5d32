/** Two request threads that answer searches from memory, see `floor-thread.ts`. */
import { Worker } from 'node:worker_threads'
import { ConnectionBalance } from '../../src/http/connections/balance.ts'
import type { FloorThreadData } from './floor-thread.ts'

export interface Floor {
  readonly url: string
  stop(): Promise<void>
}

/** Resolves when every thread has all of the answers. */
export async function startFloor(
  options: Omit<FloorThreadData, 'port' | 'balance'> & { readonly threads: number },
): Promise<Floor> {
  const { threads, ...rest } = options
  const workers: Worker[] = []
  const memory = ConnectionBalance.allocate(threads)
  const start = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const workerData: FloorThreadData = { ...rest, port, balance: { memory, place: workers.length } }
      const worker = new Worker(new URL('./floor-thread.ts', import.meta.url), { workerData })
      worker.once('message', resolve)
      worker.once('error', reject)
      workers.push(worker)
    })
  const stop = async (): Promise<void> => {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
  try {
    const port = await start(0)
    for (let more = 1; more < threads; more++) await start(port)
    return { url: `http://127.0.0.1:${port}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
