import type { RecordKind } from '../../ports/commit.ts'
import { isSettled } from '../../ports/inbox-store.ts'
import {
  type AssetsMeasuredCommand,
  type CountedRows,
  countedRows,
  type Growth,
  type GrowthStore,
} from '../../ports/retention-store.ts'
import type { MemoryLinkStore } from './link-store.ts'
import { type Sweepable, sweptRecords } from './sweeps.ts'
import type { UndoLog } from './undo-log.ts'

/** The parts of a `MemoryEntityStore` that are counted. */
export interface Counted extends Sweepable {
  readonly links: Pick<MemoryLinkStore, 'all'>
  readonly events: ReadonlyMap<string, unknown>
}

const least = (times: Iterable<number | null>): number | null => {
  const known = [...times].filter((time) => time !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** The figures of a `MemoryEntityStore`, which uses no disk space. */
export class MemoryGrowth implements GrowthStore {
  private readonly counted: Counted
  private readonly assets = new Map<'latest', Growth['assets']>()

  constructor(counted: Counted) {
    this.counted = counted
  }

  note({ files, bytes }: AssetsMeasuredCommand, undo: UndoLog): null {
    undo.set(this.assets, 'latest', { files, bytes })
    return null
  }

  async growth(): Promise<Growth> {
    const { log, inbox, deliveries, links, events, sequence } = this.counted
    const counts: Partial<Record<CountedRows, number>> = {
      history: log.size,
      inbox: [...inbox.all()].length,
      deliveries: deliveries.all().length,
      links: links.all().length,
      event_counts: events.size,
      reports: this.ofKind('signal').length,
    }
    const swept = sequence.get('swept') ?? 0
    const records = Object.entries(sweptRecords)
    return {
      rows: Object.fromEntries(
        countedRows.map((rows) => [
          rows,
          counts[rows] ?? this.ofKind(sweptRecords[rows as 'messages']!).length,
        ]),
      ) as Growth['rows'],
      oldest: {
        deliveries: least(deliveries.all().map(({ settled }) => settled)),
        inbox: least([...inbox.all()].map(({ settled }) => settled)),
        waiting_claims: least(
          [...inbox.all()].map(({ kind, state, created }) =>
            kind === 'claim' && !isSettled(state) ? created : null,
          ),
        ),
        links: least(links.all().map(({ link }) => link.expires)),
        history: [...log.values()].find(({ position }) => position > swept)?.at ?? null,
        ...Object.fromEntries(
          records.map(([rows, kind]) => [rows, least(this.ofKind(kind).map(({ over }) => over))]),
        ),
      },
      databaseBytes: 0,
      freeBytes: 0,
      walBytes: 0,
      assets: this.assets.get('latest') ?? null,
    }
  }

  private ofKind(kind: RecordKind) {
    return [...this.counted.records.values()].filter((one) => one.kind === kind)
  }
}
