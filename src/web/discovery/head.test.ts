import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntityDocument } from '../../entity/entity-document.ts'
import { type StoredOpeningTimes, toStored } from '../../entity/opening/opening-times.ts'
import { allDiscoveryTexts } from '../texts/discovery-in-language.ts'
import { directoryTexts } from '../texts/in-language.ts'
import { headOf, type PageHead } from './head.ts'
import { endOf, isIndexed, isThin } from './is-thin.ts'
import { cut } from './page-heads.ts'
import { weekText } from './week-text.ts'

const site = {
  name: 'Directory & Sons',
  baseUrl: 'https://directory.example',
  prefix: '' as const,
  languages: ['en', 'de'],
}
const page: PageHead = {
  title: 'Kahvila "Aalto" <b>',
  description: 'Kahvia & pullaa',
  addressIn: (language) => `/${language}/b/7/kahvila`,
  picture: { url: 'https://directory.example/a.png', width: 1200, height: 630, alt: 'Kahvila "Aalto"' },
}

test('a head names the page, its other languages and its picture, escaped', () => {
  const head = headOf(page, site, 'de')
  for (const line of [
    '<title>Kahvila &#34;Aalto&#34; &#60;b&#62; – Directory &#38; Sons</title>',
    '<link rel="canonical" href="https://directory.example/de/b/7/kahvila">',
    '<link rel="alternate" hreflang="en" href="https://directory.example/en/b/7/kahvila">',
    '<link rel="alternate" hreflang="de" href="https://directory.example/de/b/7/kahvila">',
    '<link rel="alternate" hreflang="x-default" href="https://directory.example/en/b/7/kahvila">',
    '<meta property="og:locale" content="de_DE">',
    '<meta property="og:locale:alternate" content="en_US">',
    '<meta property="og:image" content="https://directory.example/a.png">',
    '<meta property="og:image:alt" content="Kahvila &#34;Aalto&#34;">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
    assert.ok(head.includes(line), `${line}\n${head}`)
  assert.ok(!head.includes('noindex') && !head.includes('<b>'))
})

test('a page that is not to be listed says so, and names no other languages', () => {
  const search = headOf({ title: 'x', addressIn: null }, site, 'en')
  assert.ok(search.includes('noindex') && !search.includes('canonical') && !search.includes('hreflang'))
  const thin = headOf({ ...page, isIndexed: false }, site, 'en')
  assert.ok(thin.includes('noindex') && thin.includes('canonical') && !thin.includes('hreflang'))
})

const documentOf = (members: object): EntityDocument =>
  ({ _id: '7', country: 'fi', name: { name: 'Aalto' }, ...members }) as unknown as EntityDocument

test('a listing is thin without anything that helps beyond its name', () => {
  const address = { address1: 'Mannerheimintie', town: 'Helsinki', do_not_display: false }
  assert.ok(isThin(documentOf({})))
  assert.ok(isThin(documentOf({ postal_address: { town: 'Helsinki' }, categories: [{ category_id: '1' }] })))
  assert.ok(isThin(documentOf({ postal_address: { ...address, do_not_display: true } })))
  assert.ok(isThin(documentOf({ phones: [] })))
  assert.ok(isThin(documentOf({ name: undefined, phones: [{}] })))
  assert.ok(!isThin(documentOf({ postal_address: address })))
  assert.ok(!isThin(documentOf({ phones: [{ number: '+3589123' }] })))
  assert.ok(!isThin(documentOf({ opening_times: {} })))
})

test('a closed business stays listed, a withdrawn one does not', () => {
  const reason = (inactive_reason: string) =>
    isIndexed(documentOf({ phones: [{}], status: { status: 'inactive', inactive_reason } }))
  assert.ok(reason('ceased trading') && reason('moved') && reason(''))
  assert.ok(
    !reason('duplicate') && !reason('never existed') && !reason('removed by owner') && !reason('other'),
  )
  assert.ok(!isIndexed(documentOf({ status: { status: 'inactive', inactive_reason: 'moved' } })))
})

test('an entry that was taken out is no longer listed, and not said to have closed', () => {
  const end = (inactive_reason: string) =>
    endOf(documentOf({ status: { status: 'inactive', inactive_reason } }))
  assert.deepEqual(['ceased trading', 'suspended', 'other', 'duplicate'].map(end), [
    'closed',
    'suspended',
    'unlisted',
    'unlisted',
  ])
  assert.equal(endOf(documentOf({ status: { status: 'active' } })), null)
})

const stored = (attributes: Record<string, string>): StoredOpeningTimes => {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const read = toStored({ ...Object.fromEntries(days.map((day) => [day, 'closed'])), ...attributes })
  assert.ok('stored' in read)
  return read.stored
}

test('a week in one sentence, as the language writes it', () => {
  const week = stored({
    monday: '09001800',
    tuesday: '09001800',
    wednesday: '09001800',
    friday: '09001200,13001800',
    saturday: '24hour',
    sunday: '18002400',
  })
  const inLanguage = (language: string, locale: string) =>
    weekText(week, allDiscoveryTexts[language]!, directoryTexts(language).midnight, locale)
  assert.equal(
    inLanguage('en', 'en-GB'),
    'Open Mon–Wed 9:00–18:00, Fri 9:00–12:00 & 13:00–18:00, Sat 0–24, Sun 18:00–midnight.',
  )
  assert.equal(
    inLanguage('fi', 'fi-FI'),
    'Avoinna ma–ke 9.00–18.00, pe 9.00–12.00 & 13.00–18.00, la 0–24, su 18.00–24.00.',
  )
  assert.equal(weekText(stored({}), allDiscoveryTexts.en!, 'midnight', 'en-GB'), '')
})

test('descriptions end with a sentence, or with a word', () => {
  assert.equal(cut('Short.', 20), 'Short.')
  assert.equal(cut('One sentence here. And another one.', 25), 'One sentence here.')
  assert.equal(cut('Many words without a stop in them', 20), 'Many words without…')
})
