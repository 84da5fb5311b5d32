import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assetHeaders } from './asset-headers.ts'
import { documentTypes } from './documents.ts'

test('a picture is shown in place, for ever, under its own type', () => {
  const headers = assetHeaders('E/70/e70abc.jpg', 'image/jpeg')
  assert.equal(headers['content-type'], 'image/jpeg')
  assert.equal(headers['content-disposition'], 'inline')
  assert.equal(headers['cache-control'], 'public, max-age=86400')
  assert.equal(headers.etag, '"e70abc"')
})

test('every kind of document is a download in a sandbox', () => {
  for (const [ending, type] of Object.entries(documentTypes)) {
    const headers = assetHeaders(`E/70/e70abc.${ending}`, type)
    assert.equal(headers['content-type'], type)
    assert.equal(headers['content-disposition'], `attachment; filename="e70abc.${ending}"`)
    assert.match(headers['content-security-policy']!, /sandbox$/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
  }
})

test('a type that browsers run is never sent', () => {
  for (const type of ['text/html', 'image/svg+xml', 'application/xml', 'text/javascript', '', 'x\r\ny: z']) {
    const headers = assetHeaders('a.html', type)
    assert.equal(headers['content-type'], 'application/octet-stream')
    assert.match(headers['content-disposition']!, /^attachment/)
  }
})

test('no path breaks out of a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (path) => {
      const headers = assetHeaders(path, documentTypes.pdf)
      for (const value of Object.values(headers)) assert.match(value, /^[\x20-\x7e]*$/)
      assert.match(headers['content-disposition']!, /^attachment; filename="[A-Za-z0-9._-]+"$/)
      assert.match(headers.etag!, /^"[^"]*"$/)
    }),
    { numRuns: 50 },
  )
})
