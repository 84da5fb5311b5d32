import { type ExternalId, keyOfId } from '../entity/external-ids/schemes.ts'
import { liveValue, liveValues } from '../entity/live.ts'
import type { Attributes, Entity } from '../entity/model.ts'
import type { MatchRecord } from './record.ts'

/** The keys of an entity's live external ids. */
export const keysOfIds = (entity: Entity): readonly string[] =>
  liveValues(entity, 'external_id').map(({ attributes }) => keyOfId(attributes as unknown as ExternalId))

/** The match record of an entity, from its effective values only. */
export function matchRecordOf(entity: Entity): MatchRecord {
  const address = liveValue(entity, 'postal_address')?.attributes ?? {}
  const name = liveValue(entity, 'name')?.attributes ?? {}
  const category = liveValues(entity, 'category')[0]
  const ids = keysOfIds(entity)
  return {
    name: joined(name, ['name', 'branch_name'], ' '),
    address: joined(address, ['building_number', 'address1', 'address2', 'address3'], ' '),
    town: joined(address, ['town'], ' '),
    region: joined(address, ['province', 'county'], ' '),
    postcode: joined(address, ['postcode'], ' '),
    country: entity.country,
    phones: liveValues(entity, 'phone').map((phone) =>
      String(phone.derived.e164_number ?? phone.attributes.number ?? ''),
    ),
    websites: liveValues(entity, 'website').map((website) => String(website.attributes.website_url ?? '')),
    category: category === undefined ? null : textOf(category.derived.category_name),
    brand: null,
    ...(ids.length === 0 ? {} : { ids }),
  }
}

function joined(attributes: Attributes, names: readonly string[], separator: string): string | null {
  let text: string | null = null
  for (const name of names) {
    const part = textOf(attributes[name])
    if (part !== null) text = text === null ? part : text + separator + part
  }
  return text
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
