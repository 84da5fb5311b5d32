/**
 * Gathers the calls of one turn of the event loop: `work` begins after them and gets all their keys, each once. If it
 * fails, they all fail.
 */
export function gathered<Key, Value>(
  work: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let keys = new Set<Key>()
  let next: Promise<ReadonlyMap<Key, Value>> | null = null
  const start = async (): Promise<ReadonlyMap<Key, Value>> => {
    await new Promise((resume) => setImmediate(resume))
    const wanted = [...keys]
    keys = new Set()
    next = null
    return work(wanted)
  }
  return async (key) => {
    keys.add(key)
    next ??= start()
    return (await next).get(key)
  }
}
