import { type SearchOrder, type SearchSum, searchOrders } from '../../ports/search-report-store.ts'
import { lookupCategory } from '../lookup-category.ts'
import type { Services } from '../services.ts'

export { type SearchOrder, searchOrders }

export interface ReportRequest {
  readonly by: SearchOrder
  /** Up to today. */
  readonly days: number
  readonly country: string | null
  readonly limit: number
  readonly language: string | undefined
}

const dayMs = 24 * 3_600_000

/** Phrases with their counts, and the kinds that an operator may mean them to find, likeliest first. */
export async function searchReport(
  { searchReport: report, taxonomy, clock }: Pick<Services, 'searchReport' | 'taxonomy' | 'clock'>,
  { by, days, country, limit, language }: ReportRequest,
) {
  const from = Math.floor(clock.now() / dayMs) - days + 1
  const rows = await report.searches({ from, country, by, limit })
  return rows.map((sum) => ({
    phrase: sum.phrase,
    country: sum.country,
    asked: sum.asked,
    nobody: sum.nobody,
    guessed: sum.guessed,
    shown: sum.shown,
    opened: sum.opened,
    abandoned: Math.max(0, sum.shown - sum.opened),
    proposed: proposalsFor(sum, taxonomy, language),
  }))
}

const mostProposals = 3

/** The kinds that were proposed to who asked, then those that the phrase is associated with. */
function proposalsFor(
  { phrase, proposed }: SearchSum,
  taxonomy: Services['taxonomy'],
  language: string | undefined,
) {
  const looked = lookupCategory(taxonomy, phrase, language).rows.map(({ id }) => id)
  return [...new Set([...proposed, ...looked])].slice(0, mostProposals).flatMap((id) => {
    const category = taxonomy.get(id)
    return category === undefined ? [] : [{ category_id: id, name: taxonomy.nameOf(category, language) }]
  })
}
