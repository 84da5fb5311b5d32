import type { TObject } from 'typebox'
import { type ObjectName, objectNames } from '../entity/model.ts'
import { isFaults, type NormalisedValue } from '../entity/objects/define-object.ts'
import { Fault } from '../entity/objects/fault.ts'
import { objectTypes } from '../entity/objects/index.ts'
import { kinds, readCountryCode } from '../entity/objects/kinds.ts'
import { readAttributes } from '../entity/objects/read.ts'
import { DirectoryError } from '../errors.ts'
import { prepareValue } from './prepare-value.ts'
import type { Services } from './services.ts'
import type { Submission, SubmissionOptions } from './submission.ts'

/** A submission that was found right. */
export interface ReadSubmission {
  readonly country: string
  readonly timezone: string | null
  readonly service: NonNullable<Submission['service']>
  readonly values: readonly (readonly [ObjectName, readonly NormalisedValue[]])[]
}

/** Attributes that the API requires and a feed may lack. */
const optionalInFeeds: Partial<Record<ObjectName, readonly string[]>> = { postal_address: ['address1'] }

/** Most values of one object in one submission. */
export const maximumValues = 100

/**
 * Validates a submission: every attribute of every value, and that enough is there to list the business. All faults are told at once.
 * @throws DirectoryError invalid_parameters
 */
export function readSubmission(
  services: Pick<Services, 'taxonomy' | 'clock'>,
  submission: Submission,
  options: SubmissionOptions,
): ReadSubmission {
  const faults: string[] = []
  const country = readCountryCode(submission.country)
  if (country === undefined) {
    faults.push(
      submission.country === ''
        ? 'country is a required parameter'
        : 'country must be an ISO 3166 country code, like GB',
    )
  }
  const timezone = readTimezone(submission.timezone, faults)
  const values: [ObjectName, NormalisedValue[]][] = []
  for (const object of objectNames) {
    const given = submission.objects[object]
    if (given === undefined || given.length === 0) continue
    if (given.length > maximumValues) faults.push(`${object} may have at most ${maximumValues} values`)
    values.push([object, readValues(services, submission, object, country ?? 'gb', options, faults)])
  }
  faults.push(...lacking(values, options, faults))
  if (faults.length > 0 || country === undefined)
    throw new DirectoryError('invalid_parameters', [...new Set(faults)])
  return { country, timezone, service: submission.service ?? {}, values }
}

function readTimezone(raw: string | null, faults: string[]): string | null {
  if (raw === null || raw === '') return null
  const value = kinds.timezone(raw)
  if (!(value instanceof Fault)) return value
  faults.push(`timezone ${value.message}`)
  return null
}

function readValues(
  services: Pick<Services, 'taxonomy' | 'clock'>,
  submission: Submission,
  object: ObjectName,
  country: string,
  options: SubmissionOptions,
  faults: string[],
): NormalisedValue[] {
  const type = objectTypes[object]
  const given = submission.objects[object] ?? []
  const read: NormalisedValue[] = []
  given.slice(0, maximumValues).forEach((raw, index) => {
    const label = (fault: string) =>
      labelled(fault, object, type.entityKey, index, type.cardinality === 'many', options)
    const mayLack = options.profile === 'feed' ? optionalInFeeds[object] : undefined
    const { values, faults: found } = readAttributes(type.attributes as TObject, raw, '', mayLack)
    if (found.length > 0) {
      faults.push(...found.map(label))
      return
    }
    const value = prepareValue(services, object, values, country, submission.derived?.get(raw) ?? {})
    if (isFaults(value)) faults.push(...value.map(label))
    else read.push(value)
  })
  return read
}

/** Puts the place of a fault before it: the parameter's name, or the path in a document. */
function labelled(
  fault: string,
  object: ObjectName,
  entityKey: string,
  index: number,
  many: boolean,
  options: SubmissionOptions,
): string {
  const [attribute = '', ...rest] = fault.split(' ')
  const parameter = options.parameterOf?.(object, index, attribute)
  if (parameter !== undefined) return [parameter, ...rest].join(' ')
  return `${entityKey}${many ? `[${index}]` : ''}.${fault}`
}

/** A listing needs a name, which an entity that is named already has; in a feed also something that says where it is. What an endpoint requires besides, it declares itself. */
function lacking(
  values: readonly [ObjectName, readonly NormalisedValue[]][],
  options: SubmissionOptions,
  faults: readonly string[],
): string[] {
  const found = new Map(values)
  const lacks: string[] = []
  const isMissing = (object: ObjectName) => (found.get(object)?.length ?? 0) === 0
  const alreadyTold = (object: ObjectName) =>
    faults.some((fault) => fault.startsWith(objectTypes[object].entityKey))
  const isNew = options.masterEntityId == null
  if (isNew && isMissing('name') && !alreadyTold('name')) lacks.push('name is a required parameter')
  if (options.profile === 'feed') {
    const address = found.get('postal_address')?.[0]?.attributes
    const placed = address?.town !== undefined || address?.postcode !== undefined || !isMissing('geopoint')
    if (!placed && !alreadyTold('postal_address') && !alreadyTold('geopoint')) {
      lacks.push('town, postcode or a point is required, to say where the business is')
    }
  }
  return lacks
}
