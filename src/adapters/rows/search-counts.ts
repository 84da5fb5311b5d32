/** The table of the report of searches, the same in both table stores. */
import { mostPhrases, type SearchOrder, type SearchSum } from '../../ports/search-report-store.ts'

/** What rows are ordered by. */
const worths: Readonly<Record<SearchOrder, string>> = {
  nobody: 'sum(nobody)',
  guessed: 'sum(guessed)',
  abandoned: 'sum(shown) - sum(opened)',
  asked: 'sum(asked)',
}

/** Statement with the first day, the country or null twice, and the number of rows. `mark` makes the nth parameter. */
export const selectSums = (by: SearchOrder, mark: (n: number) => string): string => `
SELECT country, phrase, sum(asked) AS asked, sum(nobody) AS nobody, sum(guessed) AS guessed,
  sum(shown) AS shown, sum(opened) AS opened, max(proposed) AS proposed
FROM search_count WHERE day >= ${mark(1)} AND country = coalesce(${mark(2)}, country)
GROUP BY country, phrase HAVING ${worths[by]} > 0
ORDER BY ${worths[by]} DESC, country, phrase LIMIT ${mark(3)}`

/** Statement that removes rows of days that began before a time in milliseconds, at most so many. */
export const removeOldCounts = (mark: (n: number) => string): string => `
DELETE FROM search_count WHERE (day, country, phrase) IN
  (SELECT day, country, phrase FROM search_count WHERE day < (${mark(1)} + 86399999) / 86400000 LIMIT ${mark(2)})`

/** End of a statement that adds counts. */
export const addedToCount = `ON CONFLICT (day, country, phrase) DO UPDATE SET
  asked = search_count.asked + excluded.asked, nobody = search_count.nobody + excluded.nobody,
  guessed = search_count.guessed + excluded.guessed, shown = search_count.shown + excluded.shown,
  opened = search_count.opened + excluded.opened, proposed = excluded.proposed`

/** Statement that adds one count, unless the day is full; parameters in the order of the columns. */
export const addCount = (mark: (n: number) => string): string => `
INSERT INTO search_count (day, country, phrase, asked, nobody, guessed, shown, opened, proposed)
SELECT ${[1, 2, 3, 4, 5, 6, 7, 8, 9].map(mark).join(', ')}
WHERE (SELECT count(*) FROM search_count WHERE day = ${mark(1)}) < ${mostPhrases}
  OR EXISTS (SELECT 1 FROM search_count WHERE day = ${mark(1)} AND country = ${mark(2)} AND phrase = ${mark(3)})
${addedToCount}`

export type SumRow = Omit<SearchSum, 'proposed'> & { readonly proposed: string }

export const sumOf = ({ country, phrase, proposed, ...counts }: SumRow): SearchSum => ({
  country,
  phrase,
  asked: Number(counts.asked),
  nobody: Number(counts.nobody),
  guessed: Number(counts.guessed),
  shown: Number(counts.shown),
  opened: Number(counts.opened),
  proposed: proposed === '' ? [] : proposed.split(' '),
})
