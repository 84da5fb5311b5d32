import type { DataInput } from '../step.ts'

/** A preset of the tagging schema, as far as a business directory wants it. */
export interface Preset {
  readonly key: string
  /** Sets of OpenStreetMap tags, each of which says this preset. */
  readonly tagSets: readonly Readonly<Record<string, string>>[]
  readonly names: Record<string, string>
  readonly synonyms: Record<string, readonly string[]>
}

interface SchemaPreset {
  readonly tags: Record<string, string>
  readonly addTags?: Record<string, string>
  readonly searchable?: boolean
}

interface SchemaText {
  readonly name?: string
  readonly terms?: readonly string[]
  readonly aliases?: readonly string[]
}

const SOURCE = 'id-tagging-schema'

/** The keys of OpenStreetMap under which businesses and other visited places are described. */
const BUSINESS_KEYS = new Set(
  'shop amenity office craft healthcare tourism leisure club education'.split(' '),
)

/** Visited places under other keys. */
const OTHER_PLACES = new Set(
  `public_transport/station_train public_transport/station_train_halt public_transport/station_bus
  public_transport/station_ferry public_transport/station_subway public_transport/station_tram
  public_transport/station_light_rail public_transport/station_aerialway aeroway/aerodrome aeroway/terminal
  aeroway/helipad landuse/cemetery landuse/harbour landuse/quarry landuse/vineyard landuse/orchard
  landuse/plant_nursery landuse/aquaculture landuse/landfill landuse/allotments landuse/winter_sports
  landuse/industrial/scrap_yard landuse/industrial/slaughterhouse landuse/military/base man_made/works
  man_made/wastewater_plant man_made/water_works man_made/observatory man_made/lighthouse
  man_made/tower/observation man_made/windmill man_made/watermill historic/castle historic/castle/palace
  historic/manor historic/monument historic/archaeological_site historic/ruins emergency/ambulance_station
  emergency/mountain_rescue emergency/lifeboat_station golf/driving_range highway/services highway/rest_area
  natural/beach natural/cave_entrance waterway/boatyard waterway/fuel attraction/maze attraction/big_wheel
  attraction/summer_toboggan attraction/bungee_jumping attraction/river_rafting power/plant`.split(/\s+/),
)

/** The 40 languages that name at least 80 % of the presets in version 7.2.0; English comes first as the fall-back. */
export const LANGUAGES: readonly string[] = (
  'en en-GB de fr es it nl pt pt-BR sv pl fi da cs sk hr sr mk et cy el ru uk tr hu he he-IL ar ar-AA ja ko ' +
  'zh zh-CN zh-TW zh-HK yue gan th nl-NL nl-BE'
).split(' ')

const isPlace = (key: string): boolean => BUSINESS_KEYS.has(key.split('/')[0]!) || OTHER_PLACES.has(key)

/** Reads the searchable presets with their names and terms. Sorted by key. */
export async function readPresets(input: DataInput): Promise<readonly Preset[]> {
  const schema = await readJson<Record<string, SchemaPreset>>(input, 'presets.json')
  const presets = Object.entries(schema)
    .filter(([key, preset]) => isPlace(key) && preset.searchable !== false)
    .map(([key, preset]) => ({ key, tagSets: tagSetsOf(preset), names: {}, synonyms: {} }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const language of LANGUAGES) await addLanguage(input, presets, language)
  return presets
}

/** The preset's own tags, and those it adds, which are the older way to say the same. */
function tagSetsOf({ tags, addTags = {} }: SchemaPreset): readonly Record<string, string>[] {
  const added = Object.fromEntries(Object.entries(addTags).filter(([key]) => !(key in tags)))
  return Object.keys(added).length > 0 ? [tags, added] : [tags]
}

async function addLanguage(input: DataInput, presets: readonly Preset[], language: string): Promise<void> {
  const file = await readJson<Record<string, { presets: { presets: Record<string, SchemaText> } }>>(
    input,
    `translations/${language}.json`,
  )
  const texts = file[language]!.presets.presets
  for (const preset of presets) {
    const text = texts[preset.key]
    if (!text?.name) continue
    preset.names[language] = text.name
    const terms = distinctTerms([...(text.aliases ?? []), ...(text.terms ?? [])], text.name)
    if (terms.length > 0) preset.synonyms[language] = terms
  }
  raiseCommonTerms(presets, language)
}

/** A term that so many presets of a family have says nothing of one of them. */
const COMMON = 8

/**
 * The schema gives all presets of a family the same terms, so that a Greek restaurant is a pizzeria and a pub in Swedish. What many of them have goes to the
 * general preset. Shops, offices and the like are no family: a word for eight kinds of shop may say much of each.
 */
function raiseCommonTerms(presets: readonly Preset[], language: string): void {
  const keys = new Set(presets.map(({ key }) => key).filter((key) => key.includes('/')))
  const generalOf = (key: string): string => {
    const parent = key.slice(0, key.lastIndexOf('/'))
    return keys.has(parent) ? generalOf(parent) : key
  }
  const families = Map.groupBy(presets, ({ key }) => generalOf(key))
  for (const [general, family] of families) {
    const lists = family.map(({ synonyms }) => synonyms[language] ?? [])
    const times = Map.groupBy(lists.flat(), (term) => term.toLowerCase())
    const isCommon = (term: string): boolean => times.get(term.toLowerCase())!.length >= COMMON
    for (const [place, preset] of family.entries()) {
      const own = lists[place]!
      const terms =
        preset.key === general
          ? [...own, ...lists.flat().filter(isCommon)]
          : own.filter((term) => !isCommon(term))
      const distinct = distinctTerms(terms, preset.names[language] ?? '')
      if (distinct.length > 0) preset.synonyms[language] = distinct
      else delete preset.synonyms[language]
    }
  }
}

/** Without the name itself and repetitions that differ only in case. */
export function distinctTerms(terms: readonly string[], name: string): string[] {
  const seen = new Set([name.toLowerCase()])
  return terms
    .map((term) => term.trim().replaceAll(/\s+/g, ' '))
    .filter((term) => term !== '' && !seen.has(term.toLowerCase()) && seen.add(term.toLowerCase()))
}

async function readJson<T>(input: DataInput, path: string): Promise<T> {
  return JSON.parse((await input.file(SOURCE, `package/dist/${path}`)).toString('utf8')) as T
}
