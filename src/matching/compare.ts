import { type ContactComparison, compareContacts } from './compare-contact.ts'
import { compareIds, type IdLevel } from './compare-ids.ts'
import { compareNames, type NameComparison, total } from './compare-name.ts'
import { comparePlaces, type PlaceComparison } from './compare-place.ts'
import type { NormalRecord } from './normalise-record.ts'

/** Stage 3: comparison of two records, attribute by attribute. */
export interface Comparison extends PlaceComparison, ContactComparison {
  /** Null when a name is missing. */
  readonly name: NameComparison | null
  readonly otherCountry: boolean
  readonly id: IdLevel
}

/**
 * Compares two records. Symmetric.
 * @param chain whether the name is known to belong to many places, beyond the shipped lists
 */
export function compare(one: NormalRecord, other: NormalRecord, chain = false): Comparison {
  const name = one.name === null || other.name === null ? null : compareNames(one, other)
  const places = comparePlaces(one, other)
  return {
    name: name !== null && chain ? { ...name, chain } : name,
    ...places,
    ...compareContacts(
      one,
      other,
      places.area !== 'other' || (name !== null && name.sameness !== 'different'),
    ),
    otherCountry: one.country !== null && other.country !== null && one.country !== other.country,
    id: compareIds(one.ids, other.ids),
  }
}

/** The level of pairs that merge whatever their score. */
export const sureLevel = 'joint:sure'

/** Makes the names of a group's levels, each once: comparisons ask for the same few dozen again and again. */
function levelsIn(group: string, suffix = ''): (level: string | number) => string {
  const known = new Map<string | number, string>()
  return (level) => {
    let name = known.get(level)
    if (name === undefined) {
      name = `${group}${level}${suffix}`
      known.set(level, name)
    }
    return name
  }
}

/** Levels that weigh differently for records with the same name than for neighbours. */
const byName = (group: string) => ({ same: levelsIn(group, '_same_name'), different: levelsIn(group) })

const named = {
  id: levelsIn('id:'),
  phone: levelsIn('phone:'),
  web: levelsIn('web:'),
  category: byName('category:'),
  area: byName('area:'),
  address: levelsIn('address:'),
  unit: levelsIn('unit:'),
  name: levelsIn('name:'),
  contained: levelsIn('name:contained_'),
  partial: levelsIn('name:partial_'),
  likeness: levelsIn('name:likeness_'),
  subsequence: levelsIn('name:subsequence_'),
  overlap: levelsIn('name:overlap_'),
  leftOne: levelsIn('left:', '_one'),
  leftBoth: levelsIn('left:', '_both'),
}

/** The comparison levels that hold, by their names in the table of weights. A missing value has no level. */
export function levelsOf(comparison: Comparison): string[] {
  const { id, phone, web, category, name } = comparison
  const levels = placeLevels(comparison)
  if (id !== 'missing') levels.push(named.id(id))
  if (phone !== 'missing') levels.push(named.phone(phone))
  if (web !== 'missing') levels.push(named.web(web))
  if (category !== 'missing') levels.push(named.category[samenessOf(comparison)](category))
  if (isSure(comparison)) levels.push(sureLevel)
  if (name !== null) {
    levels.push(...nameLevels(name))
    addJointLevels(levels, comparison, name)
  }
  return levels
}

const samenessOf = ({ name }: Comparison): 'same' | 'different' =>
  name !== null && name.sameness !== 'different' ? 'same' : 'different'

function placeLevels(comparison: Comparison): string[] {
  const { address, unit, area } = comparison
  const levels: string[] = []
  if (address !== 'missing') levels.push(named.address(address))
  if (unit === 'equal' || unit === 'one') levels.push(named.unit(unit))
  if (area !== 'missing') levels.push(named.area[samenessOf(comparison)](area))
  return levels
}

const likenessSteps = [0.3, 0.5, 0.7, 0.85] as const
const subsequenceSteps = [0.7, 0.9] as const
const overlapSteps = [0.25, 0.5, 0.7, 0.85] as const

function nameLevels(name: NameComparison): string[] {
  if (name.sameness !== 'different') {
    const same = [named.name(name.sameness)]
    return name.chain ? [...same, 'name:chain'] : same
  }
  const likeness =
    name.spaceless || name.otherScript
      ? named.subsequence(step(name.likeness, subsequenceSteps))
      : named.likeness(step(name.likeness, likenessSteps))
  return [
    baseLevel(name),
    likeness,
    named.overlap(step(name.overlap, overlapSteps)),
    rareLevel(name.sharedRare),
    ...leftLevels(name.left),
    ...(name.forms > 0 ? ['left:other_form'] : []),
    ...(name.otherScript ? ['name:other_script'] : []),
  ]
}

const leftKinds = ['department', 'number', 'common', 'known', 'own'] as const

