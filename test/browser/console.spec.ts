import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
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
  server = await startDemoServer({})
})
after(async () => {
  await closeBrowser()
  await server?.close()
})

async function assertSound({ page, errors, strayRequests }: Visitor, where: string): Promise<void> {
  assert.deepEqual(await accessibilityFaults(page), [], where)
  assert.ok((await overflowOf(page)) <= 0, `${where}: as wide as its window`)
  // A browser reports the status of a form that was refused, too.
  assert.deepEqual(
    errors.filter((error) => !/ 400 /.test(error)),
    [],
    where,
  )
  assert.deepEqual(strayRequests, [], where)
}

/** An operator on a phone without scripts, signed in. */
async function operatorOnPhone() {
  const visitor = await newVisitor(server.origin, {
    viewport: { width: 375, height: 800 },
    javaScriptEnabled: false,
    locale: 'en-GB',
  })
  const { page } = visitor
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.goto('/console')
  await page.getByLabel('API key').fill(server.adminKey)
  await press('Sign in')
  return { visitor, page, press }
}

test('an operator makes, sees, changes and removes a site, on a phone without scripts', {
  skip,
}, async () => {
  const { visitor, page, press } = await operatorOnPhone()
  await page.getByText('There are none yet').waitFor()
  await page.getByRole('link', { name: 'New site' }).click()
  await page.getByLabel('Id', { exact: true }).fill('Cafés!')
  await page.getByLabel('Name', { exact: true }).fill('Cafés of Helsinki')
  await page.getByLabel('Only in these places').fill('Helsinki\nZzyzxville')
  await page.getByLabel('Only of these categories').fill('cafe')
  await page.getByLabel('Colour').fill('#ffee00')
  await press('Save')
  const alert = page.getByRole('alert')
  for (const said of ['lower-case letters', 'Zzyzxville names no place', 'contrast'])
    assert.match((await alert.textContent()) ?? '', new RegExp(said))
  await page.getByLabel('Id', { exact: true }).fill('cafes')
  await page.getByLabel('Only in these places').fill('Helsinki')
  await page.getByLabel('Colour').fill('#7a1f3d')
  await page.getByLabel('Logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 64, height: 64, channels: 3, background: '#7a1f3d' } })
      .png()
      .toBuffer(),
  })
  await page.getByLabel('CSV file').setInputFiles({
    name: 'old.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('from,to\n/cafes.html,/en/search?what=cafe\n'),
  })
  await press('Save')
  await page.getByText('Cafés of Helsinki is saved').waitFor()
  await page.getByRole('link', { name: '/s/cafes' }).click()
  // The server follows its sites within half a second, and longer on a busy machine.
  while (!/\/s\/cafes\/en$/.test(page.url())) await page.goto('/s/cafes')
  assert.match((await page.getByRole('banner').textContent()) ?? '', /Cafés of Helsinki/)
  await page.goto('/s/cafes/cafes.html')
  assert.match(page.url(), /\/s\/cafes\/en\/search\?what=cafe$/)

  await page.goto('/console')
  await page.getByRole('link', { name: 'Edit: Cafés of Helsinki' }).click()
  assert.match(await page.getByLabel('Only in these places').inputValue(), /^\d+ Helsinki$/)
  await page.getByLabel('Name', { exact: true }).fill('Coffee in Helsinki')
  await page.getByLabel('Remove the logo').check()
  await press('Save')
  await page.getByText('Coffee in Helsinki is saved').waitFor()
  await page.getByRole('link', { name: 'Edit: Coffee in Helsinki' }).click()
  assert.equal(await page.getByLabel('Remove the logo').count(), 0)
  await press('Remove the site')
  await page.getByLabel('Yes, remove this site').check()
  await press('Remove the site')
  await page.getByText('The site cafes is removed').waitFor()
  await press('Sign out')
  await page.getByText('You are signed out').waitFor()
  await page.goto('/console/new-site')
  assert.equal(await page.getByLabel('API key').count(), 1)
  await visitor.context.close()
})

