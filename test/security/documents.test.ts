import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { docx, pdfWith } from '../support/document-files.ts'

const directories: Partial<Record<'refuse' | 'flag', { directory: TestDirectory; entityId: string }>> = {}
before(async () => {
  for (const setting of ['refuse', 'flag'] as const) {
    const directory = await startDirectory({
      env: setting === 'refuse' ? {} : { HIGHSTREET_ACTIVE_DOCUMENTS: setting },
    })
    const reply = await directory.call('PUT', '/v1/business', {
      name: 'Target Bakery',
      address1: '1 Target Lane',
      town: 'Reading',
      country: 'GB',
      telephone_number: '+441184960401',
      category_type: 'osm',
      category_id: 'shop/bakery',
    })
    directories[setting] = { directory, entityId: reply.body.data.entity_id }
  }
})
after(() => Promise.all(Object.values(directories).map(({ directory }) => directory.close())))

const part = (head: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--X\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ])

/** Uploads a document as a browser does; `fileName` is what stands behind `name="filedata"; `. */
async function upload(setting: 'refuse' | 'flag', fileName: string, bytes: Buffer) {
  const { directory, entityId } = directories[setting]!
  const { statusCode, body } = await directory.server.inject({
    method: 'POST',
    url: '/v1/entity/document',
    headers: { 'content-type': 'multipart/form-data; boundary=X', 'x-api-key': directory.keys.standard },
    payload: Buffer.concat([
      part('name="_user_id"', directory.userId),
      part('name="entity_id"', entityId),
      part('name="name"', 'Menu'),
      part(`name="filedata"; ${fileName}`, bytes),
      Buffer.from('--X--\r\n'),
    ]),
  })
  return { status: statusCode, ...(JSON.parse(body) as { msg: string; data: unknown }) }
}

async function documentsOf(setting: 'refuse' | 'flag') {
  const { directory, entityId } = directories[setting]!
  const reply = await directory.call('GET', '/v1/entity', { entity_id: entityId })
  return (reply.body.data.documents ?? []) as Record<string, unknown>[]
}

const withMacros = docx({ 'word/other.bin': 'x', 'custom/vbaProject.bin': 'x' })
const withScript = pdfWith('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>')

test('documents that act by themselves are refused with the reason, and nothing of them is kept', async () => {
  const macros = await upload('refuse', 'filename="menu.docx"', withMacros)
  assert.equal(macros.status, 415)
  assert.match(macros.msg, /filedata has active content: macros \(custom\/vbaProject\.bin\); send it without/)
  const script = await upload('refuse', 'filename="menu.pdf"', withScript)
  assert.equal(script.status, 415)
  assert.match(script.msg, /JavaScript/)
  assert.deepEqual(await documentsOf('refuse'), [])
})

test('where they are to be flagged, every reader of the value sees the reasons', async () => {
  assert.equal((await upload('flag', 'filename="menu.docx"', withMacros)).status, 200)
  assert.equal((await upload('flag', 'filename="plain.pdf"', pdfWith(''))).status, 200)
  const [flagged, plain] = await documentsOf('flag')
  assert.deepEqual(flagged!.document_warnings, ['macros (custom/vbaProject.bin)'])
  assert.equal('document_warnings' in plain!, false)
})

test('names that systems read differently, or that hide what a file is, are refused with the reason', async () => {
  const wrong: Readonly<Record<string, readonly [number, RegExp]>> = {
    'filename="menu.pdf."': [400, /a dot or blank at its end/],
    'filename="menu.pdf "': [400, /a dot or blank at its end/],
    'filename="NUL.pdf"': [400, /the name of a device/],
    'filename="menu.pdf.exe"': [415, /is not a whole pdf/],
    "filename*=UTF-8''menu%00.pdf": [400, /a NUL character/],
    "filename*=UTF-8''menu%E2%80%AEfdp.exe": [400, /direction of the text/],
    'filename="menu\x01.pdf"': [400, /control characters/],
  }
  for (const [name, [status, reason]] of Object.entries(wrong)) {
    const reply = await upload('refuse', name, pdfWith(''))
    assert.equal(reply.status, status, `${name} ${JSON.stringify(reply)}`)
    assert.match(`${reply.msg} ${JSON.stringify(reply.data)}`, reason, name)
  }
  // A browser of old sends the whole path, of which the form reader keeps the name.
  assert.equal((await upload('refuse', 'filename="C:\\\\docs\\\\menu.pdf"', pdfWith(''))).status, 200)
})
