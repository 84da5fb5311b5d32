import { makesLink } from '../../token-endpoints.ts'

/** GET /v1/token/report */
export const getTokenReport = makesLink(
  'report',
  'Make a link to the page on which a user reports something wrong.',
)
