import type { EntityDocument } from '../../entity/entity-document.ts'

/** The parts of a document that machines are given, in the form they are given in. */

type Address = Partial<NonNullable<EntityDocument['postal_address']>>

/** Precisions of a geocoded point that still lead to the door. */
const exact: ReadonlySet<string> = new Set(['address_point', 'street'])

const isHidden = ({ postal_address }: EntityDocument): boolean => postal_address?.do_not_display === true

/** The address; of an undisplayed one, the town and what lies above it. */
export function shownAddress(document: EntityDocument): Address | undefined {
  const { postal_address } = document
  if (postal_address === undefined || !isHidden(document)) return postal_address
  const { town, county, province } = postal_address
  return { town, county, province } as Address
}

/**
 * The point; undefined where the address is not displayed, and where the point stands for a larger area than a
 * street.
 */
export function shownPoint(document: EntityDocument): { latitude: number; longitude: number } | undefined {
  const { geopoint } = document
  if (geopoint === undefined || isHidden(document)) return undefined
  if (geopoint.geocoding !== undefined && !exact.has(geopoint.geocoding.precision)) return undefined
  return { latitude: geopoint.latitude, longitude: geopoint.longitude }
}

/** Text without markup and control characters, in one line. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** Whether an address is one of the web; others, such as `javascript:`, are not passed on. */
export const isWebAddress = (address: string): boolean => /^https?:\/\/[^\s]+$/i.test(address)
