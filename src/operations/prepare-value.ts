import type { Attributes, ObjectName } from '../entity/model.ts'
import { isFaults, type NormalisedValue } from '../entity/objects/define-object.ts'
import { objectTypes } from '../entity/objects/index.ts'
import { invalid } from '../errors.ts'
import type { Fault } from '../faults/fault.ts'
import type { Services } from './services.ts'

/** Validated attributes ready to store in an entity of the country, or their faults. */
export function prepareValue(
  services: Pick<Services, 'taxonomy' | 'clock'>,
  object: ObjectName,
  attributes: Attributes,
  country: string,
  derived: Attributes = {},
): NormalisedValue | readonly Fault[] {
  const type = objectTypes[object]
  const faults = type.check?.(attributes) ?? []
  if (faults.length > 0) return faults
  const kept = Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, value]) => value !== undefined && !type.transient?.includes(name),
    ),
  )
  const value = type.normalise?.(kept, {
    country,
    taxonomy: services.taxonomy,
    now: services.clock.now(),
  }) ?? {
    attributes: kept,
    derived: {},
  }
  return isFaults(value) ? value : { attributes: value.attributes, derived: { ...value.derived, ...derived } }
}

/** As `prepareValue`, but throws the faults. @throws DirectoryError invalid_parameters */
export function requireValue(...args: Parameters<typeof prepareValue>): NormalisedValue {
  const value = prepareValue(...args)
  if (isFaults(value)) throw invalid(...value)
  return value
}
