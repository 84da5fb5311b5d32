import type { CommandIo } from './io.ts'

/** The progress of a long task. */
export interface Step {
  /** From 0 to 1. */
  readonly share: number
  /** Amount done so far, in `unit`, for the rate. */
  readonly count: number
  readonly unit: string
}

export type Progress = (step: () => Step) => void

const barEveryMs = 100
const lineEveryMs = 2000

/**
 * Runs `work` and shows its progress on standard error: a bar with rate and remaining time on a terminal,
 * otherwise an occasional line.
 */
export async function withProgress<T>(io: CommandIo, work: (progress: Progress) => Promise<T>): Promise<T> {
  const { terminal } = io
  if (terminal === undefined) return work(every(lineEveryMs, (step) => io.err(`  ${lineOf(step)}`)))
  const { SingleBar, Presets } = (await import('cli-progress')).default
  const format = '{bar} {percentage} %  {count} {unit}  {rate}/s  {eta_formatted} left'
  const bar = new SingleBar(
    { stream: terminal, format, hideCursor: false, clearOnComplete: true, stopOnComplete: false },
    Presets.shades_classic,
  )
  const began = performance.now()
  bar.start(1, 0, { count: 0, unit: '', rate: '-' })
  try {
    return await work(
      every(barEveryMs, ({ share, count, unit }) => {
        const seconds = (performance.now() - began) / 1000
        bar.update(Math.min(share, 1), { count: whole(count), unit, rate: whole(count / seconds) })
      }),
    )
  } finally {
    bar.stop()
  }
}

function every(periodMs: number, show: (step: Step) => void): Progress {
  let last = performance.now()
  return (step) => {
    const now = performance.now()
    if (now - last < periodMs) return
    last = now
    show(step())
  }
}

const lineOf = ({ share, count, unit }: Step): string =>
  `${whole(count)} ${unit}, ${Math.floor(Math.min(share, 1) * 100)} %`

const whole = (count: number): string => Math.round(count).toLocaleString('en')

/** The progress of work on bytes. */
export const stepOfBytes = (done: number, total: number): Step => ({
  share: total === 0 ? 1 : done / total,
  count: done / 1e6,
  unit: 'MB',
})
