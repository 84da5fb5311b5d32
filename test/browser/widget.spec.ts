import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { blocksOf, readDocument } from '../documents/markdown.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { accessibilityFaults, closeBrowser, newVisitor, noBrowser, overflowOf } from '../support/browser.ts'
import { type FinderSite, startFinderSite } from '../support/finder-site.ts'
import { runHighstreet, type ServerProcess, startServerProcess } from '../support/server-process.ts'

const skip = noBrowser
const require = createRequire(import.meta.url)
const folder = temporaryFolder('widget')
let directory: ServerProcess
let site: FinderSite
let key: string

before(async () => {
  if (skip !== false) return
  site = await startFinderSite()
  directory = await startServerProcess(folder, { env: { HIGHSTREET_DEMO: '1' } })
  await runHighstreet(folder, 'plans', 'set', 'finder', '--level', 'entry', '--rate', '1000')
  key = await publishableKey(site.origin)
})
after(async () => {
  await closeBrowser()
  await site?.close()
  await directory?.end('SIGTERM')
})

async function publishableKey(origin: string, plan = 'finder'): Promise<string> {
  const line = `keys create --plan ${plan} --account site --publishable --origin ${origin} --json`
  return (JSON.parse(await runHighstreet(folder, ...line.split(' '))) as { api_key: string }).api_key
}

const strictPolicy = () =>
  `default-src 'none'; script-src ${directory.url}; connect-src ${directory.url}; frame-src ${directory.url}; require-trusted-types-for 'script'`

const script = (attributes: Readonly<Record<string, string>>): string =>
  `<script src="${directory.url}/widget.js" ${Object.entries({ key, ...attributes })
    .map(([name, value]) => `data-${name}="${value}"`)
    .join(' ')}></script>`

