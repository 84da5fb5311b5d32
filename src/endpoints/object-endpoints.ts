import { Type } from 'typebox'
import { planThatWrites } from '../access/object-rights.ts'
import { type HeldReason, heldReasons } from '../access/ownership.ts'
import type { Effect } from '../access/ownership-table.ts'
import type { ObjectName } from '../entity/model.ts'
import { digits, optional } from '../entity/objects/attributes.ts'
import { objectTypes } from '../entity/objects/index.ts'
import { answer, defineEndpoint, type Endpoint } from './define-endpoint.ts'
import { exampleAck, WriteAck } from './results.ts'

export const entityId = digits(16, { description: 'Id of the entity.', example: '512345678901248' })
export const genId = digits(16, { description: 'gen_id of the value.', example: '512345678909440' })

/** The data of an acknowledgement; `held` gives the reason if the value is held back. */
export interface Acknowledged {
  readonly id: string
  readonly revision: string
  readonly held?: HeldReason | null
}

export const ack = ({ id, revision, held = null }: Acknowledged, msg = 'ok') =>
  answer(
    { ok: true, id, rev: revision, ...(held === null ? {} : { shown: false, reason: heldReasons[held] }) },
    msg,
  )

/** The acknowledgement of a removal. */
export const ackRemoval = ({ id, revision, held = null }: Acknowledged) =>
  answer({
    ok: true,
    id,
    rev: revision,
    ...(held === null ? {} : { removed: false, reason: heldReasons[held] }),
  })

interface ObjectEndpoint {
  readonly object: ObjectName
  readonly path: string
  readonly summary: string
  readonly origin: Endpoint['origin']
  readonly example: Readonly<Record<string, string>>
  /** Whether a value can be changed in place by its gen_id. */
  readonly amendable?: boolean
  /** Parameter that carries the gen_id; default `gen_id`. */
  readonly genIdParameter?: string
}

/** Objects that every listing has are set; values of others are added. */
const usual: ReadonlySet<ObjectName> = new Set(['name', 'postal_address', 'geopoint'])

const effectOf = (object: ObjectName): Effect =>
  object === 'status' ? 'changes status' : usual.has(object) ? 'sets' : 'adds'

/**
 * Declares an endpoint that sets an object or adds a value to it; its parameters are the attributes of the
 * object type.
 */
export function writesObject(declared: ObjectEndpoint): Endpoint {
  const type = objectTypes[declared.object]
  const { genIdParameter = 'gen_id' } = declared
  return defineEndpoint({
    method: 'POST',
    path: declared.path,
    group: 'Objects of an entity',
    summary: declared.summary,
    origin: declared.origin,
    access: { plan: planThatWrites(declared.object), write: true, user: true },
    effect: effectOf(declared.object),
    params: Type.Object({
      entity_id: entityId,
      ...type.attributes.properties,
      ...(declared.amendable === true ? { [genIdParameter]: optional(genId) } : {}),
    }),
    check: (given) => {
      const { entity_id: _id, [genIdParameter]: _gen, ...attributes } = given as Record<string, unknown>
      return type.check?.(attributes) ?? []
    },
    result: WriteAck,
    errors: [
      'entity_not_found',
      ...(declared.amendable === true ? (['value_not_found', 'not_allowed'] as const) : []),
    ],
    example: { params: { entity_id: '512345678901248', ...declared.example }, result: exampleAck },
    handle: async ({ params, caller }, operations) => {
      const {
        entity_id: id,
        [genIdParameter]: value,
        ...attributes
      } = params as Record<string, unknown> & { entity_id: string }
      return ack(
        await operations.contributeObject(id, declared.object, attributes, caller, {
          genId: value as string | undefined,
        }),
      )
    },
  })
}

/** Declares an endpoint that removes a value by `gen_id`, or the value of a singular object. */
export function removesObject(
  declared: Pick<ObjectEndpoint, 'object' | 'path' | 'summary' | 'origin' | 'genIdParameter'>,
): Endpoint {
  const { genIdParameter = 'gen_id' } = declared
  const many = objectTypes[declared.object].cardinality === 'many'
  return defineEndpoint({
    method: 'DELETE',
    path: declared.path,
    group: 'Objects of an entity',
    summary: declared.summary,
    description:
      'The owner and the operator remove a value; on an unclaimed entity its only source does, and one of several withdraws its support. Otherwise the wish is kept as a suggestion (removed: false). The value stays in history.',
    origin: declared.origin,
    access: { plan: planThatWrites(declared.object), write: true, user: true },
    effect: 'removes',
    params: Type.Object({ entity_id: entityId, ...(many ? { [genIdParameter]: genId } : {}) }),
    result: WriteAck,
    errors: ['entity_not_found', ...(many ? (['value_not_found'] as const) : [])],
    example: {
      params: { entity_id: '512345678901248', ...(many ? { [genIdParameter]: '512345678909440' } : {}) },
      result: exampleAck,
    },
    handle: async ({ params, caller }, operations) => {
      const { entity_id: id, [genIdParameter]: value } = params as Record<string, string> & {
        entity_id: string
      }
      return ackRemoval(await operations.removeValue(id, declared.object, value ?? null, caller))
    },
  })
}
