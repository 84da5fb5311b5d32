import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { directoryLanguages } from '../../src/web/texts/in-language.ts'
import {
  accessibilityFaults,
  closeBrowser,
  newVisitor,
  noBrowser,
  overflowOf,
  type Visitor,
} from '../support/browser.ts'
import { type DemoServer, startDemoServer } from '../support/demo-server.ts'

const skip = noBrowser
let server: DemoServer
before(async () => {
  if (skip !== false) return
  server = await startDemoServer({ HIGHSTREET_TRUSTED_PROXIES: '127.0.0.1' })
})
after(async () => {
  await closeBrowser()
  await server?.close()
})

/** Forms that come back faster than people fill them in are shown again. */
const asPeopleDo = (page: Page) => page.waitForTimeout(2_100)

/** Sends the form and waits for the page after it. */
async function send(page: Page, name: string): Promise<void> {
  await asPeopleDo(page)
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name, exact: true }).click()])
}

/** A script that posts an empty form. */
const submitting = (address: string): string =>
  `document.body.append(Object.assign(document.createElement('form'), { id: 'opening', method: 'post', action: '${address}' })); opening.submit()`

const focusedId = (page: Page): Promise<string> => page.evaluate<string>('document.activeElement?.id ?? ""')

let visitors = 0
/** Each visitor has an address of their own: limits are of addresses. */
async function visit(options: BrowserContextOptions = {}): Promise<Visitor> {
  const extraHTTPHeaders = { 'x-forwarded-for': `203.0.113.${++visitors}` }
  const visitor = await newVisitor(server.origin, { ...options, extraHTTPHeaders })
  visitor.page.setDefaultTimeout(15_000)
  return visitor
}

/** Opens a form from a listing by its button. Messages have one only where the listing shows an address. */
async function openForm(page: Page, action: string): Promise<void> {
  await page.goto(`/en/b/${server.listingId}`)
  const form = page.locator(`form[action$="/open/${action}"]`)
  if ((await form.count()) > 0) await form.first().getByRole('button').click()
  else await page.evaluate(submitting(`/en/b/${server.listingId}/open/${action}`))
  await page.waitForURL(new RegExp(`/${action}\\?token=`))
}

async function checkPage(page: Page, where: string): Promise<void> {
  assert.deepEqual(await accessibilityFaults(page), [], where)
  const overflow = await overflowOf(page)
  assert.ok(overflow <= 0, `${where} is ${overflow} pixels too wide`)
}