const pageWith = (body: string, language = 'en'): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shops</title></head><body><main><h1>Shops</h1><h2>Near you</h2>${body}</main></body></html>`

/** A visitor of the other site, on a page with a strict policy. */
async function open(body: string, options: Parameters<typeof newVisitor>[1] = {}, language = 'en') {
  site.put('/shops', pageWith(body, language), { 'content-security-policy': strictPolicy() })
  const visitor = await newVisitor(site.origin, options)
  await visitor.page.goto('/shops')
  return visitor
}

const rows = (page: Page) => page.locator('.rows > li')

test('a finder on a page of another origin, with a strict policy, searches, filters and shows more', {
  skip,
}, async () => {
  const { page, context, errors, strayRequests } = await open(
    script({ what: 'cafe', where: 'Helsinki', country: 'fi', limit: '5' }),
  )
  await rows(page).nth(4).waitFor()
  const all = await page.getByRole('status').textContent()
  assert.match(all ?? '', /^\d+ businesses – Helsinki$/)
  assert.equal(await rows(page).count(), 5)

  await page.getByRole('button', { name: 'Show more' }).click()
  await rows(page).nth(5).waitFor()
  assert.equal(await rows(page).count(), 10)
  assert.match(
    await page.evaluate<string>(
      `document.querySelector('.highstreet-finder').shadowRoot.activeElement.textContent`,
    ),
    /opens in a new tab/,
  )

  await page.getByRole('combobox', { name: 'What' }).fill('apteekki')
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: /apteekki/i })
    .first()
    .waitFor()
  const beforeFilter = await rows(page).count()
  await page.getByLabel('Open now').check()
  await page.locator('.rows[aria-busy="false"]').waitFor({ state: 'attached' })
  const states = await page.locator('.state').evaluateAll((all) => all.map((one) => one.className))
  assert.ok(
    states.every((state) => state === 'state open'),
    String(states),
  )
  assert.ok(states.length <= beforeFilter)

  await page.getByLabel('Open now').uncheck()
  await page.getByRole('combobox', { name: 'Where' }).fill('Nowhereville')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('We do not know a place called “Nowhereville”.').waitFor()
  assert.deepEqual(errors, [])
  assert.deepEqual([...new Set(strayRequests.map((url) => new URL(url).origin))], [directory.url])
  assert.deepEqual(await context.cookies(), [])
  await context.close()
})

test('it works by keyboard alone: suggestions, search and results', { skip }, async () => {
  const { page, errors, context } = await open(script({ country: 'fi' }))
  await rows(page).first().waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('caf')
  await page.getByRole('option', { name: 'Cafe', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: /Café Aalto/ })
    .first()
    .waitFor()
  const focused = `document.querySelector('.highstreet-finder').shadowRoot.activeElement`
  for (const name of ['where', 'Search', 'open']) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate<string>(`${focused}.className`)) === 'locate') await page.keyboard.press('Tab')
    assert.match(await page.evaluate<string>(`${focused}.name + ${focused}.textContent`), new RegExp(name))
  }
  assert.deepEqual(errors, [])
  await context.close()
})

test('it has no accessibility faults at any width, in light and dark, and in every language', {
  skip,
}, async () => {
  const searchIn = { en: 'Search', de: 'Suchen', fr: 'Rechercher', es: 'Buscar', fi: 'Hae' }
  for (const width of [375, 768, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, context, errors } = await open(script({ where: 'Helsinki' }), {
        viewport: { width, height: 900 },
        colorScheme,
      })
      await rows(page).first().waitFor()
      assert.deepEqual(await accessibilityFaults(page), [], `${width} ${colorScheme}`)
      assert.ok((await overflowOf(page)) <= 0, `${width} is too wide`)
      assert.deepEqual(errors, [])
      await context.close()
    }
  for (const [language, word] of Object.entries(searchIn)) {
    const { page, context } = await open(script({ where: 'Helsinki', language }))
    await page.getByRole('button', { name: word, exact: true }).waitFor()
    await rows(page).first().waitFor()
    assert.deepEqual(await accessibilityFaults(page), [], language)
    await context.close()
  }
  const { page, context } = await open(script({}), {}, 'fi-FI')
  await page.getByRole('button', { name: 'Hae', exact: true }).waitFor()
  await context.close()
})

test('several finders share a page; a page may style them, and hear what is chosen', { skip }, async () => {
  const { page, context, errors } = await open(
    `<div id="left"></div><div id="right"></div>${script({ target: '#left', what: 'cafe' })}${script({ target: '#right', what: 'hotel', language: 'de' })}`,
  )
  await page.locator('#left .rows > li').first().waitFor()
  await page.locator('#right .rows > li').first().waitFor()
  assert.equal(await page.locator('#left').getByRole('button', { name: 'Search' }).count(), 1)
  assert.equal(await page.locator('#right').getByRole('button', { name: 'Suchen' }).count(), 1)

  const colour = () =>
    page.evaluate<string>(
      `getComputedStyle(document.querySelector('#left > div').shadowRoot.querySelector('.primary')).backgroundColor`,
    )
  assert.equal(await colour(), 'rgb(13, 92, 70)')
  await page.evaluate(`document.documentElement.style.setProperty('--highstreet-accent', 'rgb(1, 2, 3)')`)
  assert.equal(await colour(), 'rgb(1, 2, 3)')

  await page.evaluate(`document.addEventListener('highstreet:select', (event) => {
    event.preventDefault()
    globalThis.chosen = event.detail
  })`)
  const link = page.locator('#left .name').first()
  await link.click()
  const chosen = await page.evaluate<{ id: string; name: string; url: string }>('globalThis.chosen')
  assert.ok((await link.textContent())?.startsWith(chosen.name))
  assert.equal(chosen.url, `${directory.url}/en/b/${chosen.id}`)
  assert.equal(context.pages().length, 1)
  assert.ok((await fetch(chosen.url)).ok)
  assert.deepEqual(errors, [])
  await context.close()
})

test('kinds of business are named in the language of the finder', { skip }, async () => {
  for (const [language, kind] of Object.entries({ fi: 'Kahvila', de: 'Café', en: 'Cafe' })) {
    const { page, context } = await open(script({ what: 'cafe', where: 'Helsinki', limit: '5', language }))
    await rows(page).first().getByText(kind, { exact: true }).waitFor()
    await context.close()
  }
})

test('a key whose plan hides kinds of business searches all the same', { skip }, async () => {
  await runHighstreet(folder, 'plans', 'set', 'kindless', '--level', 'entry', '--hide', 'category')
  const hiding = await publishableKey(site.origin, 'kindless')
  const { page, context } = await open(script({ key: hiding, where: 'Helsinki', limit: '3', language: 'fi' }))
  await rows(page).nth(2).waitFor()
  await context.close()
})

test('a finder searches around the visitor', { skip }, async () => {
  const { page, context, errors } = await open(script({ what: 'cafe', limit: '3' }), {
    permissions: ['geolocation'],
    geolocation: { latitude: 60.1699, longitude: 24.9384 },
  })
  await page.getByRole('button', { name: 'Near me' }).click()
  await page
    .getByText(/^\d+ m$/)
    .nth(2)
    .waitFor()
  const metres = await page.getByText(/^\d+ m$/).allTextContents()
  const numbers = metres.map((text) => Number.parseInt(text, 10))
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => a - b),
  )
  assert.deepEqual(errors, [])
  await context.close()
})

test('the map opens on demand, shows the rows, and searches where it has been moved to', {
  skip,
}, async () => {
  const { page, context, errors, strayRequests } = await open(
    script({ what: 'cafe', where: 'Helsinki', limit: '6' }),
  )
  await rows(page).nth(5).waitFor()
  assert.equal(strayRequests.filter((url) => /map/.test(url)).length, 0)
  await page.evaluate(`globalThis.chosen = []
  document.addEventListener('highstreet:select', (event) => globalThis.chosen.push(event.detail))`)

  await page.getByRole('button', { name: 'Map', exact: true }).first().click()
  const map = page.frameLocator('iframe.map')
  await map.locator('.map-pin').nth(5).waitFor()
  assert.deepEqual((await map.locator('.map-pin').allTextContents()).toSorted(), [
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ])
  assert.deepEqual(await accessibilityFaults(page), [])

  const name = (await page.locator('.name').nth(2).textContent())!
  await map.locator('.map-pin', { hasText: '3' }).dispatchEvent('click')
  await page.locator('.rows > li.lit').waitFor()
  const [chosen] = await page.evaluate<{ name: string }[]>('chosen')
  assert.ok(name.startsWith(chosen!.name))

  const second = (await page.locator('.name').nth(1).textContent())!.replace(' (opens in a new tab)', '')
  await page.getByRole('button', { name: `Map: ${second}` }).click()
  await map.locator('.map-pin.is-active', { hasText: '2' }).waitFor()

  await map.locator('canvas').focus()
  await page.keyboard.press('ArrowRight')
  // What was found before is shown until the answer is there.
  const answered = page.waitForResponse((response) => response.url().includes('/what/byboundingbox?'))
  await map.getByRole('button', { name: 'Search this area' }).click()
  await answered
  await page.getByText(/^\d+ business/).waitFor()
  const searched = strayRequests.filter((url) => url.includes('/what/byboundingbox?'))
  assert.equal(searched.length, 1)
  assert.equal(await page.getByRole('combobox', { name: 'Where' }).inputValue(), '')
  assert.deepEqual(errors, [])
  await context.close()
})

test('a page can show the map at once, or leave it out', { skip }, async () => {
  const opened = await open(script({ where: 'Helsinki', map: 'open', language: 'fi' }))
  await opened.page.frameLocator('iframe.map').locator('.map-pin').first().waitFor()
  await opened.context.close()
  const without = await open(script({ where: 'Helsinki', map: 'off' }))
  await rows(without.page).first().waitFor()
  assert.equal(await without.page.getByRole('button', { name: /map/i }).count(), 0)
  await without.context.close()
})

test('the frame of the map takes only well-formed points, and makes addresses itself', { skip }, async () => {
  site.put(
    '/frame',
    `<!doctype html><title>loading</title>
