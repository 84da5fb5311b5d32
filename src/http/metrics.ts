import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client'

/** The figures of one thread; `merge` makes one text of those of all threads. */
export class Metrics {
  private readonly registry = new Registry()
  private readonly requests
  private readonly seconds

  constructor(thread: string) {
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
  }

  observe(call: string, status: number, seconds: number): void {
    this.requests.inc({ call, status })
    this.seconds.observe({ call }, seconds)
  }

  read(): Promise<MetricObject[]> {
    return this.registry.getMetricsAsJSON() as Promise<MetricObject[]>
  }

  static merge(threads: readonly MetricObject[][]): Promise<string> {
    return AggregatorRegistry.aggregate([...threads] as never).metrics()
  }
}
