import { kindNumber, NAME_CLASSES } from './place-kinds.ts'

const DISTRICT = kindNumber('district')
const TOWN = kindNumber('town')
const COUNTRY = kindNumber('country')

/** A county or region needs twenty times a town's people to be meant rather than the town of its name. */
const AREA_DISCOUNT = Math.log10(20)

/** Named by a foreign or older name, a place must have thirty times the people to come before one that is called so. */
const CLASS_DISCOUNT: Readonly<Record<number, number>> = {
  [NAME_CLASSES.primary]: 0,
  [NAME_CLASSES.alternate]: 1.5,
  [NAME_CLASSES.abbreviation]: 2.5,
}

/**
 * How likely a place is meant by one of its names, before anything is known of who asks: in powers of ten of people.
 * `parentKind` is the kind of what it lies in; a district of a county is an authority, one of a town a quarter.
 */
export function prominenceOf(
  population: number,
  kind: number,
  parentKind: number,
  nameClass: number,
): number {
  const authority = kind === DISTRICT && parentKind > TOWN
  const area = authority || (kind > TOWN && kind < COUNTRY) ? AREA_DISCOUNT : 0
  return Math.log10(population + 10) - area - CLASS_DISCOUNT[nameClass]!
}

/** Weights of keys are stored as whole numbers of this part of a power of ten. */
export const WEIGHT_STEPS = 20

/** A prominence as one byte. Never less for a greater prominence. */
export const weightOf = (prominence: number): number =>
  Math.max(0, Math.min(255, Math.floor((prominence + 2) * WEIGHT_STEPS)))