function leftLevels([a, b]: NameComparison['left']): string[] {
  const levels: string[] = []
  for (const kind of leftKinds) {
    const sides = Number(a[kind] > 0) + Number(b[kind] > 0)
    if (sides > 0) levels.push(sides === 1 ? named.leftOne(kind) : named.leftBoth(kind))
  }
  return levels
}

function rareLevel(sharedRare: number): string {
  if (sharedRare === 0) return 'word:none_rare'
  return sharedRare === 1 ? 'word:one_rare' : 'word:some_rare'
}

/** Every pair of named records has exactly one of these levels. */
export const nameForms = /^name:(?:equal|equal_but_form|spelling|place_left|contained_\w+|partial_\w+)$/

/** The kind of leftover words matters more than their number. */
function baseLevel({ onlyPlaceLeft, left: [a, b] }: NameComparison): string {
  if (onlyPlaceLeft) return 'name:place_left'
  const form = total(a) === 0 || total(b) === 0 ? named.contained : named.partial
  if (a.department > 0 !== b.department > 0) return form('department')
  if (a.number > 0 && b.number > 0) return 'name:partial_number_conflict'
  if (a.own > 0 && b.own > 0) return 'name:partial_own_both'
  if (a.own + b.own > 0) return form('own')
  if (a.known + b.known > 0) return form('known')
  return form(a.number + b.number > 0 ? 'number' : 'common')
}

/** Adds levels for evidence that two attributes give only in combination. */
function addJointLevels(levels: string[], comparison: Comparison, name: NameComparison): void {
  const same = name.sameness !== 'different'
  const strong = same || name.onlyPlaceLeft
  const at = sameHouse.has(comparison.address)
  const elsewhere = otherHouse.has(comparison.address) || comparison.address === 'other_street'
  const otherPhone = comparison.phone === 'other' || comparison.phone === 'near'
  if (strong && at) levels.push('joint:name_at_address')
  if (strong && comparison.phone === 'equal') levels.push('joint:name_and_phone')
  if (strong && elsewhere && otherPhone) levels.push('joint:name_elsewhere_other_phone')
  if (strong && !at && name.chain && comparison.phone !== 'equal') levels.push('joint:chain_elsewhere')
  if (!strong && at && comparison.phone === 'equal') levels.push('joint:other_name_same_contact')
  if (!strong && at && otherPhone) levels.push('joint:other_name_at_address_other_phone')
  if (!strong && comparison.web === 'other' && otherPhone) levels.push('joint:nothing_in_contact')
  if (hasOtherTrade(comparison, name)) levels.push('joint:other_trade')
  if (!strong && name.sharedRare > 0 && comparison.phone === 'equal') levels.push('joint:rare_word_and_phone')
  if (!strong && name.sharedRare > 0 && comparison.web.startsWith('equal'))
    levels.push('joint:rare_word_and_web')
  if (same && comparison.address === 'missing' && comparison.phone === 'missing')
    levels.push('joint:name_alone')
}

/** Words left over on both sides, of a trade that both categories name: a law firm and one of its lawyers. */
const mayBeOfFirm = ({ callsAlike }: Comparison, { left: [a, b] }: NameComparison): boolean =>
  callsAlike && a.own + b.own > 0 && total(a) > a.place && total(b) > b.place

/** Words left over on both sides, and no category in common: Harbour Bikes and Harbour Coffee. */
function hasOtherTrade({ category }: Comparison, { left: [a, b] }: NameComparison): boolean {
  return category === 'other' && total(a) > a.place && total(b) > b.place
}

/**
 * The highest of the ascending bounds that the value reaches, as an integer percentage; 0 below the first.
 */
function step(value: number, bounds: readonly number[]): number {
  return Math.round((bounds.findLast((bound) => value >= bound) ?? 0) * 100)
}

const sameHouse = new Set(['equal', 'number_and_street'])
const otherHouse = new Set(['street_near_number', 'street_other_number', 'other_number'])

/** Rules that decide without a score; docs/explain/matching.md states their precision. */
export function isSure(comparison: Comparison): boolean {
  const { name, address, unit, area, phone, web, otherCountry } = comparison
  if (name === null || otherCountry || unit === 'conflict' || name.initial) return false
  const atHouse = sameHouse.has(address)
  const isApart = area === 'other' && otherHouse.has(address)
  if (phone === 'equal' && !isApart && isOneTable(comparison, name)) return true
  // A town may go by the name of its quarter: where street and telephone agree, nothing else is meant.
  if ((area === 'other' || area === 'far') && !(atHouse && phone === 'equal')) return false
  const here = atHouse && (area !== 'missing' || phone === 'equal' || web === 'equal_page')
  if (name.sameness !== 'different') return isSureOfSame(comparison, name, here)
  if (name.near && here && phone === 'equal' && comparison.servesAlike) return true
  if (isSureOfFuller(comparison, name, here)) return true
  return name.onlyPlaceLeft && here && (phone === 'equal' || (isContained(name) && phone !== 'near'))
}

