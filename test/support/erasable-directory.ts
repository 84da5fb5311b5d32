import assert from 'node:assert/strict'
import { after } from 'node:test'
import sharp from 'sharp'
import { embedded } from '../../src/profiles/embedded.ts'
import { startDirectory } from './directory.ts'
import { sendForm } from './page-forms.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Data = any

export const picture = async (shade: number): Promise<string> => {
  const size = { width: 90, height: 70, channels: 3 as const }
  const pixels = Buffer.from(Array.from({ length: 90 * 70 * 3 }, (_, at) => (at * 7919 + shade * 31) % 251))
  return (await sharp(pixels, { raw: size }).jpeg().toBuffer()).toString('base64')
}

export const pathsOf = (image: Data): string[] =>
  ['large', 'medium', 'small', 'thumb'].map((size) => image[size].image_path)

/** A directory for one file of tests about what is removed, and what they write to it; closed after the file's tests. */
export async function startErasableDirectory() {
  const directory = await startDirectory()
  after(() => directory.close())

  const ask = async (
    method: string,
    path: string,
    params: Record<string, unknown> = {},
    options = {},
  ): Promise<Data> => {
    const reply = await directory.call(method, path, params, options)
    assert.equal(reply.status, 200, `${method} ${path}: ${reply.text}`)
    return reply.body.data
  }

  let made = 0
  const newEntity = async (objects: Record<string, unknown> = {}, params = {}): Promise<string> => {
    const n = ++made
    const json = {
      name: { name: `Fixture ${n} Bakery` },
      postal_address: { building_number: String(n), address1: 'Fixture Lane', town: 'Cork' },
      phones: [{ number: `+35321555${String(n).padStart(4, '0')}` }],
      categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
      ...objects,
    }
    const sent = { json, country: 'IE', skip_dedup_check: 'true', ...params }
    return (await ask('PUT', '/v1/business/json', sent)).entity_id
  }

  const fillIn = async (action: 'message' | 'report', entityId: string, form: Record<string, string>) => {
    const params = { entity_id: entityId, portal_name: 'Cork Guide', language: 'en' }
    const link = await ask('GET', `/v1/token/${action}`, params)
    const page = await sendForm(directory, link.token ?? link, form)
    assert.equal(page.statusCode, 200, page.body)
  }

  return {
    directory,
    folder: directory.settings.dataDir,
    ask,
    newEntity,
    fillIn,
    asset: async (path: string): Promise<number> =>
      (await directory.server.inject({ url: `/assets/${path}` })).statusCode,
    scrubAll: () => embedded.scrub(directory.settings),
  }
}
