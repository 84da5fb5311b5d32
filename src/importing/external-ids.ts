import { type ExternalId, readId, readIdText, type SchemeName } from '../entity/external-ids/schemes.ts'
import type { Attributes } from '../entity/model.ts'

/** The id of a record in a dataset as a value; none where it is no such id. */
export function idOf(scheme: SchemeName, text: string | null | undefined): readonly Attributes[] {
  const id = text ? readId(scheme, text) : null
  return id === null ? [] : [{ scheme, id }]
}

/** The id of an element and what its tags say; of places that are no elements only the latter. */
export const idsOfOsm = (
  id: string | null,
  tags: Readonly<Record<string, string>>,
): readonly Attributes[] => [
  ...(id !== null && /^(?:osm:)?(?:node|way|relation)\/\d+$/.test(id)
    ? idOf('osm', id.replace('osm:', ''))
    : []),
  ...(tags.wikidata ?? '').split(';').flatMap((one) => idOf('wikidata', one)),
]

/** An id of a cell, with its scheme in the text or by its column. Null for what is none. */
export function idOfCell(cell: string, scheme?: SchemeName): Attributes | null {
  const found: ExternalId | null = readIdText(scheme === undefined ? cell : `${scheme}:${cell.trim()}`)
  return found === null ? null : { ...found }
}
