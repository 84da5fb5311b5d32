import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { directoryLanguages } from '../../src/web/texts/in-language.ts'
import { accessibilityFaults, closeBrowser, newVisitor, noBrowser, overflowOf } from '../support/browser.ts'
import { cafeListings } from '../support/cafe-listings.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { claimAndLink } from '../support/owner-link.ts'

const skip = noBrowser
let directory: TestDirectory
let origin: string
before(async () => {
  if (skip !== false) return
  directory = await startDirectory()
  origin = await directory.server.listen({ port: 0, host: '127.0.0.1' })
})
after(async () => {
  await closeBrowser()
  await directory?.close()
})

const newListing = cafeListings(() => directory, 'Kahvila Selain')

/** The page of an owner on the server that listens. */
async function ownerPage(language: string) {
  const id = await newListing()
  const { pathname, search } = new URL(await claimAndLink(directory, id, language))
  return { id, address: pathname + search }
}

test('an owner makes an announcement on a phone without scripts, sees it on the listing, and removes it', {
  skip,
}, async () => {
  const visitor = await newVisitor(origin, {
    viewport: { width: 375, height: 800 },
    javaScriptEnabled: false,
    locale: 'en-GB',
  })
  const { page } = visitor
  const { id, address } = await ownerPage('en')
  const part = page.locator('#announcement')
  // Forms that come back at once are taken for those of robots.
  const press = async (name: string | RegExp) => {
    await page.waitForTimeout(2100)
    await part.getByRole('button', { name }).click()
  }
  await page.goto(address)
  await part.getByText('Add', { exact: true }).first().click()
  await part.getByLabel('Heading').fill('Closed for stocktaking')
  await part.getByLabel('Text', { exact: true }).fill('We open again on Monday.')
  await part.getByLabel('First day').fill('2026-01-05')
  await part.getByLabel('Last day').fill('2026-01-01')
  await press('Add')
  assert.match((await part.getByRole('alert').textContent()) ?? '', /before the first day/)
  await part.getByLabel('Last day').fill('2099-01-31')
  await press('Add')
  await part.getByText('Added.').waitFor()
  const publicPage = await visitor.context.newPage()
  await publicPage.goto(`${origin}/en/b/${id}/x`)
  await publicPage.getByText('We open again on Monday.').waitFor()
  await part.getByText('Change: Closed for stocktaking').click()
  assert.equal(await part.getByLabel('Last day').first().inputValue(), '2099-01-31')
  await press(/^Remove/)
  await part.getByText('Removed.').waitFor()
  await publicPage.reload()
  assert.equal(await publicPage.getByText('We open again on Monday.').count(), 0)
  await visitor.context.close()
})

test('the forms of announcements are sound in every language, light and dark', { skip }, async () => {
  for (const [at, language] of directoryLanguages.entries()) {
    const visitor = await newVisitor(origin, {
      viewport: { width: at % 2 === 0 ? 375 : 1440, height: 800 },
      colorScheme: at % 2 === 0 ? 'dark' : 'light',
      locale: language,
    })
    const { page, errors, strayRequests } = visitor
    const { address } = await ownerPage(language)
    await page.goto(address)
    await page.locator('#announcement details summary').click()
    await page.locator('#announcement-expiry_date').fill('2030-01-31')
    assert.deepEqual(await accessibilityFaults(page), [], language)
    assert.ok((await overflowOf(page)) <= 0, `${language}: as wide as its window`)
    assert.deepEqual([errors, strayRequests], [[], []], language)
    await visitor.context.close()
  }
})
