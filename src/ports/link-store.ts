import type { LinkToken } from '../access/link-token.ts'

/** A link as it is stored: what it lets its holder do, and how often that was done. */
export interface StoredLink {
  readonly link: LinkToken
  /** Submissions that succeeded, or are under way. */
  readonly uses: number
}

/**
 * Port: the links of `token/*` by the SHA-256 of their id (lower-case hex), as the latest commit of any process left them. Ids themselves are stored nowhere.
 * A read costs one indexed look-up.
 */
export interface LinkStore {
  /** Undefined for an unknown hash; a link that has run out may be there or not. */
  link(hash: string): Promise<StoredLink | undefined>
  /** Links of a key that are stored, those that have run out and not been removed yet included. */
  linksOf(keyId: string): Promise<number>
}

/** A described write. Every write removes some links that have run out, so that they go sooner than new ones come. */
export type LinkCommand =
  /** Adds a link with no uses. Refused: `too_many` when the key has `most` links that have not run out. */
  | { readonly type: 'link.put'; readonly hash: string; readonly link: LinkToken; readonly most: number }
  /** Counts a use, before what it is for is done. Adds `link` where it is not stored: one of the signed form. Refused: `used_up` after `most` uses. */
  | { readonly type: 'link.use'; readonly hash: string; readonly link: LinkToken; readonly most: number }
  /** Takes a use back that came to nothing. */
  | { readonly type: 'link.release'; readonly hash: string }

export type LinkResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'used_up' }
  /** `roomAt`: when the first of them runs out, in milliseconds since 1970. */
  | { readonly ok: false; readonly reason: 'too_many'; readonly roomAt: number }

/** Port: carries out one command in a transaction of its own; durable when it resolves. A refused command changes nothing that counts. */
export interface LinkWriter {
  apply(command: LinkCommand): Promise<LinkResult>
}
