import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { DirectoryError, type ErrorCode } from '../../errors.ts'
import { sentenceOf } from '../../faults/fault.ts'
import type { ResolveHost } from './guarded-lookup.ts'
import { createHttpRemoteFiles } from './remote-files.ts'

const limits = { maxBytes: 100_000, timeoutMs: 5_000 }
const servers: Server[] = []
after(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server on a free port of 127.0.0.1 that records its requests. */
async function serve(listener: RequestListener): Promise<{ port: number; requests: string[] }> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    listener(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, requests }
}

const hosts =
  (names: Record<string, string[]>): ResolveHost =>
  (host, _options, done) => {
    const addresses = names[host]
    if (addresses)
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    else done(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }), [])
  }

async function refused(code: ErrorCode, promise: Promise<unknown>): Promise<string> {
  let detail = ''
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof DirectoryError, String(error))
    assert.equal(error.code, code)
    assert.equal(error.details.length, 1)
    detail = sentenceOf(error.details[0]!).trim()
    return true
  })
  return detail
}

test('a file of an allowed private address is fetched whole, with its announced type', async () => {
  const picture = Buffer.alloc(70_000, 7)
  const { port, requests } = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  })
  const files = createHttpRemoteFiles([` 127.0.0.1:${port} `])
  const { bytes, contentType } = await files.fetch(`http://127.0.0.1:${port}/van.png?x=1#top`, limits)
  assert.deepEqual(Buffer.from(bytes), picture)
  assert.equal(contentType, 'image/png')
  assert.deepEqual(requests, ['GET /van.png?x=1'])
})

test('a file is saved for its user alone, and one that has not changed or is too large is not', async () => {
  const text = 'x'.repeat(70_000)
  const { port } = await serve((request, response) => {
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end()
    return response.writeHead(200, { etag: '"1"', 'content-encoding': 'gzip' }).end(gzipSync(text))
  })
  const folder = temporaryFolder('remote-files')
  const files = createHttpRemoteFiles([`127.0.0.1:${port}`])
  const [url, path] = [`http://127.0.0.1:${port}/a.csv`, join(folder, 'a.csv')]
  const { validators, isUnchanged } = await files.save(url, path, limits)
  assert.deepEqual([validators.etag, isUnchanged, readFileSync(path, 'utf8')], ['"1"', false, text])
  assert.equal(statSync(path).mode & 0o077, 0)
  const other = join(folder, 'b.csv')
  assert.equal((await files.save(url, other, limits, validators)).isUnchanged, true)
  assert.ok(!existsSync(other))
  await refused('too_large', files.save(url, other, { ...limits, maxBytes: 60_000 }))
})

test('an allowed name is reached although it resolves to a private address, on that port only', async () => {
  const { port, requests } = await serve((_request, response) => response.end('ok'))
  const files = createHttpRemoteFiles([`images.test:${port}`], hosts({ 'images.test': ['127.0.0.1'] }))
  assert.equal(Buffer.from((await files.fetch(`http://IMAGES.test:${port}/`, limits)).bytes).toString(), 'ok')
  await refused('fetch_failed', files.fetch(`http://images.test:${port + 1}/`, limits))
  assert.equal(requests.length, 1)
})

test('no way of writing a closed address is let through, and nothing reaches the server', async () => {
  const { port, requests } = await serve((_request, response) => response.end('secret'))
  const names = {
    localhost: ['127.0.0.1'],
    'rebound.test': ['127.0.0.1'],
    'mixed.test': ['93.184.216.34', '127.0.0.1'],
    'mapped.test': ['::ffff:127.0.0.1'],
    'metadata.test': ['169.254.169.254'],
  }
  const files = createHttpRemoteFiles([], hosts(names))
  const forms = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '0',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '①②⑦.⓪.⓪.①',
    '10.0.0.1',
    '169.254.169.254',
    '100.100.100.200',
    '[fd00:ec2::254]',
    '[fe80::1]',
    ...Object.keys(names),
  ]
  for (const form of forms) {
    const detail = await refused('fetch_failed', files.fetch(`http://${form}:${port}/`, limits))
    assert.match(detail, /^leads to a private or reserved network address/, form)
  }
  assert.deepEqual(requests, [])
})

test('a name that answers differently the second time gains nothing', async () => {
  const { port, requests } = await serve((_request, response) => response.end('secret'))
  let asked = 0
  const rebinding: ResolveHost = (_host, _options, done) => {
    asked++
    done(null, [{ address: asked === 1 ? '127.0.0.1' : '93.184.216.34', family: 4 }])
  }
  await refused(
    'fetch_failed',
    createHttpRemoteFiles([], rebinding).fetch(`http://rebind.test:${port}/`, limits),
  )
  assert.equal(asked, 1)
  assert.deepEqual(requests, [])
})

