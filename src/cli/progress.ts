import type { CommandIo } from './io.ts'

/** The progress of a long task. */
export interface Step {
  /** From 0 to 1. */
  readonly share: number
  /** Amount done so far, in `unit`, for the rate. */
  readonly count: number
  readonly unit: string
  /** `performance.now()` at the start of what this is the progress of; absent: that of the task. */
  readonly began?: number
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
  const began = performance.now()
  const secondsOf = (step: Step) => (performance.now() - (step.began ?? began)) / 1000
  if (terminal === undefined)
    return work(every(lineEveryMs, (step) => io.err(`  ${lineOf(step, secondsOf(step))}`)))
  const { SingleBar, Presets } = (await import('cli-progress')).default
  const format = '{bar} {percentage} %  {count} {unit}  {rate}/s  {eta_formatted} left'
  const bar = new SingleBar(
    { stream: terminal, format, hideCursor: false, clearOnComplete: true, stopOnComplete: false },
    Presets.shades_classic,
  )
  bar.start(1, 0, { count: 0, unit: '', rate: '-' })
  try {
    return await work(
      every(barEveryMs, (step) => {
        const { share, count, unit } = step
        bar.update(Math.min(share, 1), { count: whole(count), unit, rate: whole(count / secondsOf(step)) })
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

/** With the estimated total, the rate and the time left. */
function lineOf({ share, count, unit }: Step, seconds: number): string {
  const done = Math.min(share, 1)
  const left = done > 0 && done < 1 ? `, about ${duration((seconds / done) * (1 - done))} left` : ''
  const total = done > 0 && done < 1 ? ` of about ${whole(count / done)}` : ''
  return `${whole(count)}${total} ${unit}, ${Math.floor(done * 100)} %, ${whole(count / seconds)}/s${left}`
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const whole = (count: number): string => Math.round(count).toLocaleString('en')

/** The progress of work on bytes. */
export const stepOfBytes = (done: number, total: number): Step => ({
  share: total === 0 ? 1 : done / total,
  count: done / 1e6,
  unit: 'MB',
})
