import { makesLink } from '../../token-endpoints.ts'

/** GET /v1/token/add */
export const getTokenAdd = makesLink('add', 'Make a link to the page on which a user adds a business.')
