import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { goodForms } from '../support/hosted-pages.ts'
import { multipart, sendFile, sendForm } from '../support/page-forms.ts'

let directory: TestDirectory
let picture: Buffer
before(async () => {
  directory = await startDirectory()
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
})
after(() => directory.close())

/** Beside the field, and in the list of faults. */
const asks = (html: string): boolean[] => [
  html.includes('id="logo-fault">Choose the file again.'),
  html.includes('<a href="#logo">Logo – Choose the file again.</a>'),
]

test('the form for a new business asks again for a logo that browsers do not keep', async () => {
  const params = { portal_name: 'Portal', country: 'GB' }
  const { body } = await directory.call('GET', '/v1/token/add', params, { key: directory.keys.standard })
  const wrong = { ...goodForms.add, telephone_number: '12' }
  const shown = await sendFile(directory, body.data, wrong, ['logo', picture])
  assert.equal(shown.statusCode, 400)
  assert.deepEqual(asks(shown.body), [true, true])
  const refused = await sendFile(directory, body.data, wrong, ['logo', Buffer.from('no picture')])
  assert.match(refused.body, /id="logo-fault">Choose a picture in JPG/)
  const without = await sendForm(directory, body.data, wrong)
  assert.deepEqual([without.statusCode, ...asks(without.body)], [400, false, false])
  const none = await sendFile(directory, body.data, wrong, ['logo', Buffer.alloc(0)])
  assert.deepEqual([none.statusCode, ...asks(none.body)], [400, false, false])
})

test('the form of a site asks again for its logo', async () => {
  const headers = { host: 'directory.example', accept: 'text/html' }
  const signedIn = await directory.server.inject({
    method: 'POST',
    url: '/console/sign-in',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ api_key: directory.keys.admin }).toString(),
  })
  const [cookie = ''] = String(signedIn.headers['set-cookie']).split(';')
  const { body } = await directory.server.inject({
    url: '/console/new-site',
    headers: { ...headers, cookie },
  })
  const [, token = ''] = /name="token" value="([^"]*)"/.exec(body)!
  const { type, payload } = await multipart({ token, site_id: 'cafes', name: '' }, 'logo', picture)
  const shown = await directory.server.inject({
    method: 'POST',
    url: '/console/new-site',
    headers: { ...headers, cookie, 'content-type': type },
    payload,
  })
  assert.equal(shown.statusCode, 400)
  assert.deepEqual(asks(shown.body), [true, true])
})