test('every form and the page after it are accessible at three widths and in both schemes', {
  skip,
}, async () => {
  for (const [width, colorScheme] of [
    [375, 'dark'],
    [768, 'light'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const) {
    const visitor = await visit({ viewport: { width, height: 900 }, colorScheme })
    const { page } = visitor
    await page.goto('/en/add')
    await checkPage(page, `start at ${width} in ${colorScheme}`)
    await page.getByLabel('Name of the business').fill('Cafe Java')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/add\?token=/)
    await page.getByLabel('Monday', { exact: true }).selectOption('open')
    await page.locator('.similar a').first().waitFor()
    await checkPage(page, `add at ${width} in ${colorScheme}`)
    for (const action of ['report', 'claim', 'message']) {
      await openForm(page, action)
      await checkPage(page, `${action} at ${width} in ${colorScheme}`)
    }
    await page.getByLabel('Your name').fill('Ann')
    await page.getByLabel('Your email address').fill('ann@example.com')
    await page.getByLabel('Your message').fill('Are you open on Monday?')
    await send(page, 'Send the message')
    await checkPage(page, `the page after a message at ${width} in ${colorScheme}`)
    assert.deepEqual(visitor.errors, [])
    assert.deepEqual(visitor.strayRequests, [])
    await visitor.context.close()
  }
})

test('forms are accessible in every language', { skip }, async () => {
  const visitor = await visit({ viewport: { width: 375, height: 812 } })
  const { page } = visitor
  for (const language of directoryLanguages) {
    await page.goto(`/${language}/add`)
    await checkPage(page, `start in ${language}`)
    await page.locator('.start #name').fill('Cafe Java')
    await page.locator('.start button').click()
    await page.waitForURL(/\/add\?token=/)
    await page.locator('#monday').selectOption('all')
    await checkPage(page, `add in ${language}`)
    await page.goto(`/${language}/b/${server.listingId}`)
    await page.locator('form[action$="/open/report"] button').first().click()
    await page.waitForURL(/\/report\?token=/)
    await checkPage(page, `report in ${language}`)
  }
  assert.deepEqual(visitor.errors, [])
  await visitor.context.close()
})

test('a visitor adds a business by mouse: suggestions, similar ones, hours, logo, and its listing', {
  skip,
}, async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/en')
  await page.getByRole('link', { name: 'Add a business' }).first().click()
  await page.getByLabel('Name of the business').fill('Java Café')
  await page.getByLabel('Town').fill('Helsinki')
  await page.locator('.similar').getByRole('link', { name: 'Cafe Java' }).waitFor()
  await page.getByLabel('Name of the business').fill('Valoisa Leipomo')
  await page.locator('.similar').getByRole('link', { name: 'Cafe Java' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/add\?token=/)
  assert.equal(await page.getByLabel('Name of the business').inputValue(), 'Valoisa Leipomo')
  await page.locator('#category').pressSequentially('baker')
  await page.getByRole('option', { name: 'Bakery', exact: true }).click()
  await page.getByLabel('Street').fill('Kalevankatu')
  await page.getByLabel('Building number or name').fill('5')
  const map = page.locator('.pinmap canvas')
  await map.waitFor()
  await map.click({ position: { x: 300, y: 150 } })
  await page.locator('.pinmark').waitFor({ state: 'attached' })
  assert.ok(!(await page.getByLabel('Latitude').isVisible()), 'the map is enough')
  const latitude = Number(await page.getByLabel('Latitude').inputValue())
  const longitude = Number(await page.getByLabel('Longitude').inputValue())
  assert.ok(
    Math.abs(latitude - 60.17) < 0.1 && Math.abs(longitude - 24.94) < 0.2,
    `${latitude}, ${longitude}`,
  )
  await page.getByLabel('Phone number').fill('+358 9 5550 123')
  await page.getByLabel('Monday', { exact: true }).selectOption('open')
  await page.getByLabel('Monday, From').fill('08:00')
  await page.getByLabel('Monday, To').fill('18:00')
  await page.getByRole('button', { name: 'Monday: Add a break' }).click()
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await page.getByRole('button', { name: `${day}: Same as Monday` }).click()
  await page.getByLabel('Saturday', { exact: true }).selectOption('all')
  await page.getByLabel('Sunday', { exact: true }).selectOption('closed')
  const buffer = await sharp({
    create: {
      width: 1800,
      height: 1200,
      channels: 3,
      background: '#0d5c46',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  assert.ok(buffer.length > 1_500_000, 'larger than the form takes')
  await page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.locator('.preview img').waitFor()
  await page.getByLabel('Your email address').fill('ann@example.com')
  await send(page, 'Add the business')
  assert.match((await page.locator('.done').textContent()) ?? '', /Valoisa Leipomo is listed now/)
  await page.getByRole('link', { name: 'See the listing' }).click()
  await page.waitForURL(/\/en\/b\/\d+\/valoisa-leipomo$/)
  const hours = ((await page.locator('.hours').textContent()) ?? '').replace(' (today)', '')
  assert.match(hours, /Friday8\.00 – 12\.0013\.00 – 18\.00Saturday/)
  assert.match(hours, /SaturdayOpen 24 hours/)
  assert.equal(await page.evaluate(`document.querySelector('img.logo').naturalWidth`), 200)
  assert.deepEqual(visitor.errors, [])
  assert.deepEqual(visitor.strayRequests, [])
  await visitor.context.close()
})

test('a visitor adds a business by keyboard alone', { skip }, async () => {
  const visitor = await visit()
  const { page } = visitor
  const { keyboard } = page
  const focused = () => focusedId(page)
  const tabTo = async (id: string) => {
    for (let i = 0; i < 40 && (await focused()) !== id; i++) await keyboard.press('Tab')
    assert.equal(await focused(), id)
  }
  await page.goto('/en/add')
  await page.locator('.start #name').focus()
  await keyboard.type('Pieni Kirjakauppa')
  await keyboard.press('Tab')
  await keyboard.type('Helsinki')
  await keyboard.press('Enter')
  await page.waitForURL(/\/add\?token=/)
  await tabTo('category')
  await keyboard.type('book')
  await page.getByRole('option').first().waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await tabTo('address1')
  await keyboard.type('Museokatu 3')
  await page.locator('.pinmap canvas').focus()
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  assert.match(await page.locator('#latitude').inputValue(), /^60\.\d{5}$/)
  await tabTo('telephone_number')
  await keyboard.type('+358 9 5550 124')
  await tabTo('monday')
  assert.equal(await page.locator('#group-hours .hint').innerText(), 'State all seven days, or none.')
  await keyboard.type('Closed')
  await tabTo('your_email')
  await keyboard.type('ann@example.com')
  await asPeopleDo(page)
  // The other days are missing: the browser leads to the first of them.
  await keyboard.press('Enter')
  assert.equal(await focused(), 'tuesday')
  for (const day of ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']) {
    await tabTo(day)
    await keyboard.type('Closed')
  }
  await tabTo('your_email')
  await Promise.all([page.waitForEvent('load'), keyboard.press('Enter')])
  assert.match((await page.locator('.done').textContent()) ?? '', /Pieni Kirjakauppa is listed now/)
  assert.deepEqual(visitor.errors, [])
  await visitor.context.close()
})

test('faults take the focus, and entries stay', { skip }, async () => {
  const visitor = await visit()
  const { page } = visitor
  await openForm(page, 'report')
  await page.evaluate(`document.querySelector('form[action="/report"]').noValidate = true`)
  await page.getByLabel('What would be right?').fill('Everything')
  await send(page, 'Send the report')
  assert.equal(await page.evaluate('document.activeElement?.className'), 'faults')
  await checkPage(page, 'a report with faults')
  assert.equal(await page.getByLabel('What would be right?').inputValue(), 'Everything')
  await page.locator('.faults a').click()
  assert.equal(await focusedId(page), 'subject')
  await visitor.context.close()
})

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'by keyboard' : 'without JavaScript'

  test(`a visitor reports, claims and writes ${how}`, { skip }, async () => {
    const visitor = await visit({ javaScriptEnabled })
    const { page } = visitor
    const submit = async (name: string) => {
      await asPeopleDo(page)
      if (!javaScriptEnabled) return send(page, name)
      await page.getByRole('button', { name, exact: true }).focus()
      await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    }
    await page.goto(`/en/b/${server.listingId}`)
    await page.locator('form[action$="/open/report"] button').first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/report\?token=/)
    await page.locator('#subject').focus()
    await page.keyboard.press('Space')
    const right = page.getByLabel('What would be right?')
    if (javaScriptEnabled) assert.equal(await right.inputValue(), 'Cafe Java', 'begins with what is shown')
    await right.fill('Café Java')
    await submit('Send the report')
    assert.match((await page.locator('main').textContent()) ?? '', /A person checks the report/)
    await page.getByRole('link', { name: 'See the listing' }).click()
    await page.waitForURL(/\/en\/b\/\d+/)

    await page.locator('form[action$="/open/claim"] button').first().click()
    await page.waitForURL(/\/claim\?token=/)
    await page.getByLabel('Your first name').fill('Ann')
    await page.getByLabel('Your last name').fill('Smith')
    await page.getByLabel('Your email address').fill(`ann-${javaScriptEnabled}@example.com`)
    await page.getByLabel('I am the owner of this business').check()
    await submit('Claim this business')
    assert.match((await page.locator('main').textContent()) ?? '', /Your claim has been recorded/)
    await page.getByLabel('let the people who run this directory decide').check()
    await submit('Continue')
    assert.match((await page.locator('main').textContent()) ?? '', /A person looks at your claim/)
    await page.getByRole('link', { name: 'Back to Highstreet' }).last().click()
    await page.waitForURL(/\/en$/)
    assert.deepEqual(visitor.errors, [])
    await visitor.context.close()
  })
}

test('without JavaScript, hours are texts and a business is added all the same', { skip }, async () => {
  const visitor = await visit({ javaScriptEnabled: false })
  const { page } = visitor
  await page.goto('/en/add')
  await page.getByLabel('Name of the business').fill('Hiljainen Kello')
  await page.getByLabel('Town').fill('Helsinki')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('What kind of business is it?').fill('jeweller')
  await page.getByLabel('Street').fill('Bulevardi 9')
  await page.getByText('Enter coordinates').click()
  await page.getByLabel('Latitude').fill('60.16400')
  await page.getByLabel('Longitude').fill('24.93700')
  await page.getByLabel('Phone number').fill('+358 9 5550 125')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await page.getByLabel(day).fill('10-18')
  for (const day of ['Saturday', 'Sunday']) await page.getByLabel(day).fill('closed')
  await page.getByLabel('Your email address').fill('ann@example.com')
  await send(page, 'Add the business')
  const choice = page.locator('#category_id')
  if ((await choice.count()) > 0) {
    await choice.check()
    await send(page, 'Add the business')
  }
  assert.match((await page.locator('.done').textContent()) ?? '', /Hiljainen Kello is listed now/)
  await visitor.context.close()
})
