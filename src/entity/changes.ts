import type { ValueChange } from '../ports/entity-store.ts'
import type { Entity, ObjectName } from './model.ts'

/** What changed from one state of an entity to the next, value by value: enough to tell the story and to go back. */
export function changesBetween(before: Entity | null, after: Entity): readonly ValueChange[] {
  const changes: ValueChange[] = []
  for (const [name, values] of Object.entries(after.objects)) {
    const earlier = before?.objects[name as ObjectName] ?? []
    if (values === earlier) continue
    for (const value of values) {
      const former = earlier.find((other) => other.genId === value.genId && value.genId !== 0) ?? null
      if (former !== value) changes.push({ object: name, before: former, after: value })
    }
    for (const former of earlier) {
      if (!values.some((value) => value.genId === former.genId))
        changes.push({ object: name, before: former, after: null })
    }
  }
  return changes
}
