/** Clusters of things by key, and how two clusterings of the same things compare. */

/** The groups of the keys that the links connect. Links to other keys are left out. */
export function groups(
  keys: readonly string[],
  links: readonly (readonly [string, string])[],
): readonly (readonly string[])[] {
  const parent = new Map(keys.map((key) => [key, key]))
  const rootOf = (key: string): string => {
    let root = key
    while (parent.get(root) !== root) root = parent.get(root)!
    parent.set(key, root)
    return root
  }
  for (const [one, other] of links)
    if (parent.has(one) && parent.has(other)) parent.set(rootOf(one), rootOf(other))
  return [...Map.groupBy(keys, rootOf).values()]
}

/** The name of the group of each key: its first member. */
export const placed = (grouped: readonly (readonly string[])[]): ReadonlyMap<string, string> =>
  new Map(grouped.flatMap((members) => members.map((key) => [key, members[0]!])))

const membersOf = (clusters: ReadonlyMap<string, string>) =>
  Map.groupBy([...clusters.keys()], (key) => clusters.get(key)!)

/**
 * B-cubed: the mean over all things of the share of its cluster that belongs to it (precision), and of what belongs to it that is in its
 * cluster (recall). Bagga and Baldwin, 1998.
 */
export function bCubed(
  clusters: ReadonlyMap<string, string>,
  truth: ReadonlyMap<string, string>,
): { readonly precision: number; readonly recall: number } {
  const [together, belonging] = [membersOf(clusters), membersOf(truth)]
  let [precision, recall] = [0, 0]
  for (const [key, cluster] of clusters) {
    const members = together.get(cluster)!
    const right = members.filter((other) => truth.get(other) === truth.get(key)).length
    precision += right / members.length
    recall += right / belonging.get(truth.get(key)!)!.length
  }
  return { precision: precision / clusters.size, recall: recall / clusters.size }
}

/** All pairs of things that share a cluster, as `ONE\nOTHER` in the order of the keys. */
export const pairsIn = (clusters: ReadonlyMap<string, string>): ReadonlySet<string> =>
  new Set(
    [...membersOf(clusters).values()].flatMap((members) =>
      members.flatMap((one) => members.filter((other) => one < other).map((other) => `${one}\n${other}`)),
    ),
  )
