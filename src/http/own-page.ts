import type { FastifyRequest } from 'fastify'

/**
 * Whether a form was sent by a page of this directory, as far as the browser says: another site must not make
 * its visitors open forms here. Programs send neither header.
 */
export function isFromOwnPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}
