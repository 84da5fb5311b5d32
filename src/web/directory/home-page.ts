import { html } from 'ghtml'
import { LruCache, WeakMemo } from '../../lru-cache.ts'
import type { Operations } from '../../operations/index.ts'
import { categoryIcon, icon } from '../design/icons.ts'
import { homeHead } from '../discovery/page-heads.ts'
import { categoriesAddress, categoryAddress, homeAddress, placeAddress, searchAddress } from './addresses.ts'
import { listingCard, toneOf } from './parts/listing-card.ts'
import { searchForm } from './parts/search-form.ts'
import { cardsOf } from './results-page.ts'
import { type PageSearch, searchSite } from './site-search.ts'
import type { DirectoryPage, Visit } from './visit.ts'
import { countryName, numberText } from './words.ts'

const newestRows = 6
const categoryTiles = 12
const quickLinks = 4
const placeRows = 12
const newDays = 30
const dayMs = 86_400_000

/** `/{language}`: the box, categories, places, and what is new. */
export async function homePage(visit: Visit): Promise<DirectoryPage> {
  const { site, texts, language, root, country, operations } = visit
  const { directory } = operations
  const countries = await directory.countries()
  const outcome = await searchSite(visit, {
    area: { kind: 'national' },
    perPage: newestRows,
    categoryId: null,
    updatedSince: directory.now() - newDays * dayMs,
    sort: 'updated',
  })
  const { categories, places, open, total: count } = await recentCounts(visit)
  const cards = await cardsOf(outcome, visit)
  const where = countryName(country, language)
  const intro = texts.homeIntro(count, where)
  return {
    status: 200,
    about: homeHead({ title: texts.homeTitle(site.name), description: intro }, visit),
    kind: 'home',
    ownSearch: true,
    body: html`<section class="hero">
<h1>${site.tagline ?? texts.tagline}</h1>
<p>${intro}</p>
!${searchForm(visit, { size: 'large' })}
!${openNowLinks(open, visit)}
!${site.country !== null && site.id !== null ? '' : countryLinks(countries, visit)}
</section>
!${
      categories.length === 0
        ? ''
        : html`<section><h2>${texts.browseCategories}</h2><ul class="tiles">
!${operations.directory
            .tellApart(categories.slice(0, categoryTiles), language)
            .map(
              ({ id, name, label, count: rows }) =>
                html`<li><a class="tilelink tone${toneOf(id)}" href="${categoryAddress(root, id, name)}">!${categoryIcon(id)}<span>${label}</span><span class="dim">${numberText(rows, language)}</span></a></li>`,
            )
            .join('\n')}
</ul><p><a class="more" href="${categoriesAddress(root)}">${texts.allCategories}!${icon('next')}</a></p></section>`
    }
!${places.length === 0 ? '' : html`<section><h2>${texts.browsePlaces}</h2><ul class="links">!${places.map(({ id, name, count: rows }) => html`<li><a href="${placeAddress(root, id, name)}">${name}</a> <span class="dim">${numberText(rows, language)}</span></li>`).join('')}</ul></section>`}
!${cards.length === 0 ? '' : html`<section><h2>${texts.newest}</h2><ul class="cards grid">!${cards.map(({ number: _, ...card }) => listingCard(card, visit)).join('')}</ul></section>`}`,
  }
}

export interface NamedCount {
  readonly id: string
  readonly name: string
  readonly count: number
}

type Counts = Awaited<ReturnType<typeof homeCounts>>

/** How long the counts of the home page are kept: every visitor asks for them, and they change slowly. */
const countsKeptMs = 60_000
/** Home pages are few: sites, countries and languages. */
const homePagesKept = 200

const kept = new WeakMemo(
  (_: Operations) =>
    new LruCache<string, { readonly at: number; readonly counts: Promise<Counts> }>(homePagesKept),
)

