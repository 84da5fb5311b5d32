/** What a run would do, decided from a reading of the whole directory. */
import type { Entity } from '../../entity/model.ts'
import { ownPart, recordSources } from '../../entity/own-part.ts'
import { matchRecordOf } from '../../matching/entity-record.ts'
import type { Services } from '../services.ts'
import { clustersOf, connected, type Link } from './clusters.ts'
import { decidedAmong } from './decided-pairs.ts'
import type { Compared, DirectoryTable, Row } from './directory-table.ts'
import { type FoundPair, findLinks } from './find-links.ts'
import { type Cause, judge } from './judge.ts'
import type { KeyTable } from './key-table.ts'
import { comparedOf, readTable, type Scope } from './read-table.ts'

/** An entity as it was compared. */
export interface Side {
  readonly id: string
  readonly revision: string
  readonly name: string
}

/** Entities that are one business: the others are merged into the first. */
export interface PlannedCluster {
  readonly kind: 'cluster'
  readonly survivor: Side
  /** Each with the score of its strongest link. */
  readonly others: readonly (Side & { readonly score: number })[]
  /** Whether a name among them is one of a chain. */
  readonly chain: boolean
}

/** Two entities that a person has to look at. */
export interface PlannedPair {
  readonly kind: 'pair'
  readonly sides: readonly [Side, Side]
  readonly score: number
  readonly cause: Cause
  /** Whether their name is one of a chain. */
  readonly chain: boolean
}

export type Planned = PlannedCluster | PlannedPair

export interface PlanCounts {
  /** Entities looked at. */
  readonly entities: number
  /** Pairs compared. */
  readonly compared: number
  /** Keys left out, since too many entities hold them. */
  readonly crowded: number
  /** Pairs left alone because somebody has decided about them. */
  readonly decided: number
}

export interface Plan {
  /** Clusters first. */
  readonly items: readonly Planned[]
  readonly counts: PlanCounts
}

/** What a run is busy with, and how much of it is done. */
export interface Stage {
  readonly stage: 'read' | 'compare' | 'apply'
  readonly done: number
  readonly total: number
}

/** As many as a submission makes. */
const mostDoubtfulOfOne = 5

/** Reads and compares; writes nothing. Memory: about 700 bytes an entity. */
export async function makePlan(
  services: Services,
  scope: Scope,
  onProgress: (stage: Stage) => void,
): Promise<Plan> {
  const all = await services.store.count()
  const table = await readTable(services, scope, (done) => onProgress({ stage: 'read', done, total: all }))
  const keys = table.finish()
  const { pairs, compared } = await findLinks(table, keys, (done) =>
    onProgress({ stage: 'compare', done, total: table.size }),
  )
  const planner = new Planner(services, table, keys)
  return planner.plan([...pairs], compared)
}

class Planner {
  readonly #services: Services
  readonly #table: DirectoryTable
  readonly #keys: KeyTable

  constructor(services: Services, table: DirectoryTable, keys: KeyTable) {
    this.#services = services
    this.#table = table
    this.#keys = keys
  }

