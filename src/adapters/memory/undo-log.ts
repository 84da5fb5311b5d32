/** Records changes to maps and lists, and reverts them if a commit is rejected halfway. */
export class UndoLog {
  private steps: (() => void)[] = []

  set<K, V>(map: Map<K, V>, key: K, value: V): void {
    this.note(map, key)
    map.set(key, value)
  }

  delete<K, V>(map: Map<K, V>, key: K): void {
    this.note(map, key)
    map.delete(key)
  }

  push<V>(list: V[], value: V): void {
    list.push(value)
    this.steps.push(() => void list.pop())
  }

  undo(): void {
    for (const step of this.steps.reverse()) step()
    this.steps = []
  }

  private note<K, V>(map: Map<K, V>, key: K): void {
    const had = map.has(key)
    const before = map.get(key) as V
    this.steps.push(() => void (had ? map.set(key, before) : map.delete(key)))
  }
}
