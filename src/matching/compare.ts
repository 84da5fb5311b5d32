import { type ContactComparison, compareContacts } from './compare-contact.ts'
import { compareNames, type LeftOver, type NameComparison } from './compare-name.ts'
import { comparePlaces, type PlaceComparison } from './compare-place.ts'
import type { NormalRecord } from './normalise.ts'

/** Stage 3: two records, attribute by attribute. */
export interface Comparison extends PlaceComparison, ContactComparison {
  /** Null when a name is missing. */
  readonly name: NameComparison | null
  readonly otherCountry: boolean
}

/** Compares two records. Symmetric. */
export function compare(one: NormalRecord, other: NormalRecord): Comparison {
  return {
    name: one.name === null || other.name === null ? null : compareNames(one, other),
    ...comparePlaces(one, other),
    ...compareContacts(one, other),
    otherCountry: one.country !== null && other.country !== null && one.country !== other.country,
  }
}

/** The comparison levels that hold, by the names they have in the table of weights. A missing value has no level. */
export function levelsOf(comparison: Comparison): string[] {
  const levels = placeLevels(comparison)
  const add = (group: string, level: string) => {
    if (level !== 'missing' && level !== 'none') levels.push(`${group}:${level}`)
  }
  add('phone', comparison.phone)
  add('web', comparison.web)
  add('category', comparison.category)
  if (isSure(comparison)) levels.push('joint:sure')
  if (comparison.name !== null)
    levels.push(...nameLevels(comparison.name), ...jointLevels(comparison, comparison.name))
  return levels
}

function placeLevels({ address, unit, area, numberGap }: Comparison): string[] {
  const levels: string[] = []
  if (address !== 'missing') levels.push(`address:${address}`)
  if (unit !== 'none') levels.push(`unit:${unit}`)
  if (area !== 'missing') levels.push(`area:${area}`)
  if (address === 'street_other_number' && numberGap !== null && numberGap <= 12)
    levels.push('address:next_door')
  return levels
}

function nameLevels(name: NameComparison): string[] {
  const levels: string[] = [`name:${baseLevel(name)}`]
  if (name.spaceless && name.sameness === 'different')
    levels.push(`name:subsequence_${step(name.likeness, [0.5, 0.7, 0.9])}`)
  if (name.sameness === 'different' && !name.spaceless)
    levels.push(`name:likeness_${step(name.likeness, [0.3, 0.5, 0.7, 0.85])}`)
  if (name.sameness !== 'different') return name.chain ? [...levels, 'name:chain'] : levels
  levels.push(`name:overlap_${step(name.overlap, [0.25, 0.5, 0.7, 0.85])}`)
  levels.push(
    name.sharedRare === 0 ? 'word:none_rare' : name.sharedRare === 1 ? 'word:one_rare' : 'word:some_rare',
  )
  return [...levels, ...leftLevels(name)]
}

function baseLevel(name: NameComparison): string {
  if (name.sameness !== 'different') return name.sameness
  if (name.onlyPlaceLeft) return 'place_left'
  return total(name.left[0]) === 0 || total(name.left[1]) === 0 ? 'contained' : 'partial'
}

function leftLevels({ left: [a, b] }: NameComparison): string[] {
  const levels: string[] = []
  for (const kind of ['department', 'number', 'common', 'own'] as const) {
    const sides = Number(a[kind] > 0) + Number(b[kind] > 0)
    if (sides > 0) levels.push(`left:${kind}_${sides === 1 ? 'one' : 'both'}`)
  }
  if (Math.max(a.own, b.own) >= 3) levels.push('left:own_many')
  return levels
}

export function total(left: LeftOver): number {
  return left.department + left.number + left.common + left.own + left.place
}

/** What two attributes say together and neither alone. */
function jointLevels(comparison: Comparison, name: NameComparison): string[] {
  const same = name.sameness !== 'different'
  const levels: string[] = []
  const strong = same || name.onlyPlaceLeft
  const at = ['equal', 'number_and_street'].includes(comparison.address)
  const elsewhere = ['street_other_number', 'other_number', 'other_street'].includes(comparison.address)
  const otherPhone = comparison.phone === 'other' || comparison.phone === 'near'
  if (strong && at) levels.push('joint:name_at_address')
  if (strong && comparison.phone === 'equal') levels.push('joint:name_and_phone')
  if (strong && elsewhere && otherPhone) levels.push('joint:name_elsewhere_other_phone')
  if (strong && !at && name.chain && comparison.phone !== 'equal') levels.push('joint:chain_elsewhere')
  if (!strong && at && comparison.phone === 'equal') levels.push('joint:other_name_same_contact')
  if (!strong && at && otherPhone) levels.push('joint:other_name_at_address_other_phone')
  if (!strong && comparison.web === 'other' && otherPhone) levels.push('joint:nothing_in_contact')
  if (!strong && name.sharedRare > 0 && comparison.phone === 'equal') levels.push('joint:rare_word_and_phone')
  if (!strong && name.sharedRare > 0 && comparison.web.startsWith('equal'))
    levels.push('joint:rare_word_and_web')
  if (same && comparison.address === 'missing' && comparison.phone === 'missing')
    levels.push('joint:name_alone')
  return levels
}

/** The highest of ascending bounds that the value reaches, as a whole percentage; 0 below the first. */
function step(value: number, bounds: readonly number[]): number {
  return Math.round((bounds.findLast((bound) => value >= bound) ?? 0) * 100)
}

const sameHouse = new Set(['equal', 'number_and_street'])
const otherHouse = new Set(['street_other_number', 'other_number'])

/** The rules that decide without a score: 453 of 454 pairs they chose were one business (docs/explain/matching.md). */
export function isSure({ name, address, unit, phone, otherCountry }: Comparison): boolean {
  if (name === null || otherCountry || unit === 'conflict') return false
  const same = name.sameness === 'equal' || name.sameness === 'equal_but_form'
  if (same && sameHouse.has(address)) return true
  if (same && phone === 'equal' && !otherHouse.has(address)) return true
  return name.onlyPlaceLeft && phone === 'equal' && sameHouse.has(address)
}

/** What keeps a pair from merging without a person's look, whatever its score; empty when nothing does. */
export function vetoesOf(comparison: Comparison): string[] {
  const { name, address, unit, phone, web } = comparison
  const vetoes: string[] = []
  if (comparison.otherCountry) vetoes.push('other_country')
  if (name === null) return [...vetoes, 'no_name']
  const [a, b] = name.left
  if (a.department > 0 !== b.department > 0) vetoes.push('department_on_one_side')
  if (a.number > 0 && b.number > 0) vetoes.push('number_in_name')
  if (a.own > 0 && b.own > 0) vetoes.push('own_words_on_both_sides')
  if (otherHouse.has(address) && phone !== 'equal') vetoes.push('other_house_number')
  if (unit === 'conflict') vetoes.push('other_unit')
  if (web === 'other_page' && phone !== 'equal') vetoes.push('other_page')
  return vetoes
}
