/**
 * A stranger with nothing but a browser, on the server that `npm start` starts on an empty folder: finds what is open
 * now on the street map, reads its page, reports an error, adds a business, finds it, and shows it on a page of their own.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { palettes } from '../../src/web/map/palette.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { closeBrowser, newVisitor, noBrowser, type Visitor } from '../support/browser.ts'
import { type FinderSite, startFinderSite } from '../support/finder-site.ts'
import { shareOf } from '../support/picture-colours.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

const skip = noBrowser
let directory: ServerProcess
let own: FinderSite
before(async () => {
  if (skip !== false) return
  own = await startFinderSite()
  directory = await startServerProcess(temporaryFolder('story'), { env: { HIGHSTREET_DEMO: '1' } })
})
after(async () => {
  await closeBrowser()
  await own?.close()
  await directory?.end('SIGTERM')
})

/**
 * What a visitor may look for at any hour. Most cafés are closed at night, and some holidays close all: then the
 * visitor looks for a bed, and at last for anything that is open.
 */
const wishes = ['cafe', 'hotel', '']

test('a stranger finds, reads, reports, adds and embeds', { skip }, async () => {
  const origin = new URL(directory.url).origin
  const visitor = await newVisitor(origin, { viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await page.goto('/')
  await page.waitForURL(/\/en$/)

  await findOpenNow(page)
  await seeStreets(page)
  const card = page.locator('.card').first()
  assert.ok(await card.locator('.badge.open').isVisible(), 'the list says that it is open')
  const name = (await card.locator('h3 a').textContent())!

  await card.locator('h3 a').click()
  await page.waitForURL(/\/en\/b\/\d+/)
  await readListing(page, name)
  await report(page)
  await addBusiness(page)
  await searchByKeyboard(page)
  const script = await copyScript(page)
  assert.deepEqual(visitor.errors, [])
  assert.deepEqual(visitor.strayRequests, [])
  assert.deepEqual(await visitor.context.cookies(), [])
  await visitor.context.close()

  const guest = await openOwnPage(script)
  await guest.page.getByRole('link', { name: /^Valoisa Leipomo/ }).waitFor()
  assert.match((await guest.page.getByRole('status').textContent()) ?? '', /^1 business/)
  await guest.page.getByRole('combobox', { name: 'What' }).fill('cafe')
  await guest.page.getByRole('button', { name: 'Search' }).click()
  await guest.page.locator('.rows > li').nth(4).waitFor()
  assert.deepEqual(guest.errors, [])
  assert.deepEqual([...new Set(guest.strayRequests.map((url) => new URL(url).origin))], [origin])
  await guest.context.close()
})

/** A map whose picture has buildings and roads, and pins on it. */
async function seeStreets(page: Page): Promise<void> {
  await page.locator('.map-pin').first().waitFor()
  const canvas = page.locator('.map canvas')
  const { building, road } = palettes.light
  // Tiles arrive one by one: the test ends by its own time limit where they never do.
  for (;;) {
    const picture = await canvas.screenshot()
    if ((await shareOf(picture, building)) > 0.02 && (await shareOf(picture, road)) > 0.02) return
    await page.waitForTimeout(200)
  }
}

/** Leaves the page on results of which the first is open now. */
async function findOpenNow(page: Page): Promise<void> {
  for (const wish of wishes) {
    await page.goto('/en')
    await page.getByRole('combobox', { name: 'What' }).fill(wish)
    await page.getByRole('combobox', { name: 'Where' }).fill('Helsinki')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(/\/en\/search\?/)
    // The filter is left out where nothing is open.
    const openNow = page.locator('.filters').getByRole('link', { name: /^Open now/ })
    if ((await openNow.count()) === 0) continue
    await openNow.click()
    await page.waitForURL(/open=now/)
    if ((await page.locator('.card').count()) > 0) return
  }
  assert.fail('nothing is open in all of Helsinki')
}

async function readListing(page: Page, name: string): Promise<void> {
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), name)
  const hours = page.locator('.hours')
  assert.equal(await hours.locator('tbody').first().locator('tr').count(), 7)
  assert.ok(await page.locator('.listing header .badge.open').isVisible())
  assert.match((await page.locator('address').textContent()) ?? '', /Helsinki/i)
}

