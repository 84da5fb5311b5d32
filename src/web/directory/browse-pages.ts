import { html } from 'ghtml'
import type { Place } from '../../geocoding/place.ts'
import type { SearchOutcome } from '../../operations/search-entities.ts'
import { categoryIcon, icon } from '../design/icons.ts'
import { listHead } from '../discovery/page-heads.ts'
import {
  categoriesAddress,
  categoryAddress,
  categoryInPlaceAddress,
  placeAddress,
  type Root,
  rootOf,
  searchAddress,
} from './addresses.ts'
import { countsOf, type NamedCount } from './home-page.ts'
import { breadcrumbs, type Crumb } from './parts/breadcrumbs.ts'
import { listingCard } from './parts/listing-card.ts'
import { mapPanel, resultsClass } from './parts/map-panel.ts'
import { pageLinks } from './parts/page-links.ts'
import { unreadNotice } from './parts/unread-notice.ts'
import { problemPage } from './problem-page.ts'
import { cardsOf, rowsPerPage } from './results-page.ts'
import { searchSite } from './site-search.ts'
import type { DirectoryAnswer, DirectoryPage, Visit } from './visit.ts'
import { countryName, numberText } from './words.ts'

const facetRows = 40
const shownCounts = 24

/** A category, a place, or both. */
interface Subject {
  readonly category: { readonly id: string; readonly name: string } | null
  readonly place: Place | null
}

/** `/{language}/c/{id}/{slug}` */
export async function categoryPage(visit: Visit): Promise<DirectoryAnswer> {
  const category = categoryOf(visit.segments[1], visit)
  return category === null ? problemPage(404, visit) : subjectPage({ category, place: null }, visit)
}

/** `/{language}/p/{id}/{slug}`, and `/{language}/p/{id}/{slug}/c/{id}/{slug}` for a category in the place. */
export async function placePage(visit: Visit): Promise<DirectoryAnswer> {
  const [, placeId = '', , kind, categoryId] = visit.segments
  const place = visit.operations.directory.place(placeId) ?? null
  if (place === null) return problemPage(404, visit)
  if (kind === undefined) return subjectPage({ category: null, place }, visit)
  const category = kind === 'c' ? categoryOf(categoryId, visit) : null
  return category === null ? problemPage(404, visit) : subjectPage({ category, place }, visit)
}

/** `/{language}/categories`: all categories with entities, by their parents. */
export async function categoriesPage(visit: Visit): Promise<DirectoryPage> {
  const { texts, language, root, operations } = visit
  const { categories } = await countsOf(visit)
  const labelled = operations.directory.tellApart(categories, language)
  const sorted = labelled.toSorted((a, b) => a.label.localeCompare(b.label, language))
  return {
    status: 200,
    about: { title: texts.allCategories, canonical: categoriesAddress(root) },
    kind: 'text',
    body: html`!${breadcrumbs([{ name: texts.allCategories }], visit)}<h1>${texts.allCategories}</h1>
<ul class="links columns3">!${sorted.map(({ id, name, label, count }) => html`<li>!${categoryIcon(id)}<a href="${categoryAddress(root, id, name)}">${label}</a> <span class="dim">${numberText(count, language)}</span></li>`).join('')}</ul>`,
  }
}

function categoryOf(id: string | undefined, { operations, language }: Visit): Subject['category'] {
  const name = id === undefined ? undefined : operations.directory.categoryName(id, language)
  return id === undefined || name === undefined ? null : { id, name }
}

const subjectAddress = ({ category, place }: Subject, root: Root): string => {
  if (place === null) return categoryAddress(root, category!.id, category!.name)
  if (category === null) return placeAddress(root, place.id, place.name)
  return categoryInPlaceAddress(root, place, category)
}

/** The same subject under the name that its category has in a language. */
function inLanguage({ category, place }: Subject, language: string, { operations }: Visit): Subject {
  if (category === null) return { category, place }
  const name = operations.directory.categoryName(category.id, language) ?? category.name
  return { category: { id: category.id, name }, place }
}

