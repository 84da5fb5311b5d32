import { Type } from 'typebox'
import { text } from '../../../../entity/objects/attributes.ts'
import { fault } from '../../../../faults/fault.ts'
import { youtubeId } from '../../../../media/video.ts'
import { defineEndpoint } from '../../../define-endpoint.ts'
import { ack, entityId } from '../../../object-endpoints.ts'
import { exampleAck, WriteAck } from '../../../results.ts'

export const postEntityVideoYoutube = defineEndpoint({
  method: 'POST',
  path: '/v1/entity/video/youtube',
  group: 'Objects of an entity',
  summary: 'Add a YouTube video to an entity.',
  origin: 'spec',
  access: { plan: 'entry', write: true, user: true },
  effect: 'adds',
  params: Type.Object({
    entity_id: entityId,
    embed_code: text(2000, {
      description: 'Embed markup, address or id of the video; only the id is kept.',
      example: 'https://www.youtube.com/embed/dQw4w9WgXcQ',
    }),
  }),
  check: ({ embed_code }) =>
    embed_code !== undefined && youtubeId(embed_code) === null ? [fault('not_youtube', 'embed_code')] : [],
  result: WriteAck,
  errors: ['entity_not_found'],
  example: {
    params: { entity_id: '512345678901248', embed_code: 'https://www.youtube.com/embed/dQw4w9WgXcQ' },
    result: exampleAck,
  },
  handle: async ({ params, caller }, operations) => {
    const id = youtubeId(params.embed_code) ?? ''
    const attributes = { type: 'youtube', link: `https://www.youtube.com/watch?v=${id}` }
    return ack(
      await operations.contributeObject(params.entity_id, 'video', attributes, caller, {
        derived: { video_id: id },
      }),
    )
  },
})
