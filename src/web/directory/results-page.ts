import { html } from 'ghtml'
import {
  type AttributeName,
  attributeNameIn,
  isAttributeName,
  valuesOfHaving,
} from '../../entity/attributes/index.ts'
import type { SearchOutcome } from '../../operations/search-entities.ts'
import type { FeatureName } from '../../search/document/features.ts'
import { icon } from '../design/icons.ts'
import type { DirectoryTexts } from '../texts/directory-texts.ts'
import { categoryAddress, type SearchAddress, searchAddress } from './addresses.ts'
import { splitBox } from './one-box.ts'
import { type Card, listingCard } from './parts/listing-card.ts'
import { mapPanel, resultsClass } from './parts/map-panel.ts'
import { pageLinks } from './parts/page-links.ts'
import { unreadNotice } from './parts/unread-notice.ts'
import { addressOf, type ResultsQuery, readResultsQuery, searchOf } from './results-query.ts'
import type { DirectoryPage, Visit } from './visit.ts'
import { countryName, dateFormat, distanceText, numberText } from './words.ts'

export const rowsPerPage = 20
const facetRows = 12
const mostAttributes = 8
/** Enough for every attribute with its values. */
const facetLimit = 100

/** `/{language}/search`: rows beside a map. */
export async function resultsPage(visit: Visit): Promise<DirectoryPage> {
  const { texts, root, country } = visit
  const split = await splitBox(readResultsQuery(visit), visit)
  const { query } = split
  const outcome = split.outcome ?? (await search(query, visit))
  visit.operations.countSearch({
    ...{ text: query.what, said: searchedText(visit.query), country, outcome, isFirst: query.page === 1 },
    isPage: true,
  })
  const cards = await cardsOf(outcome, visit, (query.page - 1) * rowsPerPage)
  const title = titleOf(query, outcome, texts)
  const meant = await meantText(query, outcome, visit)
  const list = new ResultList(query, outcome, visit, { ...split, meant })
  const shown =
    cards.length > 0 ? list.rows(cards) : outcome.total > 0 ? list.pastEnd() : await list.nothing()
  const map = mapPanel(cards, visit, {
    label: texts.mapOf(title),
    area: outcome.reading.place,
    box: query.box,
    search: searchAddress(root, { ...addressOf(query, country), page: undefined }),
  })
  return {
    status: 200,
    about: { title },
    kind: 'results',
    searched: {
      what: query.what,
      where: query.where,
      ...(query.near === null ? {} : { near: addressOf(query, country).near! }),
    },
    body: html`<div class="!${resultsClass(map)}">
<section class="list" aria-labelledby="heading">
!${unreadNotice(query.unread, texts)}
<h1 id="heading"><span class="said">${title}</span></h1>
<div class="summary">
<p class="count" role="status">${texts.businesses(outcome.total)}!${list.reading()}</p>
!${list.orders()}
</div>
!${list.filters()}
!${shown}
!${pageLinks({ page: query.page, total: outcome.total, perPage: rowsPerPage, href: (page) => list.link({ page }), texts })}
</section>
!${map}
</div>`,
  }
}

/** What an address of results asks for, as it was written. */
export const searchedText = (query: URLSearchParams): string => query.get('q') || (query.get('what') ?? '')

const search = (query: ResultsQuery, visit: Visit): Promise<SearchOutcome> =>
  visit.operations.searchEntities({
    ...searchOf(query, visit),
    sort: query.order ?? undefined,
    page: query.page,
    perPage: rowsPerPage,
    facets: { names: ['category', 'flag', 'attribute', 'opening'], limit: facetLimit },
    viewer: visit.visitor,
  })

/** The documents of a page of results with their states and distances. `before`: rows of earlier pages. */
export async function cardsOf(
  outcome: Pick<SearchOutcome, 'rows' | 'openAt'>,
  visit: Visit,
  before = 0,
): Promise<readonly (Card & { readonly number: number })[]> {
  const { operations, visitor } = visit
  const documents = await operations.directory.cards(
    outcome.rows.map(({ id }) => id),
    visitor,
  )
  return outcome.rows.flatMap(({ schedule, distanceMetres }, at) => {
    const document = documents[at]
    if (document === undefined) return []
    const opening = outcome.openAt === null ? undefined : operations.openingStateAt(schedule, outcome.openAt)
    return [{ document, distanceMetres, opening, number: before + at + 1 }]
  })
}

