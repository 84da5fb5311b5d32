import type { OsmTags } from '../pbf.ts'

export interface SchemaPreset {
  readonly tags: OsmTags
  readonly searchable?: boolean
  readonly locationSet?: { readonly include?: readonly unknown[]; readonly exclude?: readonly unknown[] }
}

/** Tags that the schema gave up, and what stands for them now. */
export interface DeprecatedTags {
  readonly old: OsmTags
  readonly replace?: OsmTags
}

/** Keys of OpenStreetMap that make something a place people visit or call, the telling ones first. */
export const businessKeys = ['amenity', 'shop', 'office', 'craft', 'healthcare', 'tourism', 'leisure', 'club']

/** Named things that nobody runs as a business or service. */
const NO_BUSINESS = new Set([
  'amenity=artwork',
  'amenity=bandstand',
  'amenity=recycling',
  'amenity=vending_machine',
  'leisure=outdoor_seating',
  'leisure=park',
  'leisure=pitch',
  'leisure=playground',
  'tourism=artwork',
])

/** Presets by the first part of their id; `education` and `public_transport` hold places tagged under the keys above. */
const PRESET_GROUPS = [...businessKeys, 'education', 'public_transport']

const COUNTRY = 'fi'

/** Whether the tags describe something for a business directory. */
export function isBusiness(tags: OsmTags): boolean {
  const key = businessKeys.find((name) => tags[name] !== undefined)
  return key !== undefined && !NO_BUSINESS.has(`${key}=${tags[key]}`)
}

/** Finds the preset of the tagging schema that fits tags best; undefined when none that can be searched for does. */
export function presetFinder(
  presets: Readonly<Record<string, SchemaPreset>>,
  deprecated: readonly DeprecatedTags[],
): (tags: OsmTags) => string | undefined {
  const usable = Object.entries(presets)
    .filter(([id, preset]) => preset.searchable !== false && PRESET_GROUPS.includes(id.split('/')[0]!))
    .filter(([, preset]) => isUsedIn(COUNTRY, preset))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return (given) => {
    const tags = withoutDeprecated(given, deprecated)
    let best: { id: string; score: number } | undefined
    for (const [id, preset] of usable) {
      const score = scoreOf(preset, tags)
      if (score > (best?.score ?? 0)) best = { id, score }
    }
    return best?.id
  }
}

/** Tags as the schema writes them today: `amenity=embassy` is `office=diplomatic` with `diplomatic=embassy`. */
function withoutDeprecated(tags: OsmTags, deprecated: readonly DeprecatedTags[]): OsmTags {
  const found = deprecated.find(({ old }) =>
    Object.entries(old).every(([key, value]) => value !== '*' && tags[key] === value),
  )
  if (!found?.replace || Object.values(found.replace).includes('$1')) return tags
  const kept = Object.entries(tags).filter(([key]) => found.old[key] === undefined)
  return { ...Object.fromEntries(kept), ...found.replace }
}

function isUsedIn(country: string, { locationSet }: SchemaPreset): boolean {
  const { include, exclude } = locationSet ?? {}
  if (exclude?.includes(country)) return false
  return include === undefined || include.includes(country) || include.includes('001')
}

/** More fitting tags count more, and a tag for any value (`shop=*`) only where nothing better is; 0 when a tag does not fit. */
function scoreOf({ tags: wanted }: SchemaPreset, tags: OsmTags): number {
  let score = 0
  for (const [key, value] of Object.entries(wanted)) {
    const given = tags[key]?.split(';').map((one) => one.trim())
    if (!given || (value !== '*' && !given.includes(value))) return 0
    score += value === '*' ? 1 : 10
  }
  const first = businessKeys.findIndex((key) => wanted[key] !== undefined)
  return first < 0 ? 0 : score - first / businessKeys.length
}
