import { makesLink } from '../../token-endpoints.ts'

/** GET /v1/token/claim */
export const getTokenClaim = makesLink('claim', 'Make a link to the page on which a user claims an entity.')