test('an operator makes a key of a site, restricts and revokes it, on a phone without scripts', {
  skip,
}, async () => {
  const { visitor, page, press } = await operatorOnPhone()
  const answerOf = async (key: string, origin: string) =>
    (await fetch(`${server.origin}/v1/entity?entity_id=1&api_key=${key}`, { headers: { origin } })).status
  await page.getByRole('link', { name: 'New site' }).click()
  await page.getByLabel('Id', { exact: true }).fill('keyed')
  await page.getByLabel('Name', { exact: true }).fill('Keyed')
  await press('Save')
  await page.getByRole('link', { name: 'Edit: Keyed' }).click()
  await page.getByRole('link', { name: 'Keys of the site' }).click()
  await page.getByText('There are none yet').waitFor()
  await page.getByLabel('Note').fill('Shop page')
  await page.getByLabel('Plan').selectOption('entry')
  await page.getByLabel('For web pages').check()
  await page.getByLabel('Origins').fill('shop.example')
  await press('Make the key')
  assert.match((await page.getByRole('alert').textContent()) ?? '', /shop\.example is not an origin/)
  await page.getByLabel('Origins').fill('https://shop.example')
  await press('Make the key')
  await page.getByText('it is not shown again').waitFor()
  const key = (await page.locator('pre code').textContent()) ?? ''
  assert.notEqual(await answerOf(key, 'https://shop.example'), 401)
  assert.equal(await answerOf(key, 'https://new.example'), 403)
  await page.getByRole('link', { name: 'Keys', exact: true }).last().click()
  assert.equal((await page.content()).includes(key), false)
  await page.getByRole('link', { name: 'Edit: Shop page' }).click()
  await page.getByLabel('Origins').fill('https://new.example')
  await press('Save')
  await page.getByText('The origins are saved').waitFor()
  assert.equal(await answerOf(key, 'https://shop.example'), 403)
  await page.getByRole('link', { name: 'Edit: Shop page' }).click()
  await page.getByLabel('Yes, revoke this key').check()
  await press('Revoke the key')
  await page.getByText('The key is revoked').waitFor()
  assert.equal(await answerOf(key, 'https://new.example'), 401)
  await visitor.context.close()
})

test('every page of the console is sound in every language, light and dark', { skip }, async () => {
  for (const [at, language] of directoryLanguages.entries()) {
    const visitor = await newVisitor(server.origin, {
      viewport: { width: at % 2 === 0 ? 375 : 1440, height: 800 },
      colorScheme: at % 2 === 0 ? 'dark' : 'light',
      locale: language,
    })
    const { page } = visitor
    await page.goto('/console')
    assert.equal(await page.locator('html').getAttribute('lang'), language)
    await assertSound(visitor, `${language} sign in`)
    await page.locator('#api_key').fill(server.adminKey)
    await page.locator('#api_key').press('Enter')
    await page.locator('a[href="/console/new-site"]').waitFor()
    await assertSound(visitor, `${language} list`)
    await page.locator('a[href="/console/new-site"]').press('Enter')
    const id = `tour-${language}`
    await page.locator('#site_id').fill(id)
    await page.locator('#name').fill(`Tour ${language}`)
    await assertSound(visitor, `${language} form`)
    await page.locator('#name').press('Enter')
    await page.locator(`a[href="/console/sites/${id}"]`).press('Enter')
    await page.waitForURL(new RegExp(`/console/sites/${id}$`))
    await assertSound(visitor, `${language} site`)
    const keys = `/console/sites/${id}/keys`
    await page.locator(`a[href="${keys}"]`).press('Enter')
    await page.locator('#plan').selectOption('entry')
    await page.locator('#publishable').check()
    await page.locator('#label').fill('Tour')
    await page.locator('#label').press('Enter')
    await page.locator('#origins-fault').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [], `${language} refused key`)
    assert.ok((await overflowOf(page)) <= 0, `${language} refused key`)
    assert.match(visitor.errors.join(), / 400 /)
    await page.locator('#origins').fill('https://shop.example')
    await page.locator('#label').press('Enter')
    await page.locator('pre code', { hasText: 'hs_pub_' }).waitFor()
    await assertSound(visitor, `${language} new key`)
    await page.locator(`a.button[href="${keys}"]`).press('Enter')
    await page.locator(`a[href^="${keys}/"]`).waitFor()
    await assertSound(visitor, `${language} keys`)
    await page.locator(`a[href^="${keys}/"]`).press('Enter')
    await page.locator('#revoke-confirm').waitFor()
    await assertSound(visitor, `${language} key`)
    await visitor.context.close()
  }
})
