import type { ColumnRule } from './mapping-file.ts'
import { dayOf, type Target, targetOf } from './targets.ts'

/** A column of the file with its target. `slot` distinguishes the values of a many-valued object. */
export interface Binding {
  readonly column: string
  readonly rule: ColumnRule
  readonly target: Target
  readonly slot: number
}

/** A value that every row has. */
export interface Constant {
  readonly target: Target
  readonly value: string
}

/** The target of a column that a pattern names; undefined if what its `*` stands for is none. */
export function wildcardTarget(to: string, wildcard: string): Target | undefined {
  return targetOf(to.replace('*', wildcard)) ?? targetOf(to.replace('*', dayOf(wildcard) ?? wildcard))
}

/** The second column with the same attribute starts the second value of the object, and so on. */
export function nextSlot(target: Target, slots: Map<string, number>): number {
  if (target.kind !== 'attribute') return 0
  const key = `${target.object}.${target.attribute}`
  const slot = slots.get(key) ?? 0
  slots.set(key, slot + 1)
  return slot
}

/** The country is taken first, because telephone numbers, dates and points depend on it, then what completes other cells. */
export function inOrder(bindings: readonly Binding[]): readonly Binding[] {
  const rank = ({ target }: Binding) => (target.kind === 'country' ? 0 : target.kind === 'area_code' ? 1 : 2)
  return [...bindings].sort((a, b) => rank(a) - rank(b))
}
