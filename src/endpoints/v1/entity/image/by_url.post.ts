import { fetchesImage } from '../../../media-endpoints.ts'

/** POST /v1/entity/image/by_url */
export const postEntityImageByUrl = fetchesImage('image', 'Add a photo of an entity by its address.')
