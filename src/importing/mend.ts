import type { Attributes, ObjectName } from '../entity/model.ts'
import { objectList } from '../entity/objects/index.ts'
import { type Fault, sentenceOf } from '../faults/fault.ts'
import type { Submission } from '../operations/submission.ts'
import type { LeftCell, Origins } from './mapped-row.ts'

export interface Mended {
  readonly submission: Submission
  readonly left: readonly LeftCell[]
  /** Objects whose values are affected. */
  readonly unread: readonly ObjectName[]
}

const objectOfKey: ReadonlyMap<string, ObjectName> = new Map(
  objectList.map(({ entityKey, name }) => [entityKey, name]),
)

/**
 * The submission without the attributes that are at fault, or without the values that lack one they need. Null if the row
 * cannot go in without them: its name, its id, its country or its place.
 */
export function withoutFaulty(
  submission: Submission,
  faults: readonly Fault[],
  origins: Origins,
): Mended | null {
  const objects: Partial<Record<ObjectName, (Attributes | null)[]>> = {}
  const left: LeftCell[] = []
  let { timezone } = submission
  for (const fault of faults) {
    if (fault.path === null && fault.parameter === 'timezone' && timezone !== null) {
      left.push({ column: 'timezone', value: timezone, reason: sentenceOf(fault), done: 'left out' })
      timezone = null
      continue
    }
    const place = placeOf(fault)
    const given = place && submission.objects[place.object]?.[place.index]
    if (!place || !given || (place.object === 'name' && place.attribute === 'name')) return null
    const { object, index, attribute } = place
    objects[object] ??= [...submission.objects[object]!]
    const values = objects[object]!
    const has = given[attribute] !== undefined && given[attribute] !== ''
    const cell = origins.get(given)?.[attribute]
    left.push({
      column: cell?.column ?? fault.path ?? attribute,
      value: cell?.value ?? (has ? textOf(given[attribute]) : ''),
      reason: sentenceOf(fault),
      done: 'left out',
    })
    if (!has) values[index] = null
    else if (values[index] !== null) values[index] = without(values[index]!, attribute, given, origins)
  }
  const changed = Object.fromEntries(
    Object.entries(objects).map(([object, values]) => [
      object,
      values.filter((value) => value !== null && Object.keys(value).length > 0),
    ]),
  )
  return {
    submission: {
      ...submission,
      timezone,
      objects: { ...submission.objects, ...changed } as Submission['objects'],
    },
    left,
    unread: Object.keys(objects) as ObjectName[],
  }
}

function without(value: Attributes, attribute: string, given: Attributes, origins: Origins): Attributes {
  const rest = Object.fromEntries(Object.entries(value).filter(([name]) => name !== attribute))
  const origin = origins.get(given)
  if (origin) (origins as Map<Attributes, typeof origin>).set(rest, origin)
  return rest
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function placeOf({ path }: Fault): { object: ObjectName; index: number; attribute: string } | undefined {
  const match = /^(\w+)(?:\[(\d+)\])?\.(\w+)$/.exec(path ?? '')
  const object = match && objectOfKey.get(match[1]!)
  return object ? { object, index: Number(match[2] ?? 0), attribute: match[3]! } : undefined
}