async function subjectPage(subject: Subject, visit: Visit): Promise<DirectoryPage> {
  const { texts, root } = visit
  const { category, place } = subject
  const country = place?.country ?? visit.country
  const text = visit.query.get('page') ?? '1'
  const isPage = /^[1-9]\d{0,2}$/.test(text)
  const page = isPage ? Math.min(Number(text), 400) : 1
  const outcome = await searchSite(visit, {
    area: place === null ? { kind: 'national' } : { kind: 'byplace', placeId: place.id },
    country,
    page,
    perPage: rowsPerPage,
    categoryId: category?.id ?? null,
    facets: { names: ['category', 'place'], limit: facetRows },
  })
  const cards = await cardsOf(outcome, visit, (page - 1) * rowsPerPage)
  const title = titleOf(subject, country, visit)
  const address = subjectAddress(subject, root)
  const addressIn = (other: string): string => {
    const best = subjectAddress(inLanguage(subject, other, visit), rootOf(visit.site, other))
    return page === 1 ? best : `${best}?page=${page}`
  }
  const crumbs = crumbsOf(subject, visit)
  const search = searchAddress(root, { country, where: place?.formalName, category: category?.id })
  const map = mapPanel(cards, visit, { label: texts.mapOf(title), area: place, search })
  return {
    status: 200,
    about:
      outcome.total === 0
        ? { title }
        : listHead(
            {
              title,
              addressIn,
              crumbs,
              documents: cards.map(({ document }) => document),
              before: (page - 1) * rowsPerPage,
              total: outcome.total,
            },
            visit,
          ),
    kind: 'results',
    searched: { ...(category && { what: category.name }), ...(place && { where: place.name }) },
    body: html`<div class="!${resultsClass(map)}">
<section class="list" aria-labelledby="heading">
!${unreadNotice([...visit.unread, ...(isPage ? [] : ['page'])], texts)}
!${breadcrumbs(crumbs, visit)}
<h1 id="heading">!${category === null ? '' : categoryIcon(category.id)}${title}</h1>
<p class="count">${texts.businesses(outcome.total)} <a class="more" href="${search}" rel="nofollow">${texts.filters}!${icon('next')}</a></p>
!${counts(subject, outcome, visit)}
!${cards.length === 0 ? html`<div class="empty"><p>${outcome.total > 0 ? texts.pastEnd : texts.noneHere}</p></div>` : html`<ol class="cards">!${cards.map((card) => listingCard(card, visit)).join('\n')}</ol>`}
!${pageLinks({ page, total: outcome.total, perPage: rowsPerPage, href: (other) => (other === 1 ? address : `${address}?page=${other}`), texts })}
</section>
!${map}
</div>`,
  }
}

function titleOf({ category, place }: Subject, country: string, { texts, language }: Visit): string {
  if (category === null) return texts.placeTitle(place!.name)
  if (place === null) return texts.categoryTitle(category.name, countryName(country, language))
  return texts.inPlace(category.name, place.name)
}

function crumbsOf({ category, place }: Subject, { operations, root }: Visit): readonly Crumb[] {
  const around = place === null ? [] : [...operations.directory.placesAround(place.id)].reverse()
  const places = around
    .filter(({ resolution }) => resolution === 'region' || resolution === 'town')
    .map(({ id, name }) => ({ name, href: placeAddress(root, id, name) }))
  if (place === null) return [{ name: category!.name }]
  if (category === null) return [...places, { name: place.name }]
  return [
    ...places,
    { name: place.name, href: placeAddress(root, place.id, place.name) },
    { name: category.name },
  ]
}

/** Categories of a place, or places of a category, with their numbers of entities. */
function counts(
  { category, place }: Subject,
  { facets, total }: SearchOutcome,
  { texts, language, root, operations }: Visit,
): string {
  const named = (facet: 'category' | 'place'): readonly NamedCount[] =>
    (facets[facet] ?? []).map(({ id, name, count }) => ({ id, name: name ?? id, count }))
  type Chip = NamedCount & { readonly label?: string }
  const chips = (title: string, list: readonly Chip[], href: (one: NamedCount) => string): string =>
    list.length === 0
      ? ''
      : html`<nav class="filters" aria-label="${title}"><h2 class="visually-hidden">${title}</h2><ul class="chips">!${list
          .slice(0, shownCounts)
          .map(
            (one) =>
              html`<li><a class="chip" href="${href(one)}">${one.label ?? one.name} <span class="dim">${numberText(one.count, language)}</span></a></li>`,
          )
          .join('')}</ul></nav>`
  const resolutionOf = (id: string) => operations.directory.place(id)?.resolution ?? ''
  if (category === null)
    return chips(
      texts.categoriesIn(place!.name),
      operations.directory.tellApart(named('category').slice(0, shownCounts), language),
      (one) => categoryInPlaceAddress(root, place!, one),
    )
  const within = named('category').filter(({ id, count }) => id !== category.id && count < total)
  // Told from the kind of the page, too.
  const [, ...below] = operations.directory.tellApart(
    [{ id: category.id, name: category.name, count: total }, ...within.slice(0, shownCounts)],
    language,
  )
  const kinds = place === null ? ['town'] : ['neighbourhood', 'district']
  const places = named('place').filter(({ id }) => id !== place?.id && kinds.includes(resolutionOf(id)))
  return (
    chips(texts.subcategories, below, (one) =>
      place === null ? categoryAddress(root, one.id, one.name) : categoryInPlaceAddress(root, place, one),
    ) + chips(texts.placesWith(category.name), places, (one) => categoryInPlaceAddress(root, one, category))
  )
}