/** The text as it was probably meant, by the first row; null where nothing was corrected. */
const meantText = async (
  { what }: ResultsQuery,
  { reading, rows: [first] }: SearchOutcome,
  { operations, language, visitor }: Visit,
): Promise<string | null> =>
  reading.corrected && first !== undefined
    ? operations.didYouMean(what, first.id, reading.place, language, visitor)
    : null

function titleOf(
  { what, where, near, box }: ResultsQuery,
  { reading }: SearchOutcome,
  texts: DirectoryTexts,
): string {
  const around = box !== null ? texts.inThisArea : near !== null ? texts.nearYou : null
  if (around !== null) return `${what === '' ? texts.resultsAll : what} ${around}`
  const place = [reading.street?.name, reading.place?.name ?? where].filter((part) => part).join(', ')
  if (what === '') return place === '' ? texts.resultsAll : texts.resultsWhere(place)
  return place === '' ? texts.resultsWhat(what) : texts.resultsFor(what, place)
}

const featureFilters = [
  ['photo', 'hasPhoto'],
  ['phone', 'hasPhone'],
  ['website', 'hasWebsite'],
  ['opening_times', 'hasHours'],
  ['special_offer', 'hasOffers'],
  ['orderonline', 'ordersOnline'],
  ['delivers', 'delivers'],
] as const satisfies readonly (readonly [FeatureName, keyof DirectoryTexts])[]

