import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { directoryLanguages, directoryTexts } from '../../src/web/texts/in-language.ts'
import { cafeListings } from '../support/cafe-listings.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'

let directory: TestDirectory
before(async () => {
  directory = await startDirectory()
})
after(() => directory.close())

const newListing = cafeListings(() => directory, 'Kahvila Omistaja')

const open = async (path: string) => (await directory.server.inject({ url: path })).body

test('the form that reports names the kind in the language of the page', async () => {
  const id = await newListing({ category_id: 'shop/bakery' })
  const opened = await directory.server.inject({ method: 'POST', url: `/fi/b/${id}/open/report` })
  const form = await open(String(opened.headers.location))
  assert.match(form, /data-now="Leipomo"/)
  assert.doesNotMatch(form, /Bakery/)
})

test('a link that does not exist is refused in the language of the browser', async () => {
  for (const action of ['add', 'report', 'claim', 'message', 'manage'])
    for (const [header, language] of [
      ['fi-FI,fi;q=0.9,en;q=0.5', 'fi'],
      ['ar', 'ar'],
      ['xx', 'en'],
    ] as const) {
      const { statusCode, body } = await directory.server.inject({
        url: `/${action}?token=x`,
        headers: { 'accept-language': header },
      })
      assert.equal(statusCode, 404)
      assert.ok(body.includes(`<html lang="${language}"`), `${action} ${language}`)
    }
})

test('a claimed listing leads to its owner, and to the way to contest the claim', async () => {
  const id = await newListing()
  const buttonOf = async (language: string) => {
    const button = new RegExp(
      `<form method="post" action="/${language}/b/${id}/open/claim"><button [^>]*>([^<]*)</button>`,
    )
    return button.exec(await open(`/${language}/b/${id}`))?.[1]
  }
  for (const language of directoryLanguages)
    assert.equal(await buttonOf(language), directoryTexts(language).claimIt)
  const claimed = await directory.call(
    'POST',
    '/v1/entity/claim/reseller',
    { entity_id: id },
    { key: directory.keys.verifying },
  )
  assert.equal(claimed.status, 200, claimed.text)
  for (const language of directoryLanguages)
    assert.equal(await buttonOf(language), directoryTexts(language).manageOrContest)
  const opened = await directory.server.inject({ method: 'POST', url: `/en/b/${id}/open/claim` })
  const form = await open(String(opened.headers.location))
  for (const choice of ['owner', 'contest'])
    assert.match(form, new RegExp(`type="radio" [^>]*value="${choice}"`), choice)
})
