import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client'
import type { ClusterState } from '../ports/nodes.ts'

/** Metrics of the search index: whether it answers, and the progress of its rebuild. */
export interface SearchFigures {
  readonly answers: boolean
  readonly read: number | null
  readonly of: number | null
  readonly refused?: number
}

/** The backlog of deliveries and of the inbox. Times in milliseconds since 1970, null when nothing waits. */
export interface WorkFigures {
  readonly deliveries: { readonly queued: number; readonly leased: number; readonly failed: number }
  readonly oldestDelivery: number | null
  readonly inbox: Readonly<Record<string, number>>
  readonly oldestItem: number | null
  /** How many feeds are in each state. */
  readonly feeds: Readonly<Record<string, number>>
  readonly now: number
  readonly growth: GrowthFigures
  /** Absent where one server has the store to itself. */
  readonly cluster?: ClusterState
}

/** Sizes of growing data. */
export interface GrowthFigures {
  /** Rows of each kind. */
  readonly rows: Readonly<Record<string, number>>
  /** Delay of the removal of old rows, in seconds, by kind. */
  readonly overdueS: Readonly<Record<string, number>>
  /** Bytes on disk, by part. */
  readonly bytes: Readonly<Record<string, number>>
}

/** Metrics of the storage. */
export interface StorageFigures {
  /** The current fault; null if there is none. */
  readonly fault: string | null
  /** Bytes that may still be written to the disk of the data folder. */
  readonly free: number
}

/** Metrics of one endpoint. */
interface Series {
  readonly seconds: Histogram.Internal<'call'>
  readonly byStatus: Map<number, Counter.Internal>
}

/** The metrics of one thread; `merge` combines those of all threads into one text. */
export class Metrics {
  private readonly registry = new Registry()
  private readonly requests
  private readonly seconds
  /** Cached, because finding a series by its labels costs more than counting. */
  private readonly series = new Map<string, Series>()

