import { Pool } from 'undici'

export interface LoadResult {
  /** Milliseconds, one a request. */
  readonly times: readonly number[]
  readonly perSecond: number
  readonly bodies: readonly string[]
}

/** Posts every body over `connections` kept-alive connections, each taking the next as soon as it is free. */
export async function postAll(
  url: string,
  path: string,
  bodies: readonly string[],
  connections: number,
): Promise<LoadResult> {
  const pool = new Pool(url, { connections, pipelining: 1 })
  const times = new Array<number>(bodies.length)
  const answers = new Array<string>(bodies.length)
  let next = 0
  const begun = performance.now()
  const work = async (): Promise<void> => {
    while (next < bodies.length) {
      const at = next++
      const sent = performance.now()
      const { statusCode, body } = await pool.request({
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: bodies[at]!,
      })
      answers[at] = await body.text()
      times[at] = performance.now() - sent
      if (statusCode !== 200) throw new Error(answers[at]!.slice(0, 500))
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const perSecond = (bodies.length / (performance.now() - begun)) * 1000
  await pool.close()
  return { times, perSecond, bodies: answers }
}
