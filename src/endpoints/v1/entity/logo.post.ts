import { uploadsImage } from '../../media-endpoints.ts'

/** POST /v1/entity/logo */
export const postEntityLogo = uploadsImage('logo', 'Upload a logo of an entity.')
