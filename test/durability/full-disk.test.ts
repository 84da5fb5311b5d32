import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { makeDataFolder, type ServerProcess, scaled, startServerProcess } from '../support/server-process.ts'
import { mountSmallDisk } from '../support/small-disk.ts'

const rounds = scaled(20, 0.05)
const writers = 6
const writesBeforeFilling = 40
const disk = mountSmallDisk(96)

interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  readonly data: { readonly entity_id: string; readonly reason?: string }
}

/** What was acknowledged: the paths of entities, and how many images an entity has. */
const acknowledged: string[] = []
const images = new Map<string, number>()
let apiKey = ''

async function send(server: ServerProcess, method: string, path: string, params: Record<string, string>) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    body: new URLSearchParams({ ...params, api_key: apiKey }),
  })
  const { data } = (await response.json()) as Pick<Answer, 'data'>
  return { status: response.status, retryAfter: response.headers.get('retry-after'), data }
}

/** A picture that no compression makes small. */
const noise = async (): Promise<string> => {
  const raw = { width: 200, height: 200, channels: 3 as const }
  const png = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer()
  return png.toString('base64')
}

let written = 0

async function addBusiness(server: ServerProcess): Promise<Answer> {
  const name = `Full Disk ${written++}`
  const answer = await send(server, 'PUT', '/v1/business', {
    name,
    address1: `${name} Street 1`,
    town: 'Reading',
    country: 'GB',
    telephone_number: `+44 113 496 ${String(written % 10_000).padStart(4, '0')}`,
    category_type: 'osm',
    category_id: 'shop/bakery',
    _supplier_id: name,
  })
  if (answer.status === 200) acknowledged.push(`/v1/entity?entity_id=${answer.data.entity_id}`)
  return answer
}

async function addImage(server: ServerProcess, entityId: string): Promise<Answer> {
  const answer = await send(server, 'POST', '/v1/entity/image', {
    entity_id: entityId,
    filedata: await noise(),
  })
  if (answer.status === 200) images.set(entityId, (images.get(entityId) ?? 0) + 1)
  return answer
}

/** Writes until the storage is full; whatever else happens to a write fails the test, but the end of the server. */
async function writeUntilFull(write: () => Promise<Answer>): Promise<void> {
  for (;;) {
    const { status, retryAfter, data } = await write()
    if (status === 200) continue
    assert.equal(status, 507, JSON.stringify(data))
    assert.ok(Number(retryAfter) > 0, 'a 507 says when to come back')
    return
  }
}

const get = (server: ServerProcess, path: string): Promise<Response> =>
  fetch(`${server.url}${path}${path.includes('?') ? '&' : '?'}api_key=${apiKey}`)

/** Reads the answer to its end: the fetch of Node stumbles over connections that close before. */
async function statusOf(server: ServerProcess, path: string): Promise<number> {
  const response = await get(server, path)
  await response.arrayBuffer()
  return response.status
}

async function readiness(server: ServerProcess): Promise<{ status: number; reason: string | undefined }> {
  const response = await get(server, '/readyz')
  const { reason } = (await response.json()) as { reason?: string }
  return { status: response.status, reason }
}

async function assertReadsGoOn(server: ServerProcess): Promise<void> {
  assert.equal(await statusOf(server, acknowledged.at(-1)!), 200)
  const found = await get(server, '/v1/entity/search/who?who=full+disk&country=GB')
  assert.equal(found.status, 200)
  const { data } = (await found.json()) as { data: { total_rows: number } }
  assert.ok(data.total_rows > 0, 'searches find what was written before')
}

/** A picture in its sizes, by their names. */
type Sizes = Readonly<Record<string, { readonly image_path?: string }>>

async function assertImagesKept(server: ServerProcess): Promise<void> {
  for (const [id, count] of images) {
    const { data } = (await (await get(server, `/v1/entity?entity_id=${id}`)).json()) as {
      data: { images?: Sizes[] }
    }
    assert.equal(data.images?.length, count, `images of ${id}`)
    const paths = (data.images ?? []).flatMap(Object.values).flatMap(({ image_path: path }) => path ?? [])
    assert.ok(paths.length >= count)
    for (const path of paths) assert.equal(await statusOf(server, `/assets/${path}`), 200, path)
  }
}

async function assertKept(server: ServerProcess): Promise<void> {
  await assertImagesKept(server)
  const statuses = await Promise.all(acknowledged.map((path) => statusOf(server, path)))
  assert.deepEqual(
    acknowledged.filter((_, n) => statuses[n] !== 200),
    [],
    'acknowledged writes are missing',
  )
}

async function untilReady(server: ServerProcess): Promise<void> {
  while ((await readiness(server)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 100))
}

async function grown(count: number): Promise<void> {
  while (acknowledged.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function fillUnderWriters(server: ServerProcess): Promise<void> {
  const first = await addBusiness(server)
  assert.equal(first.status, 200, JSON.stringify(first.data))
  const writing = Array.from({ length: writers }, (_, n) =>
    writeUntilFull(() => (n === 0 ? addImage(server, first.data.entity_id) : addBusiness(server))),
  )
  const before = acknowledged.length
  const settled = Promise.all(writing)
  // Should a write fail for another reason, the test does not wait for more.
  await Promise.race([settled, grown(before + writesBeforeFilling)])
  disk!.fill()
  await settled
}

const running: ServerProcess[] = []
after(async () => {
  for (const server of running) await server.end('SIGKILL')
  disk?.remove()
})

async function started(folder: string): Promise<ServerProcess> {
  const server = await startServerProcess(folder)
  running.push(server)
  return server
}

const skip = disk === null ? 'needs the right to mount a file system' : false

test(`a disk filled under ${writers} writers, ${rounds} times, loses nothing acknowledged`, {
  skip,
}, async (t) => {
  const folder = join(disk!.folder, 'var')
  apiKey = (await makeDataFolder(folder)).apiKey
  let server = await started(folder)
  for (let round = 1; round <= rounds; round++) {
    await fillUnderWriters(server)
    assert.deepEqual(await readiness(server), { status: 503, reason: 'the disk is full; reads go on' })
    assert.match(await (await get(server, '/metrics')).text(), /^highstreet_storage_writable 0$/m)
    await assertReadsGoOn(server)
    if (round % 2 === 1) {
      disk!.empty()
      await untilReady(server)
      assert.equal((await addBusiness(server)).status, 200, 'writes go on without a restart')
    } else {
      const code = await server.end('SIGTERM')
      assert.ok(code === 0 || code === 1, `the server ended by itself, with ${code}`)
      disk!.empty()
      server = await started(folder)
    }
    await assertKept(server)
  }
  assert.equal(await server.end('SIGTERM'), 0)
  t.diagnostic(`${acknowledged.length} acknowledged writes, disk filled ${rounds} times: none lost`)
})
