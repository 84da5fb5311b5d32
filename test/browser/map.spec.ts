import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { vendorAddress } from '../../src/http/map/vendor-files.ts'
import { palettes } from '../../src/web/map/palette.ts'
import { accessibilityFaults, closeBrowser, newVisitor, noBrowser, type Visitor } from '../support/browser.ts'
import { type DemoServer, startDemoServer } from '../support/demo-server.ts'
import { shareOf } from '../support/picture-colours.ts'

const skip = noBrowser
let server: DemoServer
before(async () => {
  if (skip === false) server = await startDemoServer()
})
after(async () => {
  await closeBrowser()
  await server?.close()
})

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const rows = [
  { id: '1', label: '1', name: 'First Café', href: '/en/b/1', latitude: 60.1699, longitude: 24.9414 },
  { id: '2', label: '2', name: 'Second Café', href: '/en/b/2', latitude: 60.1719, longitude: 24.9454 },
]

/** A page of the directory's origin with its policy and nothing but a map. */
async function openMap(options: object, context: BrowserContextOptions = {}, before = ''): Promise<Visitor> {
  const visitor = await newVisitor(server.origin, { viewport: { width: 900, height: 640 }, ...context })
  const { page } = visitor
  await page.addInitScript({ content: before })
  const given = {
    styleUrl: {
      light: '/map/style.json?lang=en&scheme=light',
      dark: '/map/style.json?lang=en&scheme=dark',
    },
    language: 'en',
    texts: {
      label: 'Map',
      searchArea: 'Search this area',
      close: 'Close',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      attribution: 'Makers of the map',
      businesses: '{count} businesses',
      noStreets: 'The street map ends here.',
      back: 'Back',
    },
    entityUrl: '/en/b/{id}',
    ...options,
  }
  const files: Record<string, readonly [type: string, body: string]> = {
    '/map-test': [
      'text/html; charset=utf-8',
      '<!doctype html><html lang="en"><title>Map</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/map-test.css"><main><h1>Map</h1><div id="map"><p>drawn</p></div></main><script type="module" src="/map-test.js"></script>',
    ],
    '/map-test.css': [
      'text/css',
      'html { color-scheme: light dark } #map { position: relative; height: 500px }',
    ],
    '/map-test.js': [
      'text/javascript',
      `import { createMap } from '${vendorAddress('map.js')}'
const element = document.getElementById('map')
const said = []
for (const type of ['map:area', 'map:hover', 'map:open'])
  element.addEventListener(type, (event) => { said.push([type, event.detail]); element.dataset.said = JSON.stringify(said) })
const map = await createMap(element, ${JSON.stringify(given)})
globalThis.directoryMap = map
if (map === null) element.dataset.state = 'none'
else map.map.on('idle', () => { element.dataset.state = 'idle' })`,
    ],
  }
  await page.route('**/map-test*', (route) => {
    const [contentType, body] = files[new URL(route.request().url()).pathname]!
    return route.fulfill({ contentType, body, headers: { 'content-security-policy': policy } })
  })
  await page.goto('/map-test')
  await page.waitForSelector('#map[data-state]', { state: 'attached' })
  return visitor
}

async function said(page: Page): Promise<readonly (readonly [type: string, detail: unknown])[]> {
  return JSON.parse((await page.locator('#map').getAttribute('data-said')) ?? '[]')
}

test('the streets of Helsinki are drawn, in both schemes, without a request to another host', {
  skip,
}, async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const centre = { latitude: 60.1705, longitude: 24.944, zoom: 15.2 }
    const visitor = await openMap({ centre }, { colorScheme: scheme })
    const picture = await visitor.page.locator('#map canvas').screenshot()
    const { building, road, land } = palettes[scheme]
    assert.ok((await shareOf(picture, building)) > 0.2, `buildings in ${scheme}`)
    assert.ok((await shareOf(picture, road)) > 0.02, `roads in ${scheme}`)
    assert.ok((await shareOf(picture, land)) > 0.02, `land in ${scheme}`)
    assert.match((await visitor.page.locator('.maplibregl-ctrl-attrib').textContent())!, /OpenStreetMap/)
    assert.deepEqual(visitor.errors, [])
    assert.deepEqual(visitor.strayRequests, [])
    await visitor.context.close()
  }
})

test('elsewhere, countries are outlined and named in the language of the visitor', { skip }, async () => {
  const styles = {
    light: '/map/style.json?lang=de&scheme=light',
    dark: '/map/style.json?lang=de&scheme=dark',
  }
  const centre = { latitude: 48, longitude: 10, zoom: 3.5 }
  const visitor = await openMap({ centre, styleUrl: styles }, { colorScheme: 'light' })
  const picture = await visitor.page.locator('#map canvas').screenshot()
  assert.ok((await shareOf(picture, palettes.light.land)) > 0.3)
  assert.ok((await shareOf(picture, palettes.light.sea)) > 0.1)
  assert.deepEqual(visitor.errors, [])
  await visitor.context.close()
})

