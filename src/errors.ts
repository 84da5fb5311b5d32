import type { Fault } from './faults/fault.ts'

/**
 * All failures. Inner modules throw `DirectoryError(code)` and know no status codes; only `http/` reads
 * `status`. Messages are part of the wire contract and say what to do next.
 */
export const errorTable = {
  invalid_parameters: { status: 400, message: 'There were errors in your request' },
  malformed_request: { status: 400, message: 'The request could not be read' },
  unknown_claimant: { status: 400, message: 'There were problems claiming this entity' },
  key_required: { status: 401, message: 'api_key is a required parameter' },
  key_unknown: {
    status: 401,
    message: 'This api_key is not valid; check it, or ask the operator for a new one',
  },
  plan_too_low: { status: 403, message: 'The plan of this key does not include this call' },
  origin_not_allowed: { status: 403, message: 'This key may not be used from this origin' },
  key_read_only: { status: 403, message: 'This is a publishable key, which can only read what visitors see' },
  not_allowed: { status: 403, message: 'This user or account may not make this change' },
  code_refused: { status: 403, message: 'This code was not accepted' },
  path_not_found: { status: 404, message: 'There is no such endpoint; see /docs' },
  entity_not_found: { status: 404, message: 'Unable to fetch entity to update' },
  entity_unknown: { status: 404, message: 'There is no entity with this id' },
  supplier_id_not_found: {
    status: 404,
    message: 'No entity was supplied under this supplier_id by this account',
  },
  external_id_not_found: { status: 404, message: 'No entity has one of these external ids' },
  claim_not_found: {
    status: 404,
    message: 'There is no such claim that waits; see GET /v1/entity/claims',
  },
  suggestion_not_found: {
    status: 404,
    message: 'There is no such suggestion any more; see GET /v1/entity/suggestions',
  },
  revision_unknown: {
    status: 404,
    message: 'There is no such revision; see GET /v1/entity/revisions',
  },
  value_not_found: { status: 404, message: 'The entity has no value with this gen_id' },
  category_not_found: {
    status: 404,
    message: 'There is no category with this category_id; find one with GET /v1/lookup/category',
  },
  location_not_found: { status: 404, message: 'There is no location with this location_id' },
  user_not_found: { status: 404, message: 'Unable to find a user with this email address' },
  user_unknown: { status: 404, message: 'There is no user with this user_id' },
  token_not_found: { status: 404, message: 'This link is not valid any more; ask for a new one' },
  syndication_not_found: { status: 404, message: 'There is no syndication with this syndication_id' },
  rule_not_found: { status: 404, message: 'There is no rule with this rule_id; see GET /v1/search_rules' },
  feed_not_found: { status: 404, message: 'There is no feed with this feed_id; see GET /v1/feeds' },
  feed_running: { status: 409, message: 'This feed is being taken in; ask again when it is done' },
  site_not_found: { status: 404, message: 'There is no site with this site_id; see GET /v1/sites' },
  inbox_item_not_found: { status: 404, message: 'There is no item of the inbox with this item_id' },
  pair_not_found: { status: 404, message: 'There is no such pair; see GET /v1/pairs' },
  asset_not_found: { status: 404, message: 'There is no such file' },
  erasure_not_found: {
    status: 404,
    message: 'There is no erasure with this erasure_id; see GET /v1/erasures',
  },
  advert_not_found: { status: 404, message: 'This entity has no live advert with that publisher' },
  method_not_allowed: {
    status: 405,
    message: 'This endpoint does not take this method; see the Allow header',
  },
  merged_already: {
    status: 409,
    message:
      'This entity was merged already; use the one it is in, or take it out with POST /v1/entity/unmerge',
  },
  source_not_found: {
    status: 404,
    message: 'Nobody who fits unmerge_masheryid, unmerge_supplier_id and unmerge_user_id said anything of it',
  },
  one_entity: {
    status: 409,
    message:
      'Both ids are of one entity; an operator takes one of them out with POST /v1/entity/unmerge and unmerge_supplier_id',
  },
  not_merged: { status: 409, message: 'This entity was not merged into another' },
  emptied: {
    status: 409,
    message: 'What was said of this entity has been erased: nothing is left to take out',
  },
  both_claimed: {
    status: 409,
    message: 'Both entities have an owner; the operator says whose claim holds with claim=from or claim=to',
  },
  claimed_already: { status: 409, message: 'This entity is already claimed' },
  too_many_claims: {
    status: 409,
    message: 'Too many claims of this entity wait already; the operator decides about them first',
  },
  too_many_waiting: {
    status: 409,
    message:
      'Too much of this waits for the people who run the directory; what was sent before is kept, and there is room again when they have settled some of it',
  },
  too_many_codes: {
    status: 409,
    message: 'This claim has asked for as many codes as it may; the operator decides about it',
  },
  not_claimed: { status: 409, message: 'This entity is not claimed' },
  user_exists: {
    status: 409,
    message: 'Another user already has this email address or social login',
  },
  too_many_users: {
    status: 409,
    message: 'This account has as many users as it may; ask the operator for more, or use those there are',
  },
  advert_exists: { status: 409, message: 'This entity is already an advertiser for that publisher.' },
  match_refused: {
    status: 409,
    message: 'This business matches an existing entity and no_merge_on_error was given',
  },
  stale_revision: {
    status: 409,
    message: 'The entity was changed meanwhile; read it again and repeat the change',
  },
  erased: {
    status: 409,
    message: 'This business was erased at its request; the operator can lift that',
  },
  revision_incomplete: {
    status: 409,
    message:
      'The history since was written by an earlier version, which kept values only: the entity as a whole cannot be told from it; see GET /v1/entity/changelog',
  },
  revert_refused: { status: 409, message: 'This cannot be brought back' },
  syndication_ended: { status: 409, message: 'This syndication has already ended' },
  pair_stale: {
    status: 409,
    message:
      'The pair or one of its entities has changed; the two were compared anew: look again, then decide',
  },
  pair_decided: {
    status: 409,
    message: 'This pair has been decided; reopen it with state open, a merged one after an unmerge',
  },
  inbox_item_settled: { status: 409, message: 'This item of the inbox has already been settled' },
  asset_gone: { status: 410, message: 'This file was removed' },
  too_large: { status: 413, message: 'The request or file is larger than allowed' },
  unsupported_type: { status: 415, message: 'This type of file or body is not accepted' },
  fetch_failed: { status: 400, message: 'There were errors in your request' },
  too_many_requests: { status: 429, message: 'Too many requests; wait for the time in Retry-After' },
  quota_used_up: {
    status: 429,
    message: 'The daily quota of this key is used up; wait for the time in Retry-After',
  },
  internal: {
    status: 500,
    message: 'Something went wrong on our side; quote the X-Request-Id when you report it',
  },
  busy: { status: 503, message: 'The directory is busy; try again shortly' },
  storage_read_only: {
    status: 503,
    message:
      'The storage of the directory is read-only, and nothing was written; try again after the time in Retry-After',
  },
  storage_failing: {
    status: 503,
    message: 'The storage of the directory reports errors; try again after the time in Retry-After',
  },
  storage_full: {
    status: 507,
    message:
      'The storage of the directory is full, and nothing was written; try again after the time in Retry-After',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorTable

/**
 * A failure with a code from `errorTable`. `details` has one fault per mistake, sent as sentences;
 * `retryAfterS` (seconds) becomes the Retry-After header.
 */
export class DirectoryError extends Error {
  readonly code: ErrorCode
  readonly details: readonly Fault[]
  readonly retryAfterS: number | null
  constructor(
    code: ErrorCode,
    details: readonly Fault[] = [],
    options?: { cause?: unknown; retryAfterS?: number },
  ) {
    super(errorTable[code].message, options)
    this.name = 'DirectoryError'
    this.code = code
    this.details = details
    this.retryAfterS = options?.retryAfterS ?? null
  }
}

/** An `invalid` failure with these faults. */
export const invalid = (...faults: readonly Fault[]): DirectoryError =>
  new DirectoryError('invalid_parameters', faults)
