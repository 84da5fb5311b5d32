import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { accessibilityFaults, closeBrowser, newVisitor, noBrowser, overflowOf } from '../support/browser.ts'
import { type DemoServer, startDemoServer } from '../support/demo-server.ts'

const skip = noBrowser
let server: DemoServer
before(async () => {
  if (skip === false) server = await startDemoServer()
})
after(async () => {
  await closeBrowser()
  await server?.close()
})

test('the documentation is accessible at three widths, in both schemes, and loads nothing from elsewhere', {
  skip,
}, async () => {
  for (const width of [375, 768, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      const visitor = await newVisitor(server.origin, { viewport: { width, height: 900 }, colorScheme })
      for (const path of ['/docs/guides', '/docs/guides/search', '/docs/guides/reference/errors']) {
        await visitor.page.goto(path)
        const where = `${path} at ${width} in ${colorScheme}`
        assert.deepEqual(await accessibilityFaults(visitor.page), [], where)
        assert.ok((await overflowOf(visitor.page)) <= 0, `${where} is too wide`)
      }
      assert.deepEqual(visitor.errors, [])
      assert.deepEqual(visitor.strayRequests, [])
      assert.deepEqual(await visitor.context.cookies(), [])
      await visitor.context.close()
    }
  const { page, context, errors } = await newVisitor(server.origin)
  await page.goto('/docs')
  assert.deepEqual(await accessibilityFaults(page), [])
  assert.deepEqual(errors, [])
  await context.close()
})

test('nothing on the documentation moves when its script comes', { skip }, async () => {
  for (const width of [375, 1440]) {
    const { page, context } = await newVisitor(server.origin, { viewport: { width, height: 812 } })
    await page.addInitScript({
      content: `globalThis.shift = 0
new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value })
  .observe({ type: 'layout-shift', buffered: true })`,
    })
    // Late enough to be seen without it first.
    await page.route('**/docs/docs.js', async (route) => {
      while (!(await page.evaluate<boolean>('performance.getEntriesByType("paint").length > 0'))) {}
      await route.continue()
    })
    for (const path of ['/docs', '/docs/guides/search']) {
      await page.goto(path)
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
      const shift = await page.evaluate<number>('shift')
      assert.ok(shift <= 0.02, `${path} at ${width}: ${shift}`)
    }
    await context.close()
  }
})

test('a reader finds endpoints and parts of guides by typing', { skip }, async () => {
  const { page, context, errors } = await newVisitor(server.origin)
  await page.goto('/docs/guides/import')
  await page.keyboard.press('/')
  await page.keyboard.type('restrict category')
  await page.getByRole('status').filter({ hasText: 'found' }).waitFor()
  await page.getByRole('searchbox').fill('opening hours')
  await page.getByRole('link', { name: /^Opening hours\s*Guides: Searching/ }).click()
  await page.waitForURL('**/docs/guides/search#opening-hours')

  await page.getByRole('searchbox').fill('bynearest what')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs#getEntitySearchWhatBynearest')
  assert.ok(await page.locator('#getEntitySearchWhatBynearest h3').isVisible())

  await page.getByRole('searchbox').fill('xyzzy')
  await page.getByText('Nothing found').waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await page.getByRole('searchbox').inputValue(), '')
  assert.deepEqual(errors, [])
  await context.close()
})

test('a reader tries calls with a key of their own, which is not kept', { skip }, async () => {
  const { page, context, errors } = await newVisitor(server.origin)
  await page.goto('/docs#getEntitySearchWhatBylocation')
  const section = page.locator('#getEntitySearchWhatBylocation')
  await section.getByRole('button', { name: 'Try it: GET /v1/entity/search/what/bylocation' }).click()
  await section.getByRole('button', { name: 'Send GET' }).click()
  await section.getByText('Enter your API key').waitFor()

  await page.getByLabel('Your API key').fill(server.demoKey)
  const request = page.waitForRequest('**/v1/entity/search/what/bylocation?*')
  await section.getByLabel('what (required)').fill('cafe')
  await section.getByRole('button', { name: 'Send GET' }).click()
  const sent = await request
  assert.equal((await sent.allHeaders())['x-api-key'], server.demoKey)
  assert.doesNotMatch(sent.url(), new RegExp(server.demoKey))
  await section.getByText(/^200 OK/).waitFor()
  assert.match((await section.locator('.answer > pre').textContent()) ?? '', /^\{\n {2}"success": true,/)
  await section.getByText('Headers', { exact: true }).click()
  await section.getByText(/ratelimit-limit: \d+/).waitFor()
  assert.deepEqual(await accessibilityFaults(page), [])
  assert.deepEqual(errors, [])

  // A refusal is an answer, too; the browser notes it in its console.
  await section.getByLabel('what (required)').fill('')
  await section.getByRole('button', { name: 'Send GET' }).click()
  await section.getByText(/^400 /).waitFor()
  assert.match((await section.locator('.answer > pre').textContent()) ?? '', /what is a required parameter/)

  const kept = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
  )
  assert.equal(kept, '[{},{},""]')
  await page.reload()
  assert.equal(await page.getByLabel('Your API key').inputValue(), '')
  await context.close()
})

test('a write is announced, and sent as a form', { skip }, async () => {
  const { page, context } = await newVisitor(server.origin)
  await page.goto('/docs#putBusiness')
  await page.getByLabel('Your API key').fill(server.demoKey)
  const section = page.locator('#putBusiness')
  await section.getByRole('button', { name: /^Try it: PUT/ }).click()
  await section.getByText('This call changes data of this directory.').waitFor()
  const request = page.waitForRequest('**/v1/business')
  await section.getByRole('button', { name: 'Send PUT' }).click()
  assert.equal((await request).method(), 'PUT')
  assert.match((await (await request).allHeaders())['content-type'] ?? '', /x-www-form-urlencoded/)
  // The demo key has no user of its own.
  await section.getByText(/^400 /).waitFor()
  await section.getByText('_user_id is a required parameter').waitFor()
  await context.close()
})

test('without scripts, the documentation is a list and pages that read well', { skip }, async () => {
  const { page, context } = await newVisitor(server.origin, { javaScriptEnabled: false })
  await page.goto('/docs')
  assert.equal(await page.getByRole('searchbox').count(), 0)
  assert.equal(await page.getByRole('button', { name: /^Try it/ }).count(), 0)
  await page.locator('.menu summary', { hasText: 'Guides' }).click()
  await page.getByRole('link', { name: 'Import businesses from files' }).click()
  await page.getByRole('heading', { level: 1, name: 'Import businesses from files' }).waitFor()
  await context.close()
})
