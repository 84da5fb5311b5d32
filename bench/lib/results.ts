/** What a comparison found, as `bench/results/*.json` keeps it, and as tables. */
import { table } from './report.ts'

/** Milliseconds. */
export interface Percentiles {
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export interface Measured extends Percentiles {
  readonly requests: number
  readonly perSecond: number
}

export interface EngineResults {
  readonly name: string
  /** How it was set up. */
  readonly setup: string
  readonly mix: Measured
  readonly classes: Readonly<Record<string, Measured>>
  /** Lines of their own, by name; absent where the engine cannot be asked. */
  readonly lines: Readonly<Record<string, Measured>>
  /** Searches whose total is the directory's, and how many were compared. */
  readonly sameTotals: readonly [number, number]
  readonly loadSeconds: number
  readonly diskBytes: number
  readonly memoryBytes: number
}

export interface Results {
  readonly date: string
  readonly command: string
  readonly machine: string
  readonly size: number
  readonly connections: number
  readonly rows: number
  /** Mean bytes of an answer to the mix. */
  readonly answerBytes: number
  /** The directory first. */
  readonly engines: readonly EngineResults[]
  /** The same server answering a part of the mix from memory, and by searching. */
  readonly floor: { readonly memory: Measured; readonly searching: Measured }
  /** Configurations of an engine that were tried on a part of the mix. */
  readonly trials: readonly { readonly name: string; readonly measured: Measured }[]
  readonly facts: Readonly<Record<string, string>>
}

export function measure(times: readonly number[], perSecond: number): Measured {
  const sorted = times.filter((time) => time !== undefined).sort((a, b) => a - b)
  const at = (share: number): number =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { requests: sorted.length, perSecond: round(perSecond), p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

const round = (value: number): number => Number(value.toPrecision(4))
const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`
const times = ({ p50, p95, p99 }: Percentiles): string => [p50, p95, p99].map(shown).join(' / ')

/** Everything as Markdown. */
export function markdown(results: Results): string {
  const { engines, floor, trials, size } = results
  const [own, ...peers] = engines as [EngineResults, ...EngineResults[]]
  const names = engines.map(({ name }) => name)
  const row = (title: string, cell: (engine: EngineResults) => string): string[] => [
    title,
    ...engines.map(cell),
  ]
  const lines = [...new Set(engines.flatMap((engine) => Object.keys(engine.lines)))]
  return [
    `${size.toLocaleString('en')} businesses, ${results.date}, ${results.machine}: \`${results.command}\``,
    table(
      ['mixed searches', ...names],
      [
        row('searches', ({ mix }) => mix.requests.toLocaleString('en')),
        row('a second', ({ mix }) => shown(mix.perSecond)),
        row('p50 / p95 / p99, ms', ({ mix }) => times(mix)),
        row('throughput, ours to theirs', ({ mix }) => `${shown(own.mix.perSecond / mix.perSecond)} ×`),
        row('p99, theirs to ours', ({ mix }) => `${shown(mix.p99 / own.mix.p99)} ×`),
        row('same totals', ({ sameTotals }) =>
          sameTotals.map((count) => count.toLocaleString('en')).join(' of '),
        ),
        row('load', ({ loadSeconds }) => `${Math.round(loadSeconds).toLocaleString('en')} s`),
        row('disk', ({ diskBytes }) => megabytes(diskBytes)),
        row('memory', ({ memoryBytes }) => megabytes(memoryBytes)),
      ],
    ),
    table(
      ['p50 / p95 / p99, ms', ...names],
      [
        ...Object.keys(own.classes).map((name) =>
          row(name, ({ classes }) => (classes[name] === undefined ? '' : times(classes[name]))),
        ),
        ...lines.map((name) =>
          row(name, (engine) => (engine.lines[name] === undefined ? 'not asked' : times(engine.lines[name]))),
        ),
      ],
    ),
    table(
      ['the same server, the same answers', 'a second', 'p50 / p95 / p99, ms'],
      [
        ['from memory, without searching', shown(floor.memory.perSecond), times(floor.memory)],
        ['searching', shown(floor.searching.perSecond), times(floor.searching)],
        ['share', `${Math.round((100 * floor.searching.perSecond) / floor.memory.perSecond)} %`, ''],
      ],
    ),
    ...(trials.length === 0
      ? []
      : [
          table(
            ['OpenSearch, tried on a part of the mix', 'a second', 'p50 / p95 / p99, ms'],
            trials.map(({ name, measured }) => [name, shown(measured.perSecond), times(measured)]),
          ),
        ]),
    engines.map(({ name, setup }) => `- ${name}: ${setup}`).join('\n'),
    Object.entries(results.facts)
      .map(([name, value]) => `- ${name}: ${value}`)
      .join('\n'),
    peers.length === 0 ? 'No other engine was there to compare with.' : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}
