import fc from 'fast-check'
import { type Storage, startDirectory, type TestDirectory } from './directory.ts'

/** Runs of a property: all in a full campaign, else a share of the usual number. */
export function runsOf(full: number, usual: number): number {
  const scale = Number(process.env.HIGHSTREET_TEST_SCALE ?? 0.1)
  return scale >= 1 ? full : Math.ceil(usual * scale)
}

/** Fresh directories from time to time, since the memory adapter looks through all that it holds. */
const runsInOne = 250

/** Holds a property of a directory, with other values in each of them. */
export async function hold<Values extends unknown[]>(
  storage: Storage,
  count: number,
  values: { readonly [At in keyof Values]: fc.Arbitrary<Values[At]> },
  property: (directory: TestDirectory, ...values: Values) => Promise<void>,
): Promise<void> {
  const { seed = 0 } = fc.readConfigureGlobal()
  for (let done = 0; done < count; done += runsInOne) {
    const directory = await startDirectory({ storage })
    try {
      const parameters = { numRuns: Math.min(runsInOne, count - done), seed: seed + done }
      await fc.assert(
        fc.asyncProperty(fc.tuple(...values), (given) => property(directory, ...(given as Values))),
        parameters,
      )
    } finally {
      await directory.close()
    }
  }
}