/** Forms that come back faster than people fill them in are shown again. */
const asPeopleDo = (page: Page): Promise<void> => page.waitForTimeout(2_100)

async function report(page: Page): Promise<void> {
  const listing = page.url()
  await page.getByRole('button', { name: 'Suggest a correction' }).click()
  await page.waitForURL(/\/report\?token=/)
  await page.locator('label', { hasText: 'The opening times' }).first().click()
  await page.getByLabel('What would be right?').fill('They close at nine on Fridays.')
  await asPeopleDo(page)
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.getByText(/A person checks the report/).waitFor()
  await page.getByRole('link', { name: 'See the listing' }).click()
  await page.waitForURL(listing)
}

async function addBusiness(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add a business' }).first().click()
  await page.getByLabel('Name of the business').fill('Valoisa Leipomo')
  await page.getByLabel('Town').fill('Helsinki')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/add\?token=/)
  await page.locator('#category').pressSequentially('baker')
  await page.getByRole('option', { name: 'Bakery', exact: true }).click()
  await page.getByLabel('Street').fill('Kalevankatu')
  await page.getByLabel('Building number or name').fill('5')
  const map = page.locator('.pinmap canvas')
  await map.waitFor()
  await map.click({ position: { x: 300, y: 150 } })
  await page.locator('.pinmark').waitFor({ state: 'attached' })
  await page.getByLabel('Phone number').fill('+358 9 5550 123')
  await page.getByLabel('Monday', { exact: true }).selectOption('open')
  await page.getByLabel('Monday, From').fill('08:00')
  await page.getByLabel('Monday, To').fill('18:00')
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await page.getByRole('button', { name: `${day}: Same as Monday` }).click()
  for (const day of ['Saturday', 'Sunday']) await page.getByLabel(day, { exact: true }).selectOption('closed')
  await page.getByLabel('Your email address').fill('ann@example.com')
  await asPeopleDo(page)
  await page.getByRole('button', { name: 'Add the business' }).click()
  await page.getByText(/Valoisa Leipomo is listed now/).waitFor()
}

/** From the home page to the listing that was added without a mouse. */
async function searchByKeyboard(page: Page): Promise<void> {
  const { keyboard } = page
  await page.goto('/en')
  await tabTo(page, 'active.id === "what"')
  await keyboard.type('valoisa leipomo')
  await keyboard.press('Tab')
  await keyboard.type('Helsinki')
  await keyboard.press('Enter')
  await page.waitForURL(/\/en\/search\?/)
  assert.match((await page.locator('.card').first().textContent()) ?? '', /Valoisa Leipomo/)
  await tabTo(page, 'active.matches(".card h3 a")')
  await keyboard.press('Enter')
  await page.waitForURL(/\/en\/b\/\d+\/valoisa-leipomo$/)
  const text = (await page.locator('.listing').textContent()) ?? ''
  for (const shown of ['Kalevankatu 5', '+358 9 5550123', '8.00 – 18.00'])
    assert.ok(text.replaceAll(/[\u00a0\u202f]/g, ' ').includes(shown), shown)
}

/** Presses Tab until the focus is where it should be; `active` is the element that has it. */
async function tabTo(page: Page, condition: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await page.evaluate<boolean>(`((active) => ${condition})(document.activeElement)`)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`no Tab leads to ${condition}`)
}

/** What the directory gives for pages of other sites, as the stranger wants it. */
async function copyScript(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'For your own site' }).click()
  await page.waitForURL(/\/en\/embed$/)
  await page.locator('#embed-what').fill('Valoisa Leipomo')
  await page.locator('#embed-where').fill('Helsinki')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/\/en\/embed\?/)
  // The page shows what it gives.
  await page
    .locator('.highstreet-finder')
    .getByRole('link', { name: /^Valoisa Leipomo/ })
    .waitFor()
  return (await page.locator('#snippet').textContent()) ?? ''
}

/** A page of the stranger's own site with the script. */
async function openOwnPage(script: string): Promise<Visitor> {
  own.put('/', `<!doctype html><html lang="en"><title>My page</title><h1>Where to buy bread</h1>${script}`)
  const visitor = await newVisitor(own.origin)
  await visitor.page.goto('/')
  return visitor
}
