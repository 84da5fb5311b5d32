import { Type } from 'typebox'
import { fault } from '../../faults/fault.ts'
import { line, oneOf, optional, text, url } from './attributes.ts'
import { defineObject } from './define-object.ts'

export const video = defineObject({
  name: 'video',
  entityKey: 'videos',
  cardinality: 'many',
  listed: true,
  summary: 'A video hosted elsewhere.',
  attributes: Type.Object({
    type: oneOf(
      ['youtube', 'vimeo', 'dailymotion', 'other'],
      { description: 'Host of the video.', example: 'youtube' },
      'youtube',
    ),
    link: optional(
      url({ description: 'Address of the video.', example: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }),
    ),
    embed_code: optional(
      text(2000, {
        description: 'Embed markup, address or id of a YouTube video; only the id is kept.',
        example: 'https://www.youtube.com/embed/dQw4w9WgXcQ',
      }),
    ),
    title: optional(line(200, { description: 'Title.', example: 'How we work' })),
    description: optional(
      line(2000, { description: 'What the video shows.', example: 'A day with our fitters' }),
    ),
    thumbnail: optional(
      url({ description: 'Address of a still picture.', example: 'https://www.example.com/still.jpg' }),
    ),
  }),
  transient: ['embed_code'],
  derived: { video_id: Type.String({ description: 'Id of the video at its host.' }) },
  // Callers that accept embed markup replace it by its link; markup still without a link contains no video.
  check: ({ link, embed_code: markup }) => {
    if (link !== undefined) return []
    return markup === undefined
      ? [fault('required', 'link', { other: 'embed_code' })]
      : [fault('not_youtube', 'embed_code')]
  },
  identity: (attributes, derived) => String(derived.video_id ?? attributes.link),
})
