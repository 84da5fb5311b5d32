import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { directoryLanguages } from '../../src/web/texts/in-language.ts'
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

const paths = (language: string): readonly string[] => [
  `/${language}`,
  `/${language}/search?what=cafe&where=Helsinki`,
  `/${language}/search?what=%2A%2A%2A`,
  `/${language}/c/1027`,
  `/${language}/p/658225`,
  `/${language}/a-z/fi`,
  `/${language}/a-z/fi/k`,
  `/${language}/categories`,
  `/${language}/embed?what=cafe&where=Helsinki`,
  `/${language}/b/${server.listingId}`,
]

test('every page is accessible, loads nothing from elsewhere and logs no error, at three widths and in both schemes', {
  skip,
}, async () => {
  for (const width of [375, 768, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const visitor = await newVisitor(server.origin, { viewport: { width, height: 900 }, colorScheme })
      for (const path of [...paths('en'), '/about']) {
        await visitor.page.goto(path)
        const where = `${path} at ${width} in ${colorScheme}`
        assert.deepEqual(await accessibilityFaults(visitor.page), [], where)
        const overflow = await overflowOf(visitor.page)
        assert.ok(overflow <= 0, `${where} is ${overflow} pixels too wide`)
      }
      assert.deepEqual(visitor.errors, [])
      assert.deepEqual(visitor.strayRequests, [])
      assert.deepEqual(await visitor.context.cookies(), [])
      await visitor.context.close()
    }
  }
})

test('every page works in every language, also from right to left', { skip }, async () => {
  const visitor = await newVisitor(server.origin, { viewport: { width: 375, height: 812 } })
  for (const language of directoryLanguages) {
    for (const path of paths(language)) {
      await visitor.page.goto(path)
      assert.equal(await visitor.page.locator('html').getAttribute('lang'), language)
      assert.deepEqual(await accessibilityFaults(visitor.page), [], path)
      const overflow = await overflowOf(visitor.page)
      assert.ok(overflow <= 0, `${path} is ${overflow} pixels too wide`)
    }
  }
  assert.deepEqual(visitor.errors, [])
  await visitor.context.close()
})

test('results stand under the name of the directory, and begin in the upper half of a telephone', {
  skip,
}, async () => {
  const path = '/en/search?what=cafe&where=Helsinki'
  const wide = await newVisitor(server.origin, { viewport: { width: 1440, height: 900 } })
  await wide.page.goto(path)
  const startOf = async (selector: string) => (await wide.page.locator(selector).first().boundingBox())!.x
  assert.ok(Math.abs((await startOf('.top .brand')) - (await startOf('.list h1'))) <= 1)
  await wide.context.close()

  const narrow = await newVisitor(server.origin, { viewport: { width: 375, height: 812 } })
  const { page } = narrow
  await page.goto(path)
  const first = await page.locator('.card').first().boundingBox()
  assert.ok(first!.y < 812 / 2, `the first business begins at ${first!.y}`)
  await page.locator('section.map .toggle').waitFor()
  await page.goto('/en/search?what=zzzqq&where=Helsinki')
  assert.ok(await page.locator('.empty').isVisible())
  assert.ok(!(await page.locator('section.map .toggle').isVisible()), 'no way to an empty map')
  await page.goto(`/en/b/${server.listingId}`)
  await page.mouse.wheel(0, 600)
  await page.waitForFunction('scrollY > 200')
  assert.ok(await page.locator('.top input[name=what]').isVisible())
  const bar = (await page.locator('.top').boundingBox())!
  assert.ok(bar.y + bar.height < 80, 'the head of the page leaves room for the page')
  await page.locator('.brand').first().focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await page.waitForFunction(`document.querySelector('.top').getBoundingClientRect().top === 0`)
  await narrow.context.close()
})

test('a visitor without JavaScript finds a café and reads its page', { skip }, async () => {
  const visitor = await newVisitor(server.origin, { javaScriptEnabled: false })
  const { page } = visitor
  await page.goto('/en')
  await page.getByRole('searchbox', { name: 'What' }).fill('cafe')
  await page.getByRole('searchbox', { name: 'Where' }).fill('Helsinki')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.locator('.card a').first().click()
  await page.waitForURL(/\/en\/b\/\d+/)
  assert.ok(await page.getByRole('heading', { name: 'Opening hours' }).isVisible())
  assert.deepEqual(visitor.strayRequests, [])
  await visitor.context.close()
})

test('a visitor searches by keyboard alone, with suggestions', { skip }, async () => {
  const visitor = await newVisitor(server.origin)
  const { page } = visitor
  await page.goto('/en')
  await page.getByRole('combobox', { name: 'What' }).focus()
  await page.keyboard.type('pharm')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  const chosen = await page.locator('[role=option][aria-selected=true] span').first().textContent()
  await page.keyboard.press('Enter')
  assert.equal(await page.getByRole('combobox', { name: 'What' }).inputValue(), chosen)
  await page.keyboard.press('Tab')
  await page.keyboard.type('hels')
  await page.getByRole('option', { name: 'Helsinki', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await page.getByRole('option').count(), 0)
  await page.keyboard.type('inki')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/en\/search\?/)
  assert.match((await page.locator('h1').textContent()) ?? '', /in Helsinki/)
  assert.deepEqual(visitor.errors, [])
  await visitor.context.close()
})
