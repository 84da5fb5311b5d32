import { createRequire } from 'node:module'
import { html } from 'ghtml'

/** `data/category-icons.json`: outlines of 15 × 15 units by the name of the icon, and the icon of each category. */
export interface CategoryIcons {
  readonly fallback: string
  readonly outlines: Readonly<Record<string, string>>
  readonly categories: Readonly<Record<string, string>>
}

let shipped: CategoryIcons | undefined

/** Loaded on first use. */
function categoryIcons(): CategoryIcons {
  shipped ??= createRequire(import.meta.url)('../../../data/category-icons.json') as CategoryIcons
  return shipped
}

/** The outline of the icon of a category, or of the first of several that has one; a shop front for others. */
export function outlineOf(categoryIds: readonly string[]): string {
  const { categories, outlines, fallback } = categoryIcons()
  const known = categoryIds
    .map((id) => categories[id])
    .find((icon) => icon !== undefined && icon !== fallback)
  return outlines[known ?? fallback]!
}

/** The icon of a category as an image of its own size of text; it says nothing to screen readers. */
export const categoryIcon = (...categoryIds: readonly string[]): string =>
  html`<svg class="icon" viewBox="0 0 15 15" aria-hidden="true"><path d="${outlineOf(categoryIds)}"/></svg>`

/** Icons of the pages themselves, drawn in 24 × 24 units with lines of 2. */
const drawn = {
  search: 'M11 19a8 8 0 1 1 0-16 8 8 0 0 1 0 16Zm5.7-2.3L21 21',
  place:
    'M12 21s7-6.4 7-11.5A7 7 0 0 0 5 9.500C5 14.600 12 21 12 21Zm0-9a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  phone: 'M5 4h4l2 5-2.500 1.500a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3 3',
  route: 'M12 3l9 9-9 9-9-9 9-9Zm-3 12v-3h5m-2-2 2 2-2 2',
  check: 'M5 12l5 5L20 7',
  flag: 'M5 21V4h13l-2 4 2 4H5',
  share:
    'M8 12l8-5M8 12l8 5M6 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM18 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM18 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  calendar: 'M4 6h16v15H4zM4 10h16M8 3v4M16 3v4',
  contact: 'M4 5h16v14H4zM9 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM5.500 16c1-2 6-2 7 0M15 10h3M15 14h3',
  print: 'M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z',
  plus: 'M12 5v14M5 12h14',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  tag: 'M3 12V4h8l10 10-8 8zM8 9h.01',
  quote: 'M5 17c3-1 4-3 4-6H5V6h6v5c0 5-2 7-5 8ZM14 17c3-1 4-3 4-6h-4V6h6v5c0 5-2 7-5 8Z',
  target: 'M12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM12 2v4M12 18v4M2 12h4M18 12h4',
  next: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6 6 18',
  list: 'M4 6h16M4 12h16M4 18h16',
  map: 'M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14',
} as const

export type IconName = keyof typeof drawn

const marks = Object.fromEntries(
  Object.entries(drawn).map(([name, outline]) => [
    name,
    html`<svg class="icon line" viewBox="0 0 24 24" aria-hidden="true"><path d="${outline}"/></svg>`,
  ]),
) as Readonly<Record<IconName, string>>

/** An icon of the pages; it says nothing to screen readers. */
export const icon = (name: IconName): string => marks[name]
