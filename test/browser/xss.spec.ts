/**
 * What contributors write stays text. Listings whose every text attribute is an attack are looked at on every page that
 * shows them, once as visitors do and once without the content security policy, which would hide a hole.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import {
  type AttackedListing,
  type AttackedWith,
  addAttackedListing,
  plainTexts,
} from '../support/attacked-listings.ts'
import { closeBrowser, noBrowser, openBrowser, overflowOf } from '../support/browser.ts'
import { type FinderSite, startFinderSite } from '../support/finder-site.ts'
import { findTraces, scriptAttacks } from '../support/script-attacks.ts'
import {
  addKey,
  makeDataFolder,
  runHighstreet,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process.ts'

const skip = noBrowser
let directory: ServerProcess
let own: FinderSite
let made: AttackedWith
let listings: readonly AttackedListing[]
let finderKey: string
let claimantsKey: string
let operatorsKey: string
let dataFolder: string
before(async () => {
  if (skip !== false) return
  const { folder, apiKey, userId } = await makeDataFolder()
  dataFolder = folder
  claimantsKey = await addKey(folder, { account: 'claimants', plan: 'standard', defaultUser: userId })
  operatorsKey = await addKey(folder, { account: 'operators', plan: 'admin', defaultUser: userId })
  own = await startFinderSite()
  directory = await startServerProcess(folder, {
    env: {
      HIGHSTREET_VISITOR_RATE: '10000',
      HIGHSTREET_TRUSTED_PROXIES: '127.0.0.1',
      HIGHSTREET_PUBLISHERS: 'demo-publisher=Demo Publisher',
    },
  })
  made = { url: directory.url, apiKey, userId }
  const list: AttackedListing[] = []
  for (const n of scriptAttacks.keys()) list.push(await addAttackedListing(made, n))
  listings = list
  const key = [
    'keys',
    'create',
    '--plan',
    'entry',
    '--account',
    'site',
    '--publishable',
    '--origin',
    own.origin,
    '--json',
  ]
  finderKey = (JSON.parse(await runHighstreet(folder, ...key)) as { api_key: string }).api_key
})
after(async () => {
  await closeBrowser()
  await own?.close()
  await directory?.end('SIGTERM')
})

/** Pages of a visitor, and what happened on them that must not. */
interface Watched {
  readonly page: Page
  readonly context: BrowserContext
  /** Scripts that ran, dialogs, and what the policy had to stop, each with the page. */
  readonly harm: readonly string[]
}

