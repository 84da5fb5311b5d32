import { fetchesImage } from '../../../media-endpoints.ts'

/** POST /v1/entity/logo/by_url */
export const postEntityLogoByUrl = fetchesImage('logo', 'Add a logo of an entity by its address.')
