import { existsSync } from 'node:fs'
import axe from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'

const executable = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Why browser tests are left out; false where a browser is installed. */
export const noBrowser: string | false = existsSync(executable)
  ? false
  : 'needs Chromium (apt-get install chromium, or CHROMIUM names its program)'

/** WebGL by the processor, since machines that run tests have no graphics card. */
const args = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']

let browser: Promise<Browser> | undefined

/** A real browser, one for all tests of a file; `closeBrowser` ends it. */
export const openBrowser = (): Promise<Browser> => {
  browser ??= chromium.launch({ executablePath: executable, args })
  return browser
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
}

/** A visitor with a browser of their own, and everything that pages may not do. */
export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors of scripts and messages of level error in the console. */
  readonly errors: readonly string[]
  /** Requests to other hosts than the directory's. */
  readonly strayRequests: readonly string[]
}

/** Opens a browser context on a directory. `origin`: the address of the server under test. */
export async function newVisitor(origin: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await (await openBrowser()).newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const errors: string[] = []
  const strayRequests: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) strayRequests.push(request.url())
  })
  return { page, context, errors, strayRequests }
}

/** Violations of WCAG 2.2 A and AA on a page, each with the elements it concerns. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  // As a function of the page, not as a script element, which the policy of the pages forbids.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    }),
  )
  return violations.flatMap(({ id, help, nodes }) => {
    // Where pins stand is what a map says: WCAG 2.5.8 excepts them. The list has the same links.
    const counted = id === 'target-size' ? nodes.filter(({ html }) => !/class="[^"]*map-/.test(html)) : nodes
    const targets = counted.map(({ target }) => target.join(' '))
    return counted.length === 0 ? [] : [`${id}: ${help}: ${targets.join(', ')}`]
  })
}

/** Pixels by which a page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