const isContained = ({ left: [a, b] }: NameComparison): boolean => total(a) === 0 || total(b) === 0

const isSameTrade = ({ category, servesAlike, callsAlike }: Comparison): boolean =>
  category === 'equal' || (category === 'some' && !callsAlike) || servesAlike

/** A restaurant answers its own telephone, wherever in its town a list says that it is. */
const isOneTable = (
  { servesAlike }: Comparison,
  { sameness, onlyPlaceLeft, chain, generic }: NameComparison,
): boolean =>
  servesAlike &&
  !chain &&
  !generic &&
  (sameness === 'equal' || sameness === 'equal_but_form' || onlyPlaceLeft)

/** Whether two records of one name are one business. */
function isSureOfSame(comparison: Comparison, name: NameComparison, here: boolean): boolean {
  const { address, phone } = comparison
  if (name.sameness === 'spelling') {
    if (name.otherScript) return false
    return phone === 'equal' ? sameHouse.has(address) : here && phone !== 'near' && isSameTrade(comparison)
  }
  if (here) return true
  if (phone !== 'equal') return false
  // Branches of a chain may share a number: it is proof only together with the street.
  if (name.chain) return address === 'street_no_number'
  return !otherHouse.has(address)
}

/** Whether one name is the other with more words, none of which names a part of it or another trade. */
function isSureOfFuller(comparison: Comparison, name: NameComparison, here: boolean): boolean {
  const { address, category, phone, servesAlike, web } = comparison
  const [a, b] = name.left
  const samePhone = phone === 'equal'
  if (here && samePhone && total(a) + total(b) === 0) return true
  if (name.forms > 0 || name.otherScript || a.department + a.number + b.department + b.number > 0)
    return false
  const own = Number(a.own > 0) + Number(b.own > 0)
  if (name.sharedRare === 0) {
    // Common words alone tell only there: Tree House, Tree House Cafe.
    const telling = name.overlap > 0 && own === 0 && !name.chain && !name.atSite && isContained(name)
    return telling && here && samePhone && isSameTrade(comparison)
  }
  if (own === 0 && here && samePhone && isContained(name) && category !== 'other') return true
  if (name.chain || name.atSite || own > 1) return false
  const sameTrade = isSameTrade(comparison)
  if (!isContained(name)) {
    // The bar and the dining room of a hotel have its name in common, and its number.
    return here && samePhone && sameTrade && !servesAlike
  }
  if (!samePhone) return here && own === 0 && phone !== 'near' && sameTrade
  if (!here && otherHouse.has(address)) return servesAlike && own === 0
  return sameTrade || (category === 'missing' && web !== 'other_page')
}

/** Nothing but an id in common: it was given to the wrong one, or the business has moved under another name. */
const isElsewhere = ({ name, area, phone }: Comparison): boolean =>
  area === 'other' && phone !== 'equal' && name?.sameness === 'different' && name.sharedRare === 0

/** Reasons why a pair needs review before merging, whatever its score; empty when there are none. */
export function vetoesOf(comparison: Comparison): string[] {
  const { name, address, unit, area, phone, web } = comparison
  const samePhone = phone === 'equal'
  const vetoes = new Set<string>()
  if (comparison.otherCountry) vetoes.add('other_country')
  if (comparison.id === 'equal')
    return isElsewhere(comparison) ? [...vetoes, 'other_name_and_town'] : [...vetoes]
  if (area === 'missing' && address === 'missing' && !samePhone && web !== 'equal_page')
    vetoes.add('no_place')
  if ((area === 'other' || area === 'far') && !samePhone) vetoes.add('other_town')
  if (otherHouse.has(address) && !samePhone) vetoes.add('other_house_number')
  if (address === 'other_street' && !samePhone) vetoes.add('other_street')
  if (unit === 'conflict') vetoes.add('other_unit')
  if (web === 'other_page' && !samePhone) vetoes.add('other_page')
  if (name === null) return [...vetoes, 'no_name']
  const [a, b] = name.left
  if (a.department > 0 !== b.department > 0) vetoes.add('department_on_one_side')
  if (a.department > 0 && b.department > 0) vetoes.add('other_department')
  if (a.number > 0 && b.number > 0) vetoes.add('number_in_name')
  if (a.own > 0 && b.own > 0) vetoes.add('own_words_on_both_sides')
  if (name.initial) vetoes.add('initial_in_name')
  if (name.forms > 0 && total(a) + total(b) > 0) vetoes.add('other_form_and_more')
  const branchKnown = sameHouse.has(address) || samePhone || web === 'equal_page'
  if ((name.generic && a.common > 0 && b.common > 0) || hasOtherTrade(comparison, name))
    vetoes.add('other_trade')
  if (mayBeOfFirm(comparison, name)) vetoes.add('other_person')
  if (name.chain && !branchKnown) vetoes.add('chain_without_branch')
  if (name.generic && !branchKnown) vetoes.add('generic_name')
  return [...vetoes]
}
