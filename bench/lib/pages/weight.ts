import { brotliCompressSync } from 'node:zlib'
import { newVisitor } from '../../../test/support/browser.ts'
import { type Figures, rounded } from './figures.ts'
import { pathsOf } from './paths.ts'
import type { PagesServer } from './server.ts'

const mostKib = 60

/** Script and style that a page loads, compressed, without those of the map. */
export async function measureWeight(server: PagesServer): Promise<Figures> {
  const figures: Record<string, number> = {}
  const limits: Record<string, number> = {}
  for (const [name, path] of Object.entries(await pathsOf(server))) {
    const { page, context } = await newVisitor(new URL(server.url).origin)
    const loaded: Promise<number>[] = []
    page.on('response', (response) => {
      const isCode = ['script', 'stylesheet'].includes(response.request().resourceType())
      if (isCode && !new URL(response.url()).pathname.startsWith('/map/'))
        loaded.push(response.body().then((body) => brotliCompressSync(body).length))
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(loaded)).reduce((sum, each) => sum + each, 0)
    figures[`${name} KiB`] = rounded(bytes / 1024, 1)
    limits[`${name} KiB`] = mostKib
    await context.close()
  }
  return { figures, limits }
}
