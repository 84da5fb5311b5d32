import type { TObject } from 'typebox'
import { type ObjectName, objectNames } from '../entity/model.ts'
import { isFaults, type NormalisedValue } from '../entity/objects/define-object.ts'
import { objectTypes } from '../entity/objects/index.ts'
import { kinds, readCountryCode } from '../entity/objects/kinds.ts'
import { readAttributes, unfitText } from '../entity/objects/read.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { distinctFaults, Fault, fault } from '../faults/fault.ts'
import { prepareValue } from './prepare-value.ts'
import type { Services } from './services.ts'
import type { Submission, SubmissionOptions } from './submission.ts'

/** A validated submission. */
export interface ReadSubmission {
  readonly country: string
  readonly timezone: string | null
  readonly service: NonNullable<Submission['service']>
  readonly values: readonly (readonly [ObjectName, readonly NormalisedValue[]])[]
}

/** Attributes that the API requires but a feed may omit. */
const optionalInFeeds: Partial<Record<ObjectName, readonly string[]>> = { postal_address: ['address1'] }

/** Objects whose values mean another thing in another country. */
const readByCountry: ReadonlySet<ObjectName> = new Set(['phone', 'external_id'])

/** Maximum length of a supplier id, in characters. */
export const maximumSupplierIdLength = 200
/** Maximum values of one object in one submission. */
export const maximumValues = 100

/**
 * Validates a submission: every attribute of every value, and the minimum content of a listing. Reports all
 * faults together.
 * @throws DirectoryError invalid_parameters
 */
export function readSubmission(
  services: Pick<Services, 'taxonomy' | 'clock'>,
  submission: Submission,
  options: SubmissionOptions,
): ReadSubmission {
  const faults: Fault[] = []
  const country = readCountryCode(submission.country)
  if (country === undefined) {
    faults.push(
      submission.country === ''
        ? fault('required', 'country')
        : fault('not_country', 'country', { example: 'GB' }),
    )
  }
  const timezone = readTimezone(submission.timezone, faults)
  faults.push(...supplierIdFaults(submission.supplierId))
  const faulty = new Set<ObjectName>()
  const values: [ObjectName, NormalisedValue[]][] = []
  for (const object of objectNames) {
    const given = submission.objects[object]
    if (given === undefined || given.length === 0) continue
    if (given.length > maximumValues)
      faults.push(fault('too_many_values', object, { maximum: maximumValues }))
    const before = faults.length
    values.push([object, readValues(services, submission, object, country, options, faults)])
    if (faults.length > before) faulty.add(object)
  }
  faults.push(...lacking(values, options, faulty))
  if (faults.length > 0 || country === undefined) throw invalid(...distinctFaults(faults))
  return { country, timezone, service: submission.service ?? {}, values }
}

/** All faults of a submission that can be found without writing. */
export function submissionFaults(...args: Parameters<typeof readSubmission>): readonly Fault[] {
  try {
    readSubmission(...args)
    return []
  } catch (error) {
    if (error instanceof DirectoryError) return error.details
    throw error
  }
}

/** Endpoints have checked it; feeds have not. */
function supplierIdFaults(supplierId: string | null): readonly Fault[] {
  if (supplierId === null) return []
  const unfit = unfitText(supplierId)
  if (unfit !== undefined) return [unfit.at('_supplier_id')]
  const maximum = maximumSupplierIdLength
  return supplierId.length > maximum ? [fault('too_long', '_supplier_id', { maximum })] : []
}

function readTimezone(raw: string | null, faults: Fault[]): string | null {
  if (raw === null || raw === '') return null
  const value = kinds.timezone(raw)
  if (!(value instanceof Fault)) return value
  faults.push(value.at('timezone'))
  return null
}

function readValues(
  services: Pick<Services, 'taxonomy' | 'clock'>,
  submission: Submission,
  object: ObjectName,
  country: string | undefined,
  options: SubmissionOptions,
  faults: Fault[],
): NormalisedValue[] {
  const type = objectTypes[object]
  const given = submission.objects[object] ?? []
  const read: NormalisedValue[] = []
  given.slice(0, maximumValues).forEach((raw, index) => {
    const label = (found: Fault) => labelled(found, object, index, options)
    const mayLack = options.profile === 'feed' ? optionalInFeeds[object] : undefined
    const { values, faults: found } = readAttributes(type.attributes as TObject, raw, mayLack)
    if (found.length > 0) {
      faults.push(...found.map(label))
      return
    }
    const value = prepareValue(services, object, values, country ?? 'gb', submission.derived?.get(raw) ?? {})
    // Without its country, nobody can tell whether such a value is right.
    if (isFaults(value))
      faults.push(...(country === undefined && readByCountry.has(object) ? [] : value.map(label)))
    else read.push(value)
  })
  return read
}

/** A fault with its location: the parameter name, or the path in a document. */
function labelled(found: Fault, object: ObjectName, index: number, options: SubmissionOptions): Fault {
  const attribute = found.parameter ?? object
  const parameter = options.parameterOf?.(object, index, attribute)
  if (parameter !== undefined) return found.at(parameter)
  const { entityKey, cardinality } = objectTypes[object]
  return found.at(attribute, `${entityKey}${cardinality === 'many' ? `[${index}]` : ''}.${attribute}`)
}

const placeParameters = ['town', 'postcode', 'latitude', 'longitude']

/**
 * A listing needs a name, unless the target entity is named, since that one already has a name; in a feed it
 * also needs a location. Endpoints declare their further requirements themselves.
 */
function lacking(
  values: readonly [ObjectName, readonly NormalisedValue[]][],
  options: SubmissionOptions,
  faulty: ReadonlySet<ObjectName>,
): Fault[] {
  const found = new Map(values)
  const lacks: Fault[] = []
  const isMissing = (object: ObjectName) => (found.get(object)?.length ?? 0) === 0
  const isNew = options.masterEntityId == null
  if (isNew && isMissing('name') && !faulty.has('name')) lacks.push(fault('required', 'name'))
  if (options.profile === 'feed') {
    const address = found.get('postal_address')?.[0]?.attributes
    const placed = address?.town !== undefined || address?.postcode !== undefined || !isMissing('geopoint')
    if (!placed && !faulty.has('postal_address') && !faulty.has('geopoint'))
      lacks.push(fault('no_place', null, { other: placeParameters }))
  }
  return lacks
}
