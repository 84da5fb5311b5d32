import { kindNumber, NAME_CLASSES } from './place-kinds.ts'

const DISTRICT = kindNumber('district')
const TOWN = kindNumber('town')
const COUNTRY = kindNumber('country')

/** A county or region needs twenty times the population of a town of the same name to rank above it. */
const AREA_DISCOUNT = Math.log10(20)

/**
 * A place matched by a foreign or former name needs a hundred times the population to precede one with that
 * primary name.
 */
const CLASS_DISCOUNT: Readonly<Record<number, number>> = {
  [NAME_CLASSES.primary]: 0,
  [NAME_CLASSES.short]: 0.5,
  [NAME_CLASSES.alternate]: 2,
  [NAME_CLASSES.abbreviation]: 2.5,
}

/**
 * How likely a name refers to a place, without knowledge of the request: in powers of ten of population.
 * `parentKind` is the kind of its parent; a district of a county is an authority, one of a town a quarter.
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

/** Population of a town that is as well known as a landmark. */
const LANDMARK_RENOWN = 20_000

/** How well known a place is, in people: its population, or what a landmark counts for. */
export const renownOf = (population: number, isLandmark: boolean): number =>
  isLandmark ? LANDMARK_RENOWN : population

/** Key weights are stored as integers in this fraction of a power of ten. */
export const WEIGHT_STEPS = 20

/** A prominence as one byte; monotonic. */
export const weightOf = (prominence: number): number =>
  Math.max(0, Math.min(255, Math.floor((prominence + 2) * WEIGHT_STEPS)))