  async plan(found: readonly FoundPair[], compared: number): Promise<Plan> {
    const rows = this.#table
    const decided = await decidedAmong(this.#services, found, ({ one, other }) => [
      rows.row(one),
      rows.row(other),
    ])
    const left = found.filter((pair) => !decided.has(pair))
    const clusters: PlannedCluster[] = []
    const waiting: FoundPair[] = left.filter(({ merges }) => !merges)
    const rootOf = new Map<number, number>()
    for (const links of connected(left.filter(({ merges }) => merges))) {
      const parts = await clustersOf(links, (one, other) => this.#contradict(one, other))
      for (const members of parts.clusters) {
        clusters.push(this.#cluster(members, links))
        for (const member of members) rootOf.set(member, members[0]!)
      }
      for (const link of parts.cut) waiting.push({ ...link, merges: false, cause: 'chain' })
    }
    const root = (row: number) => rootOf.get(row) ?? row
    const pairs = mostTelling(waiting, root).map((pair) => this.#pair(pair))
    return {
      items: [...clusters, ...pairs],
      counts: { entities: rows.size, compared, crowded: this.#keys.crowded, decided: decided.size },
    }
  }

  /** Whether any two of both lists, or of the records merged into them, are unlike or declared distinct. */
  async #contradict(one: readonly number[], other: readonly number[]): Promise<boolean> {
    const [left, right] = [await this.#records(one), await this.#records(other)]
    // The link between them.
    if (left.length === 1 && right.length === 1) return false
    for (const a of left)
      for (const b of right) if (judge(a.record, b.record, a.isChain || b.isChain).contradicts) return true
    const pairs = one.flatMap((a) => other.map((b) => [a, b] as const))
    const decided = await decidedAmong(this.#services, pairs, ([a, b]) => [
      this.#table.row(a),
      this.#table.row(b),
    ])
    return decided.size > 0
  }

  /** The records of members as they are shown; of those that were merged before, also what each source said. */
  async #records(members: readonly number[]) {
    const { store, clock } = this.#services
    const records: { readonly record: Compared; readonly isChain: boolean }[] = []
    for (const member of members) {
      const shown = this.#table.compared(member)
      const entity = shown.selves.length === 1 ? undefined : await store.get(shown.id)
      const said = entity === undefined ? [] : recordSources(entity).map((one) => ownPart(entity, one))
      const own = said.filter(isWhole).map((part) => comparedOf(part, clock.now()))
      records.push(...[shown, ...own].map((record) => ({ record, isChain: this.#keys.isChain(member) })))
    }
    return records
  }

  /** The entity with more suppliers survives, else the older. */
  #cluster(members: readonly number[], links: readonly Link[]): PlannedCluster {
    const rows = members.map((at) => ({ at, row: this.#table.row(at) }))
    rows.sort(({ row: a }, { row: b }) => byStanding(a, b))
    const [survivor, ...others] = rows
    const scoreOf = (at: number) =>
      Math.max(...links.filter(({ one, other }) => one === at || other === at).map(({ score }) => score))
    return {
      kind: 'cluster',
      survivor: sideOf(survivor!.row),
      others: others.map(({ at, row }) => ({ ...sideOf(row), score: scoreOf(at) })),
      chain: members.some((at) => this.#keys.isChain(at)),
    }
  }

  #pair({ one, other, score, cause }: FoundPair): PlannedPair {
    return {
      kind: 'pair',
      sides: [sideOf(this.#table.row(one)), sideOf(this.#table.row(other))],
      score,
      cause,
      chain: this.#keys.isChain(one) || this.#keys.isChain(other),
    }
  }
}

/** The best pair of each two clusters, and at most five doubtful ones of each; best first. */
function mostTelling(waiting: readonly FoundPair[], root: (row: number) => number): FoundPair[] {
  const seen = new Set<string>()
  const doubtful = new Map<number, number>()
  return waiting
    .toSorted((a, b) => b.score - a.score || a.one - b.one || a.other - b.other)
    .filter(({ one, other, cause }) => {
      const [a, b] = [root(one), root(other)].sort((x, y) => x - y) as [number, number]
      if (a === b || seen.has(`${a} ${b}`)) return false
      const counts = [doubtful.get(a) ?? 0, doubtful.get(b) ?? 0] as const
      if (cause === 'doubtful') {
        if (Math.max(...counts) >= mostDoubtfulOfOne) return false
        doubtful.set(a, counts[0] + 1).set(b, counts[1] + 1)
      }
      seen.add(`${a} ${b}`)
      return true
    })
}

/** Whether a source said enough to tell a business by. */
function isWhole(said: Entity): boolean {
  const { name, address, phones } = matchRecordOf(said)
  return name !== null && (address !== null || phones.length > 0)
}

const byStanding = (a: Row, b: Row): number =>
  b.supplierCount - a.supplierCount || Number(a.id) - Number(b.id)

const sideOf = ({ id, revision, name }: Row): Side => ({ id, revision, name })
