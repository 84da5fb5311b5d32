import type { Category, CategoryMapping, Taxonomy } from '../../src/taxonomy/category.ts'
import { Synonyms } from '../../src/taxonomy/terms/synonyms.ts'

const category = (
  id: string,
  names: Record<string, string>,
  mappings: readonly CategoryMapping[],
): Category => ({
  id,
  revision: `1-${id.padStart(32, '0')}`,
  parentId: null,
  names,
  synonyms: Synonyms.none,
  mappings,
  hidden: false,
})

const categories = [
  category('101', { en: 'Bakery', de: 'Bäckerei' }, [
    { type: 'osm', id: 'shop/bakery', name: 'Bakery' },
    { type: 'overture', id: 'bakery', name: 'bakery' },
  ]),
  category('102', { en: "Women's Clothes Shop" }, [
    { type: 'overture', id: "women's clothing", name: "women's clothing store" },
  ]),
]

const namedIn = (text: string): readonly Category[] =>
  categories.filter((one) =>
    Object.values(one.names).some((name) => name.toLowerCase() === text.toLowerCase()),
  )

/** Two categories, looked up by whole words of their names. */
export const smallTaxonomy: Taxonomy = {
  get: (id) => categories.find((one) => one.id === id),
  all: () => categories,
  isOwn: () => false,
  keyOf: () => undefined,
  isKnownType: (type) => ['osm', 'overture'].includes(type.toLowerCase()),
  types: () => ['osm', 'overture'],
  resolve: (type, id) => {
    const found = categories.find((one) =>
      type === undefined ? one.id === id : one.mappings.some((code) => code.type === type && code.id === id),
    )
    return found && { category: found, code: type === undefined ? null : { type, id, name: id } }
  },
  lookup: (text) => ({
    rows: namedIn(text).map((one) => ({ category: one, order: [1, 0] as const })),
    fromCache: false,
  }),
  match: () => [],
  kindsOf: (text) => namedIn(text).map(({ id }) => id),
  isHeading: () => false,
  associated: () => [],
  worthsOf: (_text, ids) => ids.map(() => Number.NEGATIVE_INFINITY),
  knowsWords: () => true,
  correctSpelling: () => undefined,
  complete: () => [],
  suggest: () => [],
  descendants: (id) => [id],
  ancestors: () => [],
  nameOf: (one) => one.names.en ?? one.id,
}
