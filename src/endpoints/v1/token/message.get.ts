import { makesLink } from '../../token-endpoints.ts'

/** GET /v1/token/message */
export const getTokenMessage = makesLink(
  'message',
  'Make a link to the page on which a user sends an entity a message.',
)
