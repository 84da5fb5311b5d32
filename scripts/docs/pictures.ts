/**
 * Takes the pictures of `docs/images` anew: `node scripts/docs/pictures.ts http://127.0.0.1:8080`, of a server that was just
 * started with the demo places. Needs Chromium; `CHROMIUM` names its program.
 */
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const [origin] = process.argv.slice(2)
if (origin === undefined) throw new Error('give the address of a server with the demo places')

const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 780 }
const search = '/en/search?what=cafe&where=Helsinki'
/** The page, and the text of the link that leads on from it. */
const pictures = [
  { name: 'home', path: '/en', viewport: desk },
  { name: 'results', path: search, viewport: desk },
  { name: 'results-phone', path: search, viewport: phone },
  { name: 'listing', path: search, link: 'Cafe Java', viewport: desk },
  { name: 'store-finder', path: '/en/embed', viewport: desk },
]

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
// One visitor: the typeface is shown where it is known already.
const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', colorScheme: 'light' })
const page = await context.newPage()
await page.goto('/en')
for (const { name, path, link, viewport } of pictures) {
  await page.setViewportSize(viewport)
  await page.goto(path)
  if (link !== undefined) await page.locator('.cards').getByRole('link', { name: link, exact: true }).click()
  await page.waitForLoadState('networkidle')
  // Tiles are drawn by the processor.
  await page.waitForTimeout(8000)
  await page.mouse.move(0, 0)
  await page.screenshot({
    path: join(import.meta.dirname, '..', '..', 'docs', 'images', `${name}.jpg`),
    quality: 82,
  })
}
await browser.close()
