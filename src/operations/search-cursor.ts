import { hash } from 'node:crypto'
import { hasOpeningState } from '../entity/opening/state.ts'
import { type DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { SearchHit, SearchPosition } from '../search/query.ts'
import type { Order } from '../search/sort-key.ts'

/** The position of a client paging through a search. */
export interface SearchProgress {
  /** Number of the reading that answered the first page; later pages use the same one. */
  readonly step: number
  /** The instant of opening states, milliseconds since 1970, constant across pages. Null if not requested. */
  readonly openAt: number | null
  readonly position: SearchPosition
}

const checkLength = 16

/** Increase when the meaning of cursors changes, so that older ones are refused. */
const version = 2

const checkOf = (payload: string, query: string): string =>
  hash('sha256', `${version}\n${payload}\n${query}`, 'base64url').slice(0, checkLength)

/** The progress as URL-safe text. `query` is everything that the cursor depends on, see `readCursor`. */
export function writeCursor({ step, openAt, position }: SearchProgress, query: string): string {
  const payload = [step, openAt ?? '', position.id, ...keyOf(position)].join(' ')
  return checkOf(payload, query) + Buffer.from(payload).toString('base64url')
}

function keyOf(position: SearchPosition): readonly (number | string)[] {
  if (position.kind === 'score') return [position.score, position.contentScore]
  if (position.kind === 'distance') return [position.metres]
  return [typeof position.key === 'string' ? `=${encodeURIComponent(position.key)}` : `#${position.key}`]
}

/**
 * The progress encoded in a cursor of this query.
 * @throws DirectoryError invalid_parameters for a damaged text, or one issued for another query
 */
export function readCursor(text: string, query: string): SearchProgress {
  const payload = Buffer.from(text.slice(checkLength), 'base64url').toString()
  if (text !== checkOf(payload, query) + Buffer.from(payload).toString('base64url')) throw foreignCursor()
  const progress = progressOf(payload)
  if (progress === null) throw foreignCursor()
  return progress
}

/** Null for payloads that `writeCursor` cannot produce: the check value can be forged. */
function progressOf(payload: string): SearchProgress | null {
  const form =
    /^(\d{1,6}) (-?\d{1,14}|) (\d{1,16}) (?:(\d{1,9}) (\d{1,9})|([\d.e+-]{1,30})|#([\d.e+-]{1,30})|=([a-z0-9%~]{1,200}))$/.exec(
      payload,
    )
  const [, step, openAt, id = '', score, contentScore, metres, number, name] = form ?? []
  const amount = Number(metres ?? number ?? 0)
  if (form === null || !Number.isFinite(amount) || !hasOpeningState(Number(openAt))) return null
  return {
    step: Number(step),
    openAt: openAt === '' ? null : Number(openAt),
    position:
      score !== undefined
        ? { kind: 'score', score: Number(score), contentScore: Number(contentScore), id }
        : metres !== undefined
          ? { kind: 'distance', metres: amount, id }
          : { kind: 'key', key: name === undefined ? amount : name.replaceAll('%20', ' '), id },
  }
}

/** The position of a hit in the order of its search. */
export function positionOf(hit: SearchHit, order: Order): SearchPosition {
  const { id } = hit
  if (order === 'score') return { kind: 'score', score: hit.score, contentScore: hit.contentScore, id }
  if (order === 'nearest') return { kind: 'distance', metres: hit.distanceMetres ?? 0, id }
  return { kind: 'key', key: hit.sortKey ?? 0, id }
}

/** The error for a cursor that does not fit the query. */
export const foreignCursor = (): DirectoryError => invalid(fault('foreign_cursor', 'cursor'))