  constructor(
    thread: string,
    search: () => SearchFigures,
    storage: () => StorageFigures,
    work?: () => Promise<WorkFigures>,
  ) {
    collectDefaultMetrics({ register: this.registry, labels: { thread } })
    this.requests = new Counter({
      name: 'highstreet_requests_total',
      help: 'Requests answered, by endpoint and status.',
      labelNames: ['call', 'status'],
      registers: [this.registry],
    })
    this.seconds = new Histogram({
      name: 'highstreet_request_seconds',
      help: 'Time to answer a request, in seconds.',
      labelNames: ['call'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [this.registry],
    })
    this.gauge('highstreet_search_answers', 'Whether all threads answer searches.', 'min', () =>
      search().answers ? 1 : 0,
    )
    this.gauge(
      'highstreet_search_rebuild_read',
      'Entities read to rebuild the index.',
      'max',
      () => search().read ?? 0,
    )
    this.gauge(
      'highstreet_search_rebuild_of',
      'Entities to be read to rebuild it.',
      'max',
      () => search().of ?? 0,
    )
    this.gauge(
      'highstreet_search_refused_documents',
      'Documents that the search index has refused.',
      'max',
      () => search().refused ?? 0,
    )
    this.gauge('highstreet_storage_writable', 'Whether the storage takes writes.', 'min', () =>
      storage().fault === null ? 1 : 0,
    )
    this.gauge(
      'highstreet_storage_free_bytes',
      'Bytes free on the disk of the data folder.',
      'min',
      () => storage().free,
    )
    if (work !== undefined) this.measureWork(work)
  }

  /** All threads see the same store, so the latest reading counts. */
  private measureWork(work: () => Promise<WorkFigures>): void {
    const { registry } = this
    // One reading serves all gauges of a scrape.
    let read: { readonly at: number; readonly figures: Promise<WorkFigures> } | undefined
    const latest = (): Promise<WorkFigures> => {
      if (read === undefined || performance.now() - read.at > 500)
        read = { at: performance.now(), figures: work() }
      return read.figures
    }
    const gauge = (
      name: string,
      help: string,
      label: string,
      values: (figures: WorkFigures) => Readonly<Record<string, number>>,
    ) =>
      new Gauge({
        name,
        help,
        aggregator: 'max',
        registers: [registry],
        labelNames: label === '' ? [] : [label],
        async collect() {
          const figures = await latest().catch(() => null)
          // Left out where the store cannot be read: what else there is to know is wanted then, too.
          if (figures === null) return this.reset()
          for (const [key, value] of Object.entries(values(figures))) {
            if (label === '') this.set(value)
            else this.set({ [label]: key }, value)
          }
        },
      })
    const age = (since: number | null, now: number): number => (since === null ? 0 : (now - since) / 1000)
    gauge(
      'highstreet_deliveries',
      'Mail and codes that wait, are being sent, or were given up.',
      'state',
      ({ deliveries: { queued, leased, failed } }) => ({ queued, leased, failed }),
    )
    gauge(
      'highstreet_delivery_oldest_seconds',
      'Age of the oldest that has not been sent yet.',
      '',
      ({ oldestDelivery, now }) => ({ value: age(oldestDelivery, now) }),
    )
    gauge(
      'highstreet_inbox_waiting',
      'Items of the inbox that are not settled.',
      'kind',
      ({ inbox }) => inbox,
    )
    gauge('highstreet_feeds', 'Feeds, by how they stand.', 'state', ({ feeds }) => feeds)
    gauge('highstreet_rows', 'Rows of what grows.', 'rows', ({ growth }) => growth.rows)
    gauge(
      'highstreet_retention_overdue_seconds',
      'How long the oldest row has been there beyond its retention.',
      'rows',
      ({ growth }) => growth.overdueS,
    )
    gauge('highstreet_bytes', 'Bytes on the disk.', 'part', ({ growth }) => growth.bytes)
    gauge('highstreet_nodes', 'Servers of the cluster, by version.', 'version', ({ cluster }) =>
      countBy(cluster?.nodes ?? [], ({ version }) => version),
    )
    gauge(
      'highstreet_log_behind_rows',
      'Rows of the change log that the search of a node has not read yet.',
      'node',
      ({ cluster }) =>
        Object.fromEntries(cluster?.nodes.map(({ address, behind }) => [address, behind]) ?? []),
    )
    gauge(
      'highstreet_lease_fence',
      'Leases that a node holds, with the number that grows when the holder changes.',
      'lease',
      ({ cluster }) => Object.fromEntries(cluster?.leases.map(({ name, fence }) => [name, fence]) ?? []),
    )
    gauge(
      'highstreet_log_consumer_behind_rows',
      'Rows of the change log that a consumer has yet to note; the log is kept that far back.',
      'consumer',
      ({ cluster }) => Object.fromEntries(cluster?.consumers.map(({ name, behind }) => [name, behind]) ?? []),
    )
    gauge('highstreet_inbox_oldest_seconds', 'Age of the oldest of them.', '', ({ oldestItem, now }) => ({
      value: age(oldestItem, now),
    }))
  }

  private gauge(name: string, help: string, aggregator: 'min' | 'max', value: () => number): void {
    new Gauge({
      name,
      help,
      aggregator,
      registers: [this.registry],
      collect() {
        this.set(value())
      },
    })
  }

  observe(call: string, status: number, seconds: number): void {
    let series = this.series.get(call)
    if (series === undefined) {
      series = { seconds: this.seconds.labels({ call }), byStatus: new Map() }
      this.series.set(call, series)
    }
    let answered = series.byStatus.get(status)
    if (answered === undefined) {
      answered = this.requests.labels({ call, status })
      series.byStatus.set(status, answered)
    }
    series.seconds.observe(seconds)
    answered.inc()
  }

  read(): Promise<MetricObject[]> {
    return this.registry.getMetricsAsJSON() as Promise<MetricObject[]>
  }

  static merge(threads: readonly MetricObject[][]): Promise<string> {
    return AggregatorRegistry.aggregate([...threads] as never).metrics()
  }
}

function countBy<T>(items: readonly T[], nameOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1
  return counts
}
