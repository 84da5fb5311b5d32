import type { Operations } from '../operations/index.ts'
import { searchOrders } from '../operations/search-report/read-report.ts'
import { type Command, jsonOption, prose } from './command.ts'
import { countryOf } from './country-option.ts'
import { print, printable } from './io.ts'
import { wholeNumber } from './option-values.ts'

export interface SearchReportServices {
  readonly operations: Pick<Operations, 'searchReport'>
}

type Row = Awaited<ReturnType<Operations['searchReport']>>[number]

/** `highstreet searches` */
export const searchesCommand: Command<SearchReportServices> = {
  name: 'searches',
  declare(line, { io, open }) {
    line
      .description(
        prose(`
List phrases that were searched for: those that found nobody, or with --by those that were guessed, abandoned or asked most. Each comes
with the kind that it may mean and the command that makes it a synonym.
`),
      )
      .addOption(line.createOption('--by <what>', 'which phrases').choices(searchOrders).default('nobody'))
      .option('--days <n>', 'days up to today', wholeNumber('--days', 1, 3650), 30)
      .option('--country <cc>', 'only searches in this country')
      .option('--limit <n>', 'most rows', wholeNumber('--limit', 1, 1000), 50)
      .option('--language <l>', 'language of the names of kinds', 'en')
      .option(...jsonOption)
      .action(async ({ by, days, country, limit, language, json }) => {
        const asked = { by: by as (typeof searchOrders)[number], days, limit, language }
        const wanted = country === undefined ? null : countryOf(country)
        const { operations } = await open()
        for (const row of await operations.searchReport({ ...asked, country: wanted }))
          await print(io, json, row, lineOf(row))
      })
  },
}

function lineOf({ phrase, country, asked, nobody, guessed, abandoned, proposed }: Row): string {
  const [kind] = proposed
  const put =
    kind === undefined
      ? []
      : [`highstreet rules put ${idOf(phrase)} --synonym ${quoted(phrase)} --means ${quoted(kind.name)}`]
  const counts = `asked ${asked}, nobody ${nobody}, guessed ${guessed}, abandoned ${abandoned}`
  return [`${country}  ${printable(phrase)}  ${counts}`, ...put].join('  ')
}

/** A text as one word of a shell. */
const quoted = (text: string): string => `'${printable(text).replaceAll("'", "'\\''")}'`

const idOf = (phrase: string): string =>
  phrase
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '') || 'synonym'
