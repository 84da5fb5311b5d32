/**
 * What a depot contains, below `STORE/VERSION/`: `m/POSITION`, the manifests, and `s/SEGMENT/N`, the segments
 * in parts. Nothing in it is ever changed. The noted position of the consumer `search` selects the manifest
 * that counts; see docs/explain/search-index.md.
 */

export interface PublishedSegment {
  readonly name: string
  readonly bytes: number
  /** SHA-256 of each part, in hexadecimal. */
  readonly parts: readonly string[]
}

/** An object that no manifest names. */
export interface Retired {
  readonly name: string
  /** When a node first came upon it, in milliseconds since 1970. */
  readonly at: number
}

export interface Published {
  /** The segments cover the change log up to this position. */
  readonly position: number
  /** The noted position that it was made from; it counts only if it was noted after that one. */
  readonly after: number
  /** Oldest first. */
  readonly segments: readonly PublishedSegment[]
  /** Size of the parts in bytes; the last part of a segment may be shorter. */
  readonly partBytes: number
  readonly retired: readonly Retired[]
}

export const partBytes = 8 << 20

export const manifestName = (folder: string, position: number): string => `${folder}/m/${position}`

export const partName = (folder: string, segment: string, part: number): string =>
  `${folder}/s/${segment}/${part}`

/** Names of all objects that a manifest needs, with its own. */
export function namesOf(
  folder: string,
  { position, segments }: Pick<Published, 'position' | 'segments'>,
): Set<string> {
  const parts = segments.flatMap(({ name, parts }) => parts.map((_, part) => partName(folder, name, part)))
  return new Set([manifestName(folder, position), ...parts])
}

/**
 * The unnamed objects among `present`, split into those that stay for now and those that have been unnamed for
 * `graceMs` or longer. A node may still fetch what an earlier manifest names, hence the grace.
 */
export function retire(
  present: readonly string[],
  named: ReadonlySet<string>,
  known: readonly Retired[],
  now: number,
  graceMs: number,
): { readonly kept: readonly Retired[]; readonly due: readonly string[] } {
  const since = new Map(known.map(({ name, at }) => [name, at]))
  const unnamed = present
    .filter((name) => !named.has(name))
    .sort()
    .map((name) => ({ name, at: since.get(name) ?? now }))
  return {
    kept: unnamed.filter(({ at }) => at > now - graceMs),
    due: unnamed.filter(({ at }) => at <= now - graceMs).map(({ name }) => name),
  }
}
