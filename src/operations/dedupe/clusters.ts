/** Pairs that match, joined to clusters in which nothing contradicts. */

/** Two members that match. */
export interface Link {
  readonly one: number
  readonly other: number
  readonly score: number
}

export interface Clusters {
  /** Of two members or more, each in ascending order. */
  readonly clusters: readonly (readonly number[])[]
  /** Links that would have joined members of which two contradict, or too many members. */
  readonly cut: readonly Link[]
}

/** More spellings of one business are a fault of the data. */
export const mostMembers = 100

/**
 * Joins the strongest links first, and only where no member of one side contradicts one of the other: a chain of
 * pairs that ends at unlike members is cut at its weakest link. The same for any order of the links.
 * @param contradicts whether any member of the first list contradicts one of the second
 */
export async function clustersOf(
  links: readonly Link[],
  contradicts: (one: readonly number[], other: readonly number[]) => Promise<boolean>,
): Promise<Clusters> {
  const clusterOf = new Map<number, readonly number[]>()
  const of = (member: number) => clusterOf.get(member) ?? [member]
  const cut: Link[] = []
  for (const link of links.toSorted(strongestFirst)) {
    const [one, other] = [of(link.one), of(link.other)]
    if (one === other) continue
    if (one.length + other.length > mostMembers || (await contradicts(one, other))) {
      cut.push(link)
      continue
    }
    const joined = [...one, ...other].sort((a, b) => a - b)
    for (const member of joined) clusterOf.set(member, joined)
  }
  const clusters = [...new Set(clusterOf.values())].sort((a, b) => a[0]! - b[0]!)
  return { clusters, cut }
}

const strongestFirst = (a: Link, b: Link): number =>
  b.score - a.score ||
  Math.min(a.one, a.other) - Math.min(b.one, b.other) ||
  Math.max(a.one, a.other) - Math.max(b.one, b.other)

/** The links in groups that are connected, each group in the order given. */
export function connected(links: readonly Link[]): readonly (readonly Link[])[] {
  const parents = new Map<number, number>()
  const rootOf = (member: number): number => {
    let root = member
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root))
      root = next
    for (let at = member; at !== root; ) {
      const next = parents.get(at)!
      parents.set(at, root)
      at = next
    }
    return root
  }
  for (const { one, other } of links) parents.set(rootOf(one), rootOf(other))
  return [...Map.groupBy(links, ({ one }) => rootOf(one)).values()]
}
