import { Type } from 'typebox'
import { fault } from '../../faults/fault.ts'
import { date, line, oneOf, optional, text, url } from './attributes.ts'
import { defineObject, folded } from './define-object.ts'

const example = (path: string) => ({ example: `https://www.example.com/${path}` })

export const announcement = defineObject({
  name: 'announcement',
  entityKey: 'announcements',
  cardinality: 'many',
  listed: false,
  summary: 'News of the business with a first and a last day.',
  attributes: Type.Object({
    headline: line(200, { description: 'Heading.', example: 'Closed for stocktaking' }),
    body: text(5000, { description: 'The news.', example: 'We open again on Monday.' }),
    link_label: optional(line(80, { description: 'Text of the link.', example: 'Read more' })),
    link: optional(url({ description: 'Address the news link to.', ...example('news') })),
    terms_link: optional(url({ description: 'Address of terms and conditions.', ...example('terms') })),
    publish_date: optional(date({ description: 'First day; at once when absent.', example: '2030-01-01' })),
    expiry_date: optional(date({ description: 'Last day, not before publish_date.', example: '2030-01-31' })),
    media_type: optional(
      oneOf(['image', 'video'], { description: 'What is shown with the news.', example: 'image' }),
    ),
    image_url: optional(url({ description: 'Address of a picture.', ...example('news.jpg') })),
    video_url: optional(url({ description: 'Address of a video.', ...example('news.mp4') })),
    type: optional(line(40, { description: 'Kind of news.', example: 'event' })),
  }),
  check: ({ publish_date: from, expiry_date: until, media_type: media, image_url, video_url }) => [
    ...(from !== undefined && until !== undefined && String(until) < String(from)
      ? [fault('before', 'expiry_date', { other: 'publish_date' })]
      : []),
    ...(media === 'image' && image_url === undefined
      ? [fault('required_when', 'image_url', { other: 'media_type', value: 'image' })]
      : []),
    ...(media === 'video' && video_url === undefined
      ? [fault('required_when', 'video_url', { other: 'media_type', value: 'video' })]
      : []),
  ],
  identity: (attributes) =>
    `${folded(attributes.headline)}\n${folded(attributes.body)}\n${attributes.publish_date ?? ''}`,
})
