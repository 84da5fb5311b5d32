import { uploadsImage } from '../../media-endpoints.ts'

/** POST /v1/entity/image */
export const postEntityImage = uploadsImage('image', 'Upload a photo of an entity.')
