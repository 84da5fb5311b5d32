/** What becomes of listings of two suppliers in several orders. */
import { bCubed, groups, pairsIn, placed } from './clusters.ts'
import { percent, printTable } from './places-table.ts'

/** A listing as the labelled pairs have it. */
export interface Listing {
  readonly name: string
  readonly address: string | null
  readonly town: string | null
  readonly region: string | null
  readonly postcode: string | null
  readonly country: string
  readonly phones: readonly string[]
  readonly websites: readonly string[]
  readonly category: string | null
}

export interface Row {
  /** Of the account and its id of the listing: `left a17`. */
  readonly key: string
  readonly account: 'left' | 'right'
  readonly id: string
  readonly listing: Listing
}

export interface Imported {
  /** The entity of each row that was taken. */
  readonly entityOf: ReadonlyMap<string, string>
  readonly pairs: readonly (readonly [string, string])[]
  readonly refused: number
}

/** Prints what rows became in each order, and measures it. */
export function measureOrder(
  title: string,
  names: readonly string[],
  imported: readonly Imported[],
  rows: readonly Row[],
  same: readonly (readonly [string, string])[],
) {
  const taken = rows
    .map(({ key }) => key)
    .filter((key) => imported.every(({ entityOf }) => entityOf.has(key)))
  const truth = placed(groups(taken, same))
  const orders = imported.map(({ entityOf, pairs, refused }) => {
    const clusters = new Map(taken.map((key) => [key, entityOf.get(key)!]))
    const entities = [...new Set(clusters.values())]
    const joined = placed(groups(entities, pairs))
    const reviewed = new Map(taken.map((key) => [key, joined.get(clusters.get(key)!)!]))
    return {
      clusters,
      reviewed,
      refused,
      pairs: pairs.length,
      entities: entities.length,
      ...bCubed(clusters, truth),
      found: bCubed(reviewed, truth).recall,
    }
  })
  printTable(
    title,
    ['order', 'refused', 'entities', 'open pairs', 'B³ precision', 'B³ recall', 'recall with pairs'],
    names.map((order, at) => {
      const { refused, entities, pairs, precision, recall, found } = orders[at]!
      return [order, refused, entities, pairs, precision.toFixed(4), recall.toFixed(4), found.toFixed(4)]
    }),
  )
  const [first, ...others] = orders.map(({ clusters }) => pairsIn(clusters))
  const sameClusters = others.map((other) =>
    percent(first!.intersection(other).size, first!.union(other).size),
  )
  if (process.argv.includes('--differences'))
    for (const other of others)
      for (const pair of first!.symmetricDifference(other)) tellPair(pair, first!.has(pair), rows, truth)
  // Of the listings that one order joins: those that each other order joins, or asks people about.
  const asked = orders.map(({ reviewed }) => pairsIn(reviewed))
  const all = orders.map(({ clusters }) => pairsIn(clusters)).reduce((one, other) => one.union(other))
  const told = percent(asked.reduce((rest, one) => rest.intersection(one), all).size, all.size)
  return { orders, sameClusters, told }
}

/** A pair of listings that is joined in one order and not in another. */
function tellPair(
  pair: string,
  isInFirst: boolean,
  rows: readonly Row[],
  truth: ReadonlyMap<string, string>,
): void {
  const keys = pair.split('\n')
  const [one, other] = keys.map((key) => rows.find((row) => row.key === key)!)
  const right = truth.get(keys[0]!) === truth.get(keys[1]!)
  console.log(`${isInFirst ? 'only first' : 'only other'}, ${right ? 'right' : 'wrong'}`)
  for (const row of [one!, other!]) console.log(`   ${row.key} ${JSON.stringify(row.listing)}`)
}
