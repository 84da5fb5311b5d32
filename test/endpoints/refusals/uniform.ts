import type { Reply } from '../../support/directory.ts'
import { badValues, parametersOf } from '../faults.ts'
import { call, onReadOnly, type Refusals, type Scene, send } from './refusal.ts'

const nowhere = '999999999999'
const nobody = '0'.repeat(32)

/** The second or the day of a limit may end between two calls. */
async function untilLimited(scene: Scene, key: string): Promise<Reply> {
  for (;;) {
    const reply = await call(scene, {}, { key })
    if (reply.status === 429) return reply
  }
}

/** What every endpoint that declares a code can be brought to refuse in the same way. */
export const uniform: Refusals = {
  invalid_parameters: (scene) => {
    const bad = parametersOf(scene.endpoint).flatMap(([name, schema]) =>
      badValues(schema)
        .slice(0, 1)
        .map((value): [string, string] => [name, value]),
    )
    if (bad.length > 0) return call(scene, Object.fromEntries(bad))
    return send(scene, (request) => ({ ...request, url: `${request.url}&api_key=another` }))
  },
  malformed_request: (scene) =>
    send(scene, (request, text) =>
      scene.endpoint.method === 'GET'
        ? { ...request, url: `${request.url}&language=%zz` }
        : { ...request, payload: `${text}&language=%zz` },
    ),
  key_required: (scene) => call(scene, {}, { key: null }),
  key_unknown: (scene) => call(scene, {}, { key: 'hs_of_no_account' }),
  plan_too_low: (scene) => call(scene, {}, { key: scene.keys.excluded }),
  origin_not_allowed: (scene) =>
    send(scene, (request) => ({
      ...request,
      headers: {
        ...request.headers,
        origin: 'https://elsewhere.example',
        'x-api-key': scene.keys.fenced,
      },
      ...withoutKey(request),
    })),
  key_read_only: (scene) => call(scene, {}, { key: scene.keys.publishable }),
  not_allowed: (scene) => call(scene, {}, { key: scene.keys.foreign, user: scene.foreignUser }),
  entity_not_found: (scene) => call(scene, { entity_id: nowhere }),
  entity_unknown: (scene) => call(scene, { entity_id: nowhere }),
  value_not_found: (scene) => {
    const name = 'announcement_id' in scene.endpoint.params.properties ? 'announcement_id' : 'gen_id'
    return call(scene, { [name]: nowhere })
  },
  revision_unknown: (scene) => call(scene, { revision_id: `1-${nobody}` }),
  claim_not_found: (scene) => call(scene, { claim_id: nobody }),
  suggestion_not_found: (scene) => call(scene, { suggestion_id: '0'.repeat(16) }),
  external_id_not_found: (scene) => call(scene, { external_id: 'osm:node/99' }),
  supplier_id_not_found: (scene) => call(scene, { supplier_id: 'no-such-id' }),
  category_not_found: (scene) => call(scene, { category_id: nowhere }),
  location_not_found: (scene) => call(scene, { location_id: nowhere }),
  user_unknown: (scene) => call(scene, { user_id: nobody }),
  user_not_found: (scene) => call(scene, { email: 'nobody@nowhere.example' }),
  syndication_not_found: (scene) => call(scene, { syndication_id: nobody }),
  pair_not_found: (scene) => call(scene, { pair_id: '1-2' }),
  rule_not_found: (scene) => call(scene, { rule_id: 'absent' }),
  feed_not_found: (scene) => call(scene, { feed_id: 'absent' }),
  site_not_found: (scene) => call(scene, { site_id: 'absent' }),
  inbox_item_not_found: (scene) => call(scene, { item_id: nobody }),
  erasure_not_found: (scene) => call(scene, { erasure_id: nobody }),
  too_large: (scene) =>
    send(scene, (request) => ({
      ...request,
      headers: { ...request.headers, 'content-length': String(37 * 1024 * 1024) },
    })),
  unsupported_type: (scene) =>
    send(scene, (request) => ({ ...request, headers: { 'content-type': 'text/csv' } })),
  method_not_allowed: (scene) => send(scene, (request) => ({ ...request, method: 'PATCH' })),
  too_many_requests: (scene) => untilLimited(scene, scene.keys.hurried),
  quota_used_up: (scene) => untilLimited(scene, scene.keys.spent),
  storage_read_only: (scene) => onReadOnly(scene),
}

/** A request whose key comes in a header only. */
const withoutKey = (request: { url: string; payload?: unknown }) => {
  const strip = (text: string): string => text.replace(/&?api_key=[^&]*/, '')
  return {
    url: strip(request.url),
    ...(typeof request.payload === 'string' ? { payload: strip(request.payload) } : {}),
  }
}