async function watch(bypassCSP: boolean, baseURL = directory.url): Promise<Watched> {
  const context = await (await openBrowser()).newContext({ baseURL, bypassCSP, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const harm: string[] = []
  const note = (what: string) => void harm.push(`${what} on ${page.url()}`)
  await context.exposeFunction('__xss', () => note('a script ran'))
  await context.exposeFunction('__stopped', (what: string) => note(`the policy stopped ${what}`))
  await context.addInitScript({
    content: `addEventListener('securitypolicyviolation', (event) => __stopped(event.effectiveDirective + ' ' + event.blockedURI))`,
  })
  page.on('dialog', (dialog) => {
    note(`a dialog "${dialog.message()}"`)
    void dialog.dismiss()
  })
  return { page, context, harm }
}

async function checkPage({ page, harm }: Watched, what: string): Promise<void> {
  assert.deepEqual(await page.evaluate<string[]>(findTraces), [], what)
  assert.deepEqual(harm, [], what)
}

/** Opens a form of a listing as its buttons do. */
const submitting = (action: string): string =>
  `document.body.append(Object.assign(document.createElement('form'), { id: 'opening', method: 'post', action: '${action}' })); opening.submit()`

test('the test sees scripts that run, and elements that attacks make', { skip }, async () => {
  const { page, context, harm } = await watch(true)
  await page.goto('/en')
  await page.setContent('<p><img data-xss src=x onerror=__xss()></p>')
  await page.waitForFunction('document.images[0].complete')
  await page.evaluate('new Promise((resolve) => setTimeout(resolve))')
  assert.ok(harm.length > 0)
  assert.deepEqual(await page.evaluate(findTraces), ['img data-xss', 'img onerror'])
  await context.close()
})

/** Two are read by rules of their own, one closes a listing. */
const apart: ReadonlySet<string> = new Set([
  'opening_times.exceptions',
  'external_id.id',
  'status.inactive_description',
])

test('every attribute of plain text meets attacks that are stored', { skip }, () => {
  const accepted = new Set(listings.flatMap((listing) => listing.accepted))
  assert.deepEqual(
    plainTexts.filter((name) => !accepted.has(name) && !apart.has(name)),
    [],
  )
})

for (const bypassCSP of [false, true]) {
  const how = bypassCSP ? 'without a policy' : 'as visitors see them'

  test(`no attack runs on listings and their forms, ${how}`, { skip }, async () => {
    const watched = await watch(bypassCSP)
    const { page, context } = watched
    // The map draws names of its own from the tiles alone: it is looked at on pages of results.
    await page.route('**/map/vendor/**', (route) => route.abort())
    for (const [n, { id }] of listings.entries()) {
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': `203.0.113.${n + 1}` })
      await page.goto(`/en/b/${id}`)
      await checkPage(watched, `listing ${id} with ${scriptAttacks[n]}`)
      assert.ok((await overflowOf(page)) <= 0, `listing ${id} is too wide`)
      for (const action of bypassCSP ? [] : ['report', 'message']) {
        await page.goto(`/en/b/${id}`, { waitUntil: 'commit' })
        await page.evaluate(submitting(`/en/b/${id}/open/${action}`))
        await page.waitForURL(new RegExp(`/${action}\\?token=`))
        for (const radio of await page.locator('input[name=subject]').all())
          await radio.check({ force: true })
        await checkPage(watched, `${action} of ${id}`)
      }
    }
    await context.close()
  })

  test(`no attack runs on lists, on the map and in searches, ${how}`, { skip }, async () => {
    const watched = await watch(bypassCSP)
    const { page, context } = watched
    const bakery = await page.request.get('/en/search?what=bakery')
    const category = /\/en\/c\/\d+/.exec(await bakery.text())?.[0] ?? '/en/categories'
    for (const path of [
      '/en',
      '/en/search?what=bakery',
      '/ar/search?what=bakery&page=2',
      category,
      '/en/a-z/gb',
      '/en/categories',
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await checkPage(watched, path)
    }
    await page.route('**/map/vendor/**', (route) => route.abort())
    for (const attack of scriptAttacks) {
      const text = encodeURIComponent(attack)
      for (const path of [`/en/search?what=${text}&where=${text}&near=${text}`, `/en/b/1/${text}`]) {
        await page.goto(path)
        await checkPage(watched, path)
      }
    }
    await context.close()
  })
}

/** What the server answers to a call that must succeed. */
async function ask(method: string, path: string, params: Readonly<Record<string, string>>) {
  const body = new URLSearchParams({ api_key: made.apiKey, _user_id: made.userId, ...params })
  const answer = await fetch(directory.url + path, { method, body })
  const { data } = (await answer.json()) as { data: Record<string, string> }
  assert.equal(answer.status, 200, `${path}: ${JSON.stringify(data)}`)
  return data
}

/** The links to the owners' pages in the mails of the server, one of each listing. */
async function ownerLinks(count: number): Promise<readonly string[]> {
  const links = new Set<string>()
  const mails = join(dataFolder, 'mail')
  while (links.size < count) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    for (const name of readdirSync(mails).filter((one) => /^[^.].*\.eml$/.test(one))) {
      const { text = '' } = await PostalMime.parse(readFileSync(join(mails, name)))
      for (const [link] of text.matchAll(/\S+\/manage\?token=\S+/g)) links.add(link)
    }
  }
  return [...links]
}

test('no attack runs on the page of an owner', { skip }, async () => {
  const attacked = listings.slice(0, scriptAttacks.length)
  for (const [n, { id }] of attacked.entries()) {
    const attack = scriptAttacks[n]!
    const owner = { email: `owner${n}@shop.example`, first_name: attack.slice(0, 60), last_name: 'Owner' }
    const fresh = { ...owner, user_type: 'owner', api_key: claimantsKey }
    const { id: user } = await ask('POST', '/v1/user', fresh)
    const asked = { entity_id: id, claimed_user_id: user!, api_key: claimantsKey, _user_id: user! }
    const { claim_id } = await ask('POST', '/v1/entity/claim', asked)
    const decided = { entity_id: id, claim_id: claim_id!, decision: 'approve', api_key: operatorsKey }
    await ask('POST', '/v1/entity/claim/decide', decided)
  }
  const watched = await watch(true)
  const { page, context } = watched
  const links = await ownerLinks(attacked.length)
  for (const [n, link] of links.entries()) {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': `203.0.113.${n + 1}` })
    const answer = await page.goto(link)
    assert.equal(answer?.status(), 200, link)
    await checkPage(watched, `owner's page ${n}`)
  }
  await context.close()
})

test('no attack runs while a new business is compared with those that are listed', { skip }, async () => {
  const watched = await watch(true)
  await watched.page.goto('/en/add')
  for (const { name } of listings.slice(0, 12)) {
    await watched.page.locator('.start #name').fill(name.slice(0, 80))
    await watched.page.waitForTimeout(400)
    await checkPage(watched, `while ${name} is typed`)
  }
  await watched.context.close()
})

test('no attack runs in a finder on a page of another site', { skip }, async () => {
  own.put(
    '/',
    `<!doctype html><html lang="en"><title>Shops</title><h1>Shops</h1><script src="${directory.url}/widget.js" data-key="${finderKey}" data-country="gb" data-what="bakery" data-limit="100" data-map="open" async></script>`,
  )
  const watched = await watch(false, own.origin)
  await watched.page.goto('/')
  await watched.page
    .locator('.rows > li')
    .nth(listings.length - 1)
    .waitFor()
  await watched.page.frameLocator('iframe.map').locator('.map-pin').first().waitFor()
  await checkPage(watched, 'finder')
  await watched.context.close()
})

test('no attack adds a line to a contact or a calendar', { skip }, async () => {
  for (const { id } of listings)
    for (const name of ['contact.vcf', 'hours.ics']) {
      const answer = await fetch(`${directory.url}/en/b/${id}/${name}`)
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
      assert.match(answer.headers.get('content-type') ?? '', /^text\/(vcard|calendar)/)
      const text = await answer.text()
      assert.doesNotMatch(text, /^X-XSS/m, name)
      assert.ok((text.match(/^BEGIN:VCARD/gm) ?? []).length <= 1)
    }
})

test('no attack runs on listings that are closed for good', { skip }, async () => {
  const watched = await watch(true)
  await watched.page.route('**/map/vendor/**', (route) => route.abort())
  for (const [n, { id }] of listings.entries()) {
    const body = new URLSearchParams({
      api_key: made.apiKey,
      _user_id: made.userId,
      entity_id: id,
      status: 'inactive',
      inactive_reason: 'ceased trading',
      inactive_description: scriptAttacks[n]!,
    })
    const answer = await fetch(`${directory.url}/v1/entity/status`, { method: 'POST', body })
    assert.ok(answer.status === 200 || answer.status === 400, `status ${answer.status}`)
    await watched.page.goto(`/en/b/${id}`)
    await checkPage(watched, `closed listing ${id}`)
  }
  await watched.context.close()
})