test('redirects are followed up to five and guarded at each hop', async () => {
  const inner = await serve((_request, response) => response.end('secret'))
  const { port, requests } = await serve((request, response) => {
    const steps = Number(new URL(request.url!, 'http://x').searchParams.get('steps') ?? 0)
    if (request.url === '/inside') response.writeHead(302, { location: `http://127.0.0.1:${inner.port}/` })
    else if (request.url === '/file') response.writeHead(302, { location: 'file:///etc/passwd' })
    else if (request.url === '/login') response.writeHead(302, { location: 'http://me:secret@images.test/' })
    else if (steps > 0) response.writeHead(307, { location: `?steps=${steps - 1}` })
    response.end('arrived')
  })
  const files = createHttpRemoteFiles([`127.0.0.1:${port}`])
  const base = `http://127.0.0.1:${port}`
  assert.equal(Buffer.from((await files.fetch(`${base}/?steps=5`, limits)).bytes).toString(), 'arrived')
  assert.equal(requests.length, 6)
  assert.match(
    await refused('fetch_failed', files.fetch(`${base}/?steps=6`, limits)),
    /^redirects more than 5/,
  )
  assert.match(await refused('fetch_failed', files.fetch(`${base}/inside`, limits)), /^leads to a private/)
  assert.match(await refused('fetch_failed', files.fetch(`${base}/file`, limits)), /^redirects to something/)
  assert.match(await refused('fetch_failed', files.fetch(`${base}/login`, limits)), /user name or password/)
  assert.deepEqual(inner.requests, [])
})

test('an address that is not http, has credentials or is too long is refused', async () => {
  const files = createHttpRemoteFiles()
  for (const address of [
    'ftp://h/x',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
    'gopher://h',
    'x',
    '//h/x',
    '',
  ]) {
    assert.match(
      await refused('fetch_failed', files.fetch(address, limits)),
      /^must be an http or https/,
      address,
    )
  }
  assert.match(
    await refused('fetch_failed', files.fetch('http://me:pw@h.test/', limits)),
    /user name or password/,
  )
  await refused('fetch_failed', files.fetch(`http://h.test/${'x'.repeat(2048)}`, limits))
})

test('too many bytes are refused when announced and when they come', async () => {
  let sent = 0
  const { port } = await serve((request, response) => {
    if (request.url === '/announced') response.setHeader('content-length', 1_000_000)
    const chunk = Buffer.alloc(20_000)
    const more = (): void => {
      if (response.destroyed || sent > 50_000_000) return
      sent += chunk.length
      if (response.write(chunk)) setImmediate(more)
      else response.once('drain', more)
    }
    more()
  })
  const files = createHttpRemoteFiles([`127.0.0.1:${port}`])
  for (const path of ['/announced', '/endless']) {
    const detail = await refused('too_large', files.fetch(`http://127.0.0.1:${port}${path}`, limits))
    assert.equal(detail, 'leads to a file of more than 100000 bytes')
  }
  assert.ok(sent < 50_000_000, `sent ${sent}`)
})

test('packed answers are unpacked up to the limit only', async () => {
  const { port } = await serve((request, response) => {
    if (request.url === '/gzip') response.setHeader('content-encoding', 'gzip').end(gzipSync('fine'))
    if (request.url === '/br') response.setHeader('content-encoding', 'br').end(brotliCompressSync('fine'))
    if (request.url === '/bomb')
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(30_000_000)))
    if (request.url === '/damaged') response.setHeader('content-encoding', 'gzip').end('not gzip')
    if (request.url === '/odd') response.setHeader('content-encoding', 'constructor').end('x')
  })
  const files = createHttpRemoteFiles([`127.0.0.1:${port}`])
  const at = (path: string) => files.fetch(`http://127.0.0.1:${port}${path}`, limits)
  assert.equal(Buffer.from((await at('/gzip')).bytes).toString(), 'fine')
  assert.equal(Buffer.from((await at('/br')).bytes).toString(), 'fine')
  await refused('too_large', at('/bomb'))
  await refused('fetch_failed', at('/damaged'))
  await refused('fetch_failed', at('/odd'))
})

test('the time limit covers the whole: no answer, a slow body, slow redirects', async () => {
  const { port } = await serve((request, response) => {
    if (request.url === '/silent') return
    if (request.url === '/redirects') {
      setTimeout(() => response.writeHead(302, { location: '/redirects' }).end(), 120)
      return
    }
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  })
  const files = createHttpRemoteFiles([`127.0.0.1:${port}`])
  for (const path of ['/silent', '/drip', '/redirects']) {
    const promise = files.fetch(`http://127.0.0.1:${port}${path}`, { maxBytes: 1000, timeoutMs: 300 })
    assert.match(await refused('fetch_failed', promise), /^took longer than 0.3 s/, path)
  }
})

test('other statuses, cut answers, closed ports and unknown names say what to do', async () => {
  const { port } = await serve((request, response) => {
    if (request.url === '/gone') response.writeHead(404).end('nothing here')
    else {
      response.writeHead(200, { 'content-length': 500 }).write('short')
      setTimeout(() => response.destroy(), 20)
    }
  })
  const files = createHttpRemoteFiles([`127.0.0.1:${port}`, '127.0.0.1:1', 'nowhere.test:80'], hosts({}))
  const base = `http://127.0.0.1:${port}`
  assert.match(
    await refused('fetch_failed', files.fetch(`${base}/gone`, limits)),
    /^answered with status 404/,
  )
  for (const address of [`${base}/cut`, 'http://127.0.0.1:1/', 'http://nowhere.test/']) {
    assert.match(
      await refused('fetch_failed', files.fetch(address, limits)),
      /^could not be fetched; check/,
      address,
    )
  }
})
