import { newVisitor } from '../../../test/support/browser.ts'
import { percentile } from '../report.ts'
import { type Figures, rounded } from './figures.ts'
import { pathsOf } from './paths.ts'
import type { PagesServer } from './server.ts'

const slowdown = 4
const visits = 5
const windows = { phone: { width: 375, height: 812 }, desktop: { width: 1440, height: 900 } }
/** Milliseconds after loading in which pages may still move. */
const settling = 2_500
const latestPaintMs = 1_000
const mostShift = 0.02

/** Noted by the page itself: when its largest part was painted, and how much has moved without the visitor's doing. */
const observers = `globalThis.seen = { paint: 0, shift: 0 }
new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.paint = entry.startTime })
  .observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value })
  .observe({ type: 'layout-shift', buffered: true })`

/**
 * Largest contentful paint and layout shift in Chromium, with a processor four times slower and nothing in its cache: the median
 * paint and the worst shift of some visits.
 */
export async function measurePaint(server: PagesServer): Promise<Figures> {
  const figures: Record<string, number> = {}
  const limits: Record<string, number> = {}
  for (const [name, path] of Object.entries(await pathsOf(server)))
    for (const [device, viewport] of Object.entries(windows)) {
      const paints: number[] = []
      let worst = 0
      for (let visit = 0; visit < visits; visit++) {
        const { paint, shift } = await visitOnce(new URL(server.url).origin, path, viewport)
        paints.push(paint)
        worst = Math.max(worst, shift)
      }
      const [paint, shift] = [`${name}, ${device}: paint ms`, `${name}, ${device}: shift`]
      figures[paint] = Math.round(percentile(paints, 0.5))
      figures[shift] = rounded(worst, 4)
      limits[paint] = latestPaintMs
      limits[shift] = mostShift
    }
  return { figures, limits }
}

async function visitOnce(
  origin: string,
  path: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<{ readonly paint: number; readonly shift: number }> {
  const { page, context } = await newVisitor(origin, { viewport })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript({ content: observers })
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForTimeout(settling)
  const seen = await page.evaluate<{ paint: number; shift: number }>('seen')
  await context.close()
  if (seen.paint === 0) throw new Error(`${path} painted nothing`)
  return seen
}