/** The clock of a time in ISO 8601, whatever its offset, on its day of the week: `Sun 12:00`. */
const clockTime = (time: string, locale: string): string =>
  dateFormat(locale, 'UTC', { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(
    new Date(`${time.slice(0, 16)}Z`),
  )

/** What a list says of its search beside the reading. */
interface Said {
  /** Whether nobody is known to be open at the time that was meant. */
  readonly isHoursUnknown: boolean
  readonly needsTown: string | null
  /** The text as it was probably meant; null where nothing was corrected. */
  readonly meant: string | null
}

class ResultList {
  readonly #query: ResultsQuery
  readonly #outcome: SearchOutcome
  readonly #visit: Visit
  readonly #said: Said

  constructor(query: ResultsQuery, outcome: SearchOutcome, visit: Visit, said: Said) {
    this.#query = query
    this.#outcome = outcome
    this.#visit = visit
    this.#said = said
  }

  /** This search with some parts changed, on its first page unless one is given. */
  link(changes: SearchAddress): string {
    const { root, country } = this.#visit
    return searchAddress(root, { ...addressOf(this.#query, country), page: undefined, ...changes })
  }

  rows(cards: readonly Card[]): string {
    return html`<h2 class="visually-hidden">${this.#visit.texts.resultList}</h2><ol class="cards">!${cards.map((card) => listingCard(card, this.#visit)).join('\n')}</ol>`
  }

  /** What the search understood, where that is not what was typed. */
  reading(): string {
    const { reading, total } = this.#outcome
    const { texts, root, country, language } = this.#visit
    const { what, where, near, box } = this.#query
    const notes: string[] = []
    const isOnlyPlace = reading.placeCorrected && reading.match === 'exact'
    const { meant, isHoursUnknown, needsTown } = this.#said
    if (reading.corrected && !isOnlyPlace && total > 0)
      notes.push(html`<span>${texts.corrected(what)}</span>`)
    if (meant !== null)
      notes.push(html`<span>${texts.didYouMean} <a href="${this.link({ what: meant })}">${meant}</a></span>`)
    if (isHoursUnknown && total > 0) notes.push(html`<span>${texts.noneKnownOpen}</span>`)
    if (needsTown !== null) notes.push(html`<span>${texts.needsTown(needsTown)}</span>`)
    if (reading.excluded.length > 0)
      notes.push(html`<span>${texts.without(reading.excluded.map((part) => `“${part}”`).join(', '))}</span>`)
    const unknown = reading.attributes.filter(({ applied }) => applied === 'rank')
    if (unknown.length > 0 && total > 0)
      notes.push(
        html`<span>${texts.unconfirmed(unknown.map(({ attribute }) => attributeNameIn(attribute, language)).join(', '))}</span>`,
      )
    const { place, alternatives, widenedTo } = reading
    if (widenedTo !== null && place !== null && total > 0)
      notes.push(html`<span>${texts.widened(place.name, distanceText(widenedTo, texts, language))}</span>`)
    if (where !== '' && near === null && box === null) {
      if (place === null) notes.push(html`<span>${texts.unknownPlace(where)}</span>`)
      else if (reading.ambiguous) notes.push(html`<span>${texts.ambiguousPlace(place.formalName)}</span>`)
      const others = place === null || reading.ambiguous ? alternatives.slice(0, 5) : []
      if (others.length > 0)
        notes.push(
          html`<span>${texts.didYouMean} !${others.map((other) => html`<a href="${searchAddress(root, { what, where: other.formalName, country })}">${other.formalName}</a>`).join(' · ')}</span>`,
        )
    }
    return notes.length === 0 ? '' : html`<span class="notes">!${notes.join(' ')}</span>`
  }

  filters(): string {
    const { texts, operations, language, locale } = this.#visit
    const { open, has, attributes, category } = this.#query
    const { facets, total } = this.#outcome
    const count = (facet: 'flag' | 'opening', id: string): number =>
      facets[facet]?.find((entry) => entry.id === id)?.count ?? 0
    const chip = (label: string, isOn: boolean, href: string, rows: number | null): string =>
      !isOn && rows === 0
        ? ''
        : html`<li><a class="chip" href="${href}" rel="nofollow" !${isOn ? html`aria-current="true" title="${texts.removeFilter(label)}"` : ''}>!${isOn ? icon('close') : ''}${label}!${isOn || rows === null ? '' : html` <span class="dim">${rows}</span>`}</a></li>`
    const features = featureFilters.map(([name, label]) => {
      const isOn = has.includes(name)
      const rest = isOn ? has.filter((other) => other !== name) : [...has, name]
      return chip(texts[label], isOn, this.link({ has: rest.join('|') }), count('flag', name))
    })
    const qualities = this.#attributeCounts().map(([name, rows]) => {
      const isOn = attributes.includes(name)
      const rest = isOn ? attributes.filter((other) => other !== name) : [...attributes, name]
      return chip(attributeNameIn(name, language), isOn, this.link({ attributes: rest.join('|') }), rows)
    })
    const chosen = category === null ? undefined : operations.directory.categoryName(category, language)
    const categories =
      chosen === undefined
        ? operations.directory
            .tellApart(
              (facets.category ?? [])
                .filter((entry) => entry.count < total)
                .slice(0, facetRows)
                .map(({ id, name, count }) => ({ id, name: name ?? id, count })),
              language,
            )
            .map(({ id, label, count }) => chip(label, false, this.link({ category: id }), count))
        : [chip(chosen, true, this.link({ category: undefined }), null)]
    const shown = [
      chip(
        open === null || open === 'now' ? texts.openNow : `${texts.open} · ${clockTime(open, locale)}`,
        open !== null,
        this.link({ open: open === null ? 'now' : undefined }),
        open === null ? count('opening', 'open') : null,
      ),
      ...features,
      ...qualities,
    ].filter((one) => one !== '')
    if (shown.length + categories.length === 0) return ''
    return html`<nav class="filters" aria-label="${texts.filters}">
!${shown.length === 0 ? '' : html`<ul class="chips">!${shown.join('')}</ul>`}
!${categories.length === 0 ? '' : html`<ul class="chips">!${categories.join('')}</ul>`}
</nav>`
  }

  /** The orders of the rows; none for a single one. */
  orders(): string {
    const { byDistance, order, where, near } = this.#query
    const { texts } = this.#visit
    if (this.#outcome.total < 2) return ''
    const canMeasure = where !== '' && near === null
    const all = [
      [undefined, near === null ? texts.byRelevance : texts.byDistance],
      ...(canMeasure ? [['distance', texts.byDistance] as const] : []),
      ['name', texts.byName],
      ['updated', texts.byUpdated],
    ] as const
    const current = canMeasure && byDistance ? 'distance' : (order ?? undefined)
    const links = all.map(([sort, label]) =>
      sort === current
        ? html`<li><span aria-current="true">${label}</span></li>`
        : html`<li><a href="${this.link({ sort })}" rel="nofollow">${label}</a></li>`,
    )
    return html`<nav class="orders" aria-label="${texts.sortBy}"><span class="dim" aria-hidden="true">${texts.sortBy}</span><ul>!${links.join('')}</ul></nav>`
  }

  /** The attributes to filter by with how many rows are known to have them: those chosen, then the most frequent. */
  #attributeCounts(): readonly (readonly [AttributeName, number])[] {
    const { attributes: chosen } = this.#query
    const counts = new Map<AttributeName, number>()
    for (const { attribute = '', value = '', count } of this.#outcome.facets.attribute ?? []) {
      if (!isAttributeName(attribute) || !valuesOfHaving(attribute).some((one) => one === value)) continue
      counts.set(attribute, (counts.get(attribute) ?? 0) + count)
    }
    const isChosen = (name: AttributeName): boolean => chosen.includes(name)
    for (const name of chosen) if (isAttributeName(name) && !counts.has(name)) counts.set(name, 0)
    return [...counts]
      .sort(([a, many], [b, few]) => Number(isChosen(b)) - Number(isChosen(a)) || few - many)
      .slice(0, mostAttributes)
  }

  pastEnd(): string {
    const { texts } = this.#visit
    return html`<div class="empty"><p>${texts.pastEnd}</p><p><a class="button" href="${this.link({})}">${texts.toFirstPage}</a></p></div>`
  }

  /** Ways on from an empty result. */
  async nothing(): Promise<string> {
    const { texts, country, language, root, operations } = this.#visit
    const { what, where, near, box, open, has, attributes, category } = this.#query
    const { nearest } = this.#outcome.reading
    // The best of them first.
    const ways: (readonly [label: string, href: string])[] = []
    if (nearest?.place) {
      const { place, distanceMetres } = nearest.place
      ways.push([
        texts.nearestPlace(place.name, distanceText(distanceMetres, texts, language)),
        this.link({ where: place.formalName, near: undefined, box: undefined }),
      ])
    }
    if (open !== null || has.length + attributes.length > 0 || category !== null)
      ways.push([
        texts.withoutFilters,
        this.link({ open: undefined, has: undefined, attributes: undefined, category: undefined }),
      ])
    if (where !== '' || near !== null || box !== null)
      ways.push([texts.wholeCountry(countryName(country, language)), searchAddress(root, { what, country })])
    ways.push([texts.addBusiness, `${root}/add`])
    const buttons = ways.map(
      ([label, href], at) => html`<a class="button !${at === 0 ? '' : 'quiet'}" href="${href}">${label}</a>`,
    )
    // Kinds that somebody in the area has, or else those with such a name.
    const { directory } = operations
    const there = directory
      .tellApart(nearest?.categories ?? [], language)
      .map(({ id, label, count }) => this.#kindThere(id, label, count))
    const found = what === '' ? [] : operations.lookupCategory(what, language).rows.slice(0, 6)
    const named = found.map(({ id }) => ({ id, name: directory.categoryName(id, language) ?? id }))
    const kinds =
      there.length > 0 ? there : directory.tellApart(named, language).map((kind) => this.#categoryChip(kind))
    return html`<div class="empty">
!${icon('search')}
<h2>${texts.nothingFound}</h2>
<p>${texts.nothingFoundHelp}</p>
<p class="ways">!${buttons.join(' ')}</p>
!${kinds.length === 0 ? '' : html`<h3>${texts.tryCategories}</h3><ul class="chips">!${kinds.join('')}</ul>`}
</div>`
  }

  /** The same search for a kind instead of the text. */
  #kindThere(id: string, label: string, count: number): string {
    return html`<li><a class="chip" href="${this.link({ what: undefined, category: id })}" rel="nofollow">${label} <span class="dim">${numberText(count, this.#visit.language)}</span></a></li>`
  }

  #categoryChip({ id, name, label }: { readonly id: string; readonly name: string; readonly label: string }) {
    return html`<li><a class="chip" href="${categoryAddress(this.#visit.root, id, name)}">${label}</a></li>`
  }
}
