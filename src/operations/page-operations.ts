import type { Attributes } from '../entity/model.ts'
import type { OwnerPage } from './owner-page.ts'
import type { Submission, SubmissionOutcome } from './submission.ts'
import type { CodeRequest, CodeSent } from './verify-claim.ts'

/** On whose behalf a hosted page acts: the key of its link, and the person who filled in the form. */
export interface PageAuthor {
  readonly keyId: string
  readonly account: string
  readonly portalName: string
  readonly flatpackId: string | null
  /** Null when the person left it out (possible for reports only). */
  readonly email: string | null
  readonly firstName: string
  readonly lastName: string
}

/**
 * What pages show of an entity: what a public page may, so without street where the address is not to be displayed, and what the plan of the link's key shows.
 */
export interface EntitySummary {
  readonly id: string
  /** Its id where there is no name to show. */
  readonly name: string
  /** Attributes of the address that are shown; none where there is no address. */
  readonly address: Attributes
  /** Alpha-2, lower case. */
  readonly country: string
}

export interface CategoryChoice {
  readonly id: string
  readonly name: string
}

export interface Report {
  readonly entityId: string
  readonly country: string
  /** An object name, as `data_type` of `POST /v1/signal`. */
  readonly dataType: string
  /** With `dataType` `status` only. */
  readonly inactiveReason: string | null
  readonly feedback: string
  /** What an answer is written in, such as `de`. */
  readonly language: string
}

export interface WebClaim {
  readonly entityId: string
  readonly method: 'web'
  readonly phoneNumber: string | null
  readonly referrerName: string
  /** Asks the operator to decide between this claim and the one that stands. */
  readonly contest: boolean
}

/** A claim that waits, as the steps of the page name it. */
export interface WebClaimRef {
  readonly entityId: string
  readonly claimId: string
}

/** Where a code can go, as far as the plan of the link's key shows it. */
export interface ClaimWays {
  readonly targets: readonly {
    readonly id: string
    readonly method: 'email' | 'phone'
    /** The address or number, partly masked. */
    readonly hint: string
    /** Whether a code goes out to it; otherwise it is kept for the operators. */
    readonly isDelivered: boolean
  }[]
  /** Domains of the business, at which any address will do. */
  readonly domains: readonly string[]
  /** Whether mail goes out. */
  readonly sendsMail: boolean
}

/** Where a claim stands. `verified` until a time in milliseconds since 1970; `gone` when it was refused, given up, or is too old. */
export type ClaimProgress =
  | { readonly state: 'pending' }
  | { readonly state: 'gone' }
  | { readonly state: 'verified'; readonly until: number }

export interface Message {
  readonly entityId: string
  readonly senderName: string
  readonly senderEmail: string
  readonly text: string
  /** What the words around it are written in, such as `de`. */
  readonly language: string
}

/**
 * What the hosted pages need done; the same operations that the endpoints call. All throw `DirectoryError`; the faults of one
 * are shown beside the fields of their parameters, other failures above the form.
 */
export interface PageOperations {
  /** False once the key is revoked: its links end with it. */
  isKeyValid(keyId: string): Promise<boolean>
  /** As far as the key of the link may see it. Undefined for an unknown entity, or one that is not shown. */
  entity(entityId: string, keyId: string): Promise<EntitySummary | undefined>
  /** Categories a text names, best first, at most 10, named in `language`. */
  findCategories(text: string, language: string): Promise<readonly CategoryChoice[]>
  addBusiness(submission: Submission, author: PageAuthor): Promise<SubmissionOutcome>
  /** Keeps the report and puts it into the inbox. Returns whether the person who reports will get an answer by mail. */
  report(report: Report, author: PageAuthor): Promise<{ readonly isAnswered: boolean }>
  /** Whether somebody owns the entity. */
  isClaimed(entityId: string): Promise<boolean>
  /**
   * Claims for the user with the author's address, made when there is none: a claim that waits until it is verified. The one that waits for this user already
   * goes on. Null when the user owns the entity.
   */
  claim(claim: WebClaim, author: PageAuthor): Promise<{ readonly claimId: string } | null>
  /** Where a code for a claim can go; for an id that is none, where it could go for a claim that is made now. */
  claimWays(claim: WebClaimRef, author: Pick<PageAuthor, 'keyId' | 'account'>): Promise<ClaimWays>
  /** Sends a code, or keeps it for the operators. */
  sendClaimCode(claim: WebClaimRef, request: CodeRequest, author: PageAuthor): Promise<CodeSent>
  /** Verifies by a code. @throws CodeRefused */
  verifyClaim(claim: WebClaimRef, code: string, author: PageAuthor, language: string): Promise<ClaimProgress>
  /** Where a claim of the author's account stands. */
  claimProgress(claim: WebClaimRef, author: Pick<PageAuthor, 'account'>): Promise<ClaimProgress>
  /** Sends a new link to the owner's page, if the address is the owner's; does not say whether it was. */
  sendOwnerLink(entityId: string, email: string, language: string): Promise<void>
  readonly owner: OwnerPage
  /** Whether mail goes out to people, and whether it reaches this business: what the answers to reports and messages say. */
  mailReaches(entityId: string): Promise<{ readonly people: boolean; readonly business: boolean }>
  /** Sends the message, or keeps it for the operators; returns which. Counts an `email` event. */
  message(message: Message, author: PageAuthor): Promise<{ readonly goesToBusiness: boolean }>
}
