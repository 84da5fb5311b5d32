import type { LinkToken } from '../access/link-token.ts'

/** A stored link: its rights and its number of uses. */
export interface StoredLink {
  readonly link: LinkToken
  /** Submissions that succeeded or are in progress. */
  readonly uses: number
}

/**
 * Port: the links of `token/*` by the SHA-256 of their id (lower-case hex), as of the latest commit of any
 * process. The ids themselves are not stored. A read costs one indexed lookup.
 */
export interface LinkStore {
  /** Undefined for an unknown hash. An expired link may or may not be present. */
  link(hash: string): Promise<StoredLink | undefined>
  /** Number of stored links of a key, including expired ones not yet removed. */
  linksOf(keyId: string): Promise<number>
}

/** A write as data. Every write removes some expired links, faster than new ones are added. */
export type LinkCommand =
  /** Adds an unused link. Refused: `too_many` when the key has `most` unexpired links. */
  | { readonly type: 'link.put'; readonly hash: string; readonly link: LinkToken; readonly most: number }
  /**
   * Counts a use before the submission itself. Adds `link` if it is not stored: a link in signed form.
   * Refused: `used_up` after `most` uses.
   */
  | { readonly type: 'link.use'; readonly hash: string; readonly link: LinkToken; readonly most: number }
  /** Takes back a use whose submission failed. */
  | { readonly type: 'link.release'; readonly hash: string }

export type LinkResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'used_up' }
  /** `roomAt`: expiry of the first of them, milliseconds since 1970. */
  | { readonly ok: false; readonly reason: 'too_many'; readonly roomAt: number }

/**
 * Port: executes one command in its own transaction; durable once it resolves. A refused command changes
 * nothing that counts.
 */
export interface LinkWriter {
  apply(command: LinkCommand): Promise<LinkResult>
}
