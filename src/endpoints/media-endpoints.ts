import { Type } from 'typebox'
import { file, line, optional, url } from '../entity/objects/attributes.ts'
import type { UploadedFile } from '../entity/objects/kinds.ts'
import type { ImageKind } from '../media/images.ts'
import { defineEndpoint, type Endpoint } from './define-endpoint.ts'
import { ack, entityId } from './object-endpoints.ts'
import { exampleAck, WriteAck } from './results.ts'

const group = 'Files of an entity'
const access = { plan: 'entry', write: true, user: true } as const

/** A 1 × 1 pixel png, for the example. */
export const examplePicture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Declares an endpoint that takes a picture as a file. */
export const uploadsImage = (kind: ImageKind, summary: string): Endpoint =>
  defineEndpoint({
    method: 'POST',
    path: `/v1/entity/${kind}`,
    group,
    summary,
    origin: 'spec',
    access,
    effect: 'adds',
    params: Type.Object({
      entity_id: entityId,
      filedata: file({
        description: 'The picture: jpg, png or gif, at most 20 MiB and 50 megapixels.',
        pattern: '\\.(jpe?g|png|gif)$',
      }),
      [`${kind}_name`]: optional(line(200, { description: 'Caption.', example: 'Shop front' })),
    }),
    result: WriteAck,
    errors: ['entity_not_found', 'too_large', 'unsupported_type'],
    example: {
      params: { entity_id: '512345678901248', filedata: examplePicture, [`${kind}_name`]: 'Shop front' },
      result: exampleAck,
    },
    handle: async ({ params, caller }, operations) => {
      const given = params as Record<string, unknown>
      return ack(
        await operations.attachImage(
          given.entity_id as string,
          kind,
          { file: given.filedata as UploadedFile },
          given[`${kind}_name`] as string | undefined,
          caller,
        ),
      )
    },
  })

/** Declares an endpoint that fetches a picture from an address. */
export const fetchesImage = (kind: ImageKind, summary: string): Endpoint =>
  defineEndpoint({
    method: 'POST',
    path: `/v1/entity/${kind}/by_url`,
    group,
    summary,
    origin: 'spec',
    access,
    effect: 'adds',
    params: Type.Object({
      entity_id: entityId,
      [`${kind}_url`]: url({
        description: 'Address of a jpg, png or gif, reachable on the public internet.',
        example: 'http://www.example.com/front.jpg',
      }),
      [`${kind}_name`]: optional(line(200, { description: 'Caption.', example: 'Shop front' })),
    }),
    result: WriteAck,
    errors: ['entity_not_found', 'fetch_failed', 'too_large', 'unsupported_type'],
    example: {
      params: {
        entity_id: '512345678901248',
        [`${kind}_url`]: 'http://pictures.example/front.jpg',
        [`${kind}_name`]: 'Shop front',
      },
      result: exampleAck,
    },
    handle: async ({ params, caller }, operations) => {
      const given = params as Record<string, string>
      return ack(
        await operations.attachImage(
          given.entity_id!,
          kind,
          { url: given[`${kind}_url`]! },
          given[`${kind}_name`],
          caller,
        ),
      )
    },
  })
