import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityVideo = removesObject({
  object: 'video',
  path: '/v1/entity/video',
  summary: 'Remove a video from an entity.',
  origin: 'ours',
})