/** As `homeCounts`, up to a minute old. */
function recentCounts(visit: Visit): Promise<Counts> {
  const { site, country, language, operations } = visit
  const pages = kept.of(operations)
  const key = `${site.id ?? ''} ${country} ${language}`
  const now = operations.directory.now()
  const known = pages.get(key)
  if (known !== undefined && now - known.at < countsKeptMs) return known.counts
  const counts = homeCounts(visit)
  pages.set(key, { at: now, counts })
  // A failure is not kept: the next visitor counts again.
  counts.catch(() => pages.set(key, { at: Number.NEGATIVE_INFINITY, counts }))
  return counts
}

/**
 * The counts of `countsOf`, and the categories with most entities that are open now. First come the categories of most
 * entities that state their hours: places that people go to. Those of offices state none, however many there are.
 */
async function homeCounts(visit: Visit) {
  const [all, visited, open] = await Promise.all([
    countsOf(visit),
    countsOf(visit, { has: ['opening_times'] }),
    countsOf(visit, { openingStates: ['open'] }),
  ])
  const withHours = new Map(visited.categories.map(({ id, count }) => [id, count]))
  const hoursOf = ({ id }: NamedCount): number => withHours.get(id) ?? 0
  return {
    ...all,
    categories: all.categories.toSorted((a, b) => hoursOf(b) - hoursOf(a)),
    open: open.categories.slice(0, quickLinks),
  }
}

/** The number of entities of the site in the country, and its largest categories and towns. */
export async function countsOf(visit: Visit, only: Pick<PageSearch, 'has' | 'openingStates'> = {}) {
  const { operations } = visit
  const { facets, total } = await searchSite(visit, {
    area: { kind: 'national' },
    perPage: 1,
    categoryId: null,
    facets: { names: ['category', 'place'], limit: 100 },
    ...only,
  })
  const named = (facet: 'category' | 'place'): NamedCount[] =>
    (facets[facet] ?? []).map(({ id, name, count }) => ({ id, name: name ?? id, count }))
  const kindOf = (id: string) => operations.directory.place(id)?.resolution
  const all = named('place')
  const ofKind = (...kinds: readonly string[]) => all.filter(({ id }) => kinds.includes(kindOf(id) ?? ''))
  const towns = ofKind('town')
  const areas = ofKind('neighbourhood', 'district')
  const places = [...towns, ...(towns.length < placeRows ? areas : [])]
  return {
    total,
    categories: named('category'),
    // Gazetteers list some towns twice: the larger one stands for both.
    places: [...new Map(places.reverse().map((place) => [place.name, place])).values()]
      .reverse()
      .slice(0, placeRows),
  }
}

/** Ways to what is open now, by category. */
function openNowLinks(categories: readonly NamedCount[], visit: Visit): string {
  if (categories.length === 0) return ''
  const { texts, root, country, language, operations } = visit
  const links = operations.directory
    .tellApart(categories, language)
    .map(
      ({ id, label, count }) =>
        html`<a class="chip" href="${searchAddress(root, { country, category: id, open: 'now' })}" rel="nofollow">${label} <span class="dim">${numberText(count, language)}</span></a>`,
    )
  return html`<nav class="quick" aria-label="${texts.openNow}"><span class="badge open" aria-hidden="true">${texts.openNow}</span>!${links.join('')}</nav>`
}

/** Links to the other countries with entities. */
function countryLinks(
  countries: readonly { readonly country: string; readonly count: number }[],
  { texts, language, root, country }: Visit,
): string {
  if (countries.length < 2) return ''
  const links = countries
    .slice(0, 12)
    .map(({ country: other }) =>
      other === country
        ? html`<li><span aria-current="true">${countryName(other, language)}</span></li>`
        : html`<li><a href="${homeAddress(root)}?country=${other}">${countryName(other, language)}</a></li>`,
    )
  return html`<nav class="countries" aria-label="${texts.countryLabel}"><ul class="inline">!${links.join('')}</ul></nav>`
}