<script>addEventListener('message', ({ data }) => { if (data.highstreet === 'ready') document.title = 'ready' })</script>
<iframe src="${directory.url}/widget/map?lang=en" width="600" height="400"></iframe>`,
  )
  const { page, context, errors } = await newVisitor(site.origin)
  await page.goto('/frame')
  const map = page.frameLocator('iframe')
  // The canvas is there before the frame listens: messages to it would be lost.
  await page.waitForFunction("document.title === 'ready'")
  const good = {
    id: '7',
    label: '1',
    name: '<img src=x onerror=alert(1)>',
    latitude: 60.17,
    longitude: 24.94,
  }
  const points = [
    good,
    { ...good, id: '../../x' },
    { ...good, id: 'javascript:alert(1)' },
    { ...good, id: '8', latitude: 'x' },
    { ...good, id: '9', longitude: 900 },
    null,
    'text',
  ]
  for (const message of [
    'text',
    null,
    {},
    { highstreet: 'points', points: 'x' },
    { highstreet: 'points', points, fit: true },
  ])
    await page.evaluate(
      `document.querySelector('iframe').contentWindow.postMessage(${JSON.stringify(message)}, '*')`,
    )
  await map.locator('.map-pin').waitFor()
  assert.equal(await map.locator('.map-pin').count(), 1)
  assert.equal(await map.locator('.map-pin').getAttribute('href'), '/en/b/7')
  assert.equal(await map.locator('img').count(), 0)
  assert.deepEqual(errors, [])
  await context.close()
})

test('a key of another origin, and none, are explained to the visitor and in the console', {
  skip,
}, async () => {
  const other = await publishableKey('https://elsewhere.example')
  for (const wrong of [other, '', 'hs_unknown']) {
    const { page, context, errors } = await open(script({ key: wrong }))
    await page.getByText('The search does not work at the moment.').waitFor()
    assert.match(errors.join('\n'), /Highstreet: /)
    await context.close()
  }
})

const guide = blocksOf(readDocument('docs/guides/widget.md'))
const example = (text: string): string =>
  text.replaceAll('https://directory.example', directory.url).replaceAll('PUBLISHABLE_KEY', key)

test('the examples of the guide in plain HTML work as they stand', { skip }, async () => {
  const examples = guide.filter(({ language, text }) => language === 'html' && text.includes('widget.js'))
  assert.ok(examples.length > 1)
  for (const { text } of examples) {
    site.put('/example', pageWith(example(text)))
    const { page, context, errors } = await newVisitor(site.origin)
    await page.goto('/example')
    await rows(page).first().waitFor()
    assert.deepEqual(errors, [])
    await context.close()
  }
})

test('the component of the guide works in React, and takes everything away again', { skip }, async () => {
  const [component, use] = guide.filter(({ language }) => language === 'jsx').map(({ text }) => text)
  // The rest of the component is plain JavaScript; a build step would do the same with its one element.
  const plain = example(component!)
    .replace(/import .* from 'react'/, 'const { createElement, useEffect, useRef, StrictMode } = React')
    .replace('export ', '')
    .replace('<div ref={place} />', `createElement('div', { ref: place })`)
  assert.match(use!, /<StoreFinder apiKey="PUBLISHABLE_KEY" where="Helsinki" onSelect=/)
  const program = `${plain}
