import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callOf, type Endpoint } from '../../endpoints/define-endpoint.ts'
import { endpoints } from '../../endpoints/index.ts'
import { describeObject } from '../../operations/describe-object.ts'
import { attributePage } from '../attribute-page.ts'
import { referencePage } from './reference-page.ts'

const page = referencePage(endpoints, 'https://directory.example').body

test('samples go to the address of the directory', () => {
  assert.match(page, /export BASE_URL=https:\/\/directory\.example API_KEY/)
})

test('the reference has a section for every endpoint, and every link within it leads somewhere', () => {
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  for (const id of links) assert.ok(ids.has(id), id)
  assert.equal([...page.matchAll(/<section /g)].length, endpoints.length)
  for (const endpoint of endpoints)
    assert.ok(
      page.includes(
        `<code><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> ${endpoint.path}</code></a></h3>`,
      ),
      callOf(endpoint),
    )
})

test('the reference needs no script, and nothing from elsewhere', () => {
  assert.doesNotMatch(page, /<script|<img|<iframe|style=|\son[a-z]+=/)
  const loaded = [...page.matchAll(/(?:src|href)="([^"#][^"]*)"/g)].map(([, address]) => address)
  assert.deepEqual(new Set(loaded), new Set(['/openapi.json', '/docs/guides/first-steps']))
})

test('parameters are told with their limits, failures with status and message, examples with a key', () => {
  const section = page.slice(page.indexOf('<section id="getEntitySearchWhat"'))
  const what = section.slice(0, section.indexOf('</section>'))
  assert.match(
    what,
    /<code>per_page<\/code><\/th><td>integer<\/td><td>no<\/td><td><code>10<\/code><\/td><td>1 to 100<\/td>/,
  )
  assert.match(what, /<th scope="row">401<\/th><td>api_key is a required parameter<\/td>/)
  assert.match(what, /X-API-Key: \$API_KEY/)
})

test('what a declaration says is text, never markup', () => {
  const [first] = endpoints
  const hostile = { ...first, summary: '<script>alert(1)</script>', description: '"><img src=x>' } as Endpoint
  assert.doesNotMatch(referencePage([hostile], 'https://directory.example').body, /<script|<img/)
  const record = {
    ...describeObject('phone')[0]!,
    description: '<script>',
    example: '"><b>',
    must_match: '<i>',
  }
  assert.doesNotMatch(attributePage('phone', [record]), /<script>|<b>|<i>/)
})

test('the page of an object has a row for each of its attributes', () => {
  const records = describeObject('opening_times')
  const html = attributePage('opening_times', records)
  for (const { attribute_name: name } of records)
    assert.ok(html.includes(`<th scope="row"><code>${name}</code></th>`), name)
})