test('pins open by mouse and by keyboard, and say so to the page', { skip }, async () => {
  const visitor = await openMap({ rows, centre: { latitude: 60.17, longitude: 24.943, zoom: 15 } })
  const { page } = visitor
  await page.getByRole('link', { name: '1 First Café' }).click()
  const popup = page.locator('.maplibregl-popup')
  assert.equal(await popup.getByRole('link').getAttribute('href'), '/en/b/1')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '2 Second Café' }).focus()
  await page.keyboard.press('Enter')
  assert.match((await popup.textContent())!, /Second Café/)
  const events = await said(page)
  assert.ok(events.some(([type, id]) => type === 'map:open' && id === '1'))
  assert.ok(events.some(([type, id]) => type === 'map:hover' && id === '2'))
  await page.evaluate(() =>
    (globalThis as unknown as { directoryMap: { highlight(id: string): void } }).directoryMap.highlight('1'),
  )
  assert.match((await page.getByRole('link', { name: '1 First Café' }).getAttribute('class'))!, /is-active/)
  assert.deepEqual(await accessibilityFaults(page), [])
  assert.deepEqual(visitor.errors, [])
  await visitor.context.close()
})

test('clusters count all matches, and come apart when they are opened', { skip }, async () => {
  const pointsUrl = '/map/points/{z}/{x}/{y}.mvt?country=fi'
  const visitor = await openMap({ pointsUrl, centre: { latitude: 60.171, longitude: 24.944, zoom: 13 } })
  const { page } = visitor
  const clusters = page.getByRole('button', { name: /businesses$/ })
  await clusters.first().waitFor()
  const counts = await clusters.evaluateAll((all) =>
    all.map((one) => Number.parseInt(one.getAttribute('aria-label')!.replaceAll(',', ''), 10)),
  )
  const singles = await page.locator('.map-dot').count()
  assert.equal(
    counts.reduce((sum, count) => sum + count, singles),
    await allMatches(),
  )
  await clusters.first().focus()
  await page.keyboard.press('Enter')
  while ((await clusters.count()) === counts.length) await pause(50)
  assert.deepEqual(visitor.errors, [])
  assert.deepEqual(visitor.strayRequests, [])
  await visitor.context.close()
})

/** The businesses in a box about as large as the window. */
async function allMatches(): Promise<number> {
  const answer = await fetch(`${server.origin}/map/points/0/0/0.mvt?country=fi&box=60.15,24.9,60.19,24.99`)
  const { points } = new VectorTile(new PbfReader(new Uint8Array(await answer.arrayBuffer()))).layers
  return Number(points!.feature(0).properties.count)
}

test('moving the map by keyboard offers to search its area', { skip }, async () => {
  const visitor = await openMap({ centre: { latitude: 60.17, longitude: 24.943, zoom: 15 } })
  const { page } = visitor
  const offer = page.getByRole('button', { name: 'Search this area' })
  assert.equal(await offer.isVisible(), false)
  await page.locator('#map canvas').focus()
  await page.keyboard.press('ArrowRight')
  await offer.click()
  const [[type, box] = []] = (await said(page)).filter(([name]) => name === 'map:area')
  assert.equal(type, 'map:area')
  const { south, west, north, east } = box as Record<'south' | 'west' | 'north' | 'east', number>
  assert.ok(south < 60.17 && north > 60.17 && west < east && west > 24.9)
  assert.equal(await offer.isVisible(), false)
  await visitor.context.close()
})

test('who leaves the streets is told, and led back by a button', { skip }, async () => {
  const visitor = await openMap({ centre: { latitude: 60.17, longitude: 24.943, zoom: 14 } })
  const { page } = visitor
  const note = page.getByText('The street map ends here.')
  const moveTo = (centre: readonly [number, number], zoom: number) =>
    page.evaluate(
      ([center, to]) => {
        const { map } = (globalThis as unknown as { directoryMap: { map: { jumpTo(to: object): void } } })
          .directoryMap
        map.jumpTo({ center, zoom: to })
      },
      [centre, zoom] as const,
    )
  await moveTo([24.96, 60.17], 14)
  assert.equal(await note.count(), 0, 'streets are still in sight')
  await moveTo([25.1, 60.2], 14)
  await note.waitFor()
  assert.deepEqual(await accessibilityFaults(page), [])
  await moveTo([25.1, 60.2], 10)
  assert.equal(await note.count(), 0, 'from afar, nobody misses streets')
  await moveTo([25.1, 60.2], 14)
  await page.getByRole('button', { name: 'Back' }).click()
  assert.equal(await note.count(), 0)
  assert.deepEqual(visitor.errors, [])
  await visitor.context.close()

  const elsewhere = await openMap({ centre: { latitude: -33.87, longitude: 151.2, zoom: 14 } })
  await elsewhere.page.locator('#map canvas').focus()
  await elsewhere.page.keyboard.press('ArrowRight')
  await elsewhere.page.getByRole('button', { name: 'Search this area' }).waitFor()
  assert.equal(await elsewhere.page.getByText('The street map ends here.').count(), 0)
  await elsewhere.context.close()
})

test('without WebGL the page keeps what the server drew', { skip }, async () => {
  const visitor = await openMap({ rows }, {}, 'HTMLCanvasElement.prototype.getContext = () => null')
  const { page } = visitor
  assert.equal(await page.locator('#map').getAttribute('data-state'), 'none')
  assert.equal(await page.getByText('drawn').isVisible(), true)
  assert.equal(await page.locator('#map canvas').count(), 0)
  assert.deepEqual(visitor.errors, [])
  await visitor.context.close()
})