const root = ReactDOM.createRoot(document.getElementById('app'))
const show = (where) => root.render(createElement(StrictMode, null, createElement(StoreFinder, {
  apiKey: '${key}', where, onSelect: (event) => { event.preventDefault(); document.title = event.detail.name } })))
show('Helsinki')
globalThis.show = show
globalThis.leave = () => root.unmount()`
  const javascript = { 'content-type': 'text/javascript' }
  const built = (name: string) =>
    readFileSync(join(dirname(require.resolve(name)), 'umd', `${name}.development.js`), 'utf8')
  site.put('/react.js', built('react'), javascript)
  site.put('/react-dom.js', built('react-dom'), javascript)
  site.put('/program.js', program, javascript)
  site.put(
    '/react',
    pageWith(
      '<div id="app"></div><script src="/react.js"></script><script src="/react-dom.js"></script><script src="/program.js"></script>',
    ),
  )
  const { page, context, errors } = await newVisitor(site.origin)
  await page.goto('/react')
  await rows(page).first().waitFor()
  assert.equal(await page.locator('.highstreet-finder').count(), 1)
  const link = page.locator('.name').first()
  const name = await link.textContent()
  await link.click()
  assert.ok(name?.startsWith(await page.title()))

  await page.evaluate(`show('Kamppi')`)
  await page.getByText(/– Kamppi/).waitFor()
  assert.equal(await page.locator('.highstreet-finder').count(), 1)
  await page.evaluate('leave()')
  assert.equal(await page.locator('.highstreet-finder').count(), 0)
  assert.deepEqual(errors, [])
  await context.close()
})
