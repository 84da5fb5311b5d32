import { AggregatorRegistry, collectDefaultMetrics, Gauge, type MetricObject, Registry } from 'prom-client'

/** What is measured of the search index: whether it answers, and how far its rebuilding has got. */
export interface SearchFigures {
  readonly answers: boolean
  readonly read: number | null
  readonly of: number | null
}

/** Upper bounds of the buckets of times, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What is counted of one endpoint. The library's own counters find the labels anew with each request. */
class Tally {
  /** By bucket; the last one has no bound. */
  private readonly counts = new Float64Array(bounds.length + 1)
  private readonly byStatus = new Map<number, number>()
  private sum = 0

  observe(status: number, seconds: number): void {
    let bucket = 0
    while (bucket < bounds.length && seconds > bounds[bucket]!) bucket++
    this.counts[bucket]!++
    this.sum += seconds
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1)
  }

  /** Samples of `highstreet_requests_total`. */
  requests(call: string) {
    return [...this.byStatus].map(([status, value]) => ({ labels: { call, status }, value }))
  }

  /** Samples of `highstreet_request_seconds`. */
  seconds(call: string) {
    const name = 'highstreet_request_seconds'
    let value = 0
    const buckets = [...bounds, '+Inf'].map((le, bucket) => {
      value += this.counts[bucket]!
      return { labels: { le, call }, value, metricName: `${name}_bucket` }
    })
    return [
      ...buckets,
      { labels: { call }, value: this.sum, metricName: `${name}_sum` },
      { labels: { call }, value, metricName: `${name}_count` },
    ]
  }
}

/** The figures of one thread; `merge` makes one text of those of all threads. */
export class Metrics {
  private readonly registry = new Registry()
  private readonly tallies = new Map<string, Tally>()

  constructor(thread: string, search: () => SearchFigures) {
    collectDefaultMetrics({ register: this.registry, labels: { thread } })
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
    let tally = this.tallies.get(call)
    if (tally === undefined) {
      tally = new Tally()
      this.tallies.set(call, tally)
    }
    tally.observe(status, seconds)
  }

  async read(): Promise<MetricObject[]> {
    const tallies = [...this.tallies]
    const own = [
      {
        name: 'highstreet_requests_total',
        help: 'Requests answered, by endpoint and status.',
        type: 'counter',
        values: tallies.flatMap(([call, tally]) => tally.requests(call)),
        aggregator: 'sum',
      },
      {
        name: 'highstreet_request_seconds',
        help: 'Time to answer a request, in seconds.',
        type: 'histogram',
        values: tallies.flatMap(([call, tally]) => tally.seconds(call)),
        aggregator: 'sum',
      },
    ]
    return [...(await this.registry.getMetricsAsJSON()), ...own] as unknown as MetricObject[]
  }

  static merge(threads: readonly MetricObject[][]): Promise<string> {
    return AggregatorRegistry.aggregate([...threads] as never).metrics()
  }
}
