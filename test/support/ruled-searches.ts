import assert from 'node:assert/strict'
import type { Data, Params } from './bakeries.ts'
import type { World } from './world.ts'

/** The calls of an operator who steers searches, and of those who search in Reading. */
export interface RuledSearches {
  /** `data` of a search by what and where. */
  readonly what: (what: string, params?: Params) => Promise<Data>
  /** `data` of a search in one box. */
  readonly box: (q: string, params?: Params) => Promise<Data>
  readonly put: (ruleId: string, rule: object) => Promise<Data>
  readonly remove: (ruleId: string) => Promise<Data>
  /** The rule is refused. @returns the answer */
  readonly refused: (ruleId: string, rule: object) => Promise<string>
  /** The HTML of a public page. */
  readonly open: (url: string, referer?: string) => Promise<string>
}

export function ruledSearches(world: World): RuledSearches {
  const { directory } = world
  const ruleOf = (rule_id: string, rule: object): Params => ({ rule_id, json: JSON.stringify(rule) })
  return {
    what: (what, params = {}) =>
      world.ask('GET', '/v1/entity/search/what/bylocation', {
        what,
        where: 'Reading',
        country: 'GB',
        ...params,
      }),
    box: (q, params = {}) => world.ask('GET', '/v1/search', { q, country: 'GB', ...params }),
    put: (ruleId, rule) => world.ask('POST', '/v1/search_rule', ruleOf(ruleId, rule)),
    remove: (rule_id) => world.ask('DELETE', '/v1/search_rule', { rule_id }),
    refused: async (ruleId, rule) => {
      const answer = await directory.call('POST', '/v1/search_rule', ruleOf(ruleId, rule))
      assert.equal(answer.status, 400, JSON.stringify(answer))
      return JSON.stringify(answer)
    },
    open: async (url, referer) => {
      const headers = { host: 'directory.example', ...(referer === undefined ? {} : { referer }) }
      const { statusCode, body } = await directory.server.inject({ method: 'GET', url, headers })
      assert.equal(statusCode, 200, url)
      return body
    },
  }
}
