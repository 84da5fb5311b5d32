import type { Attributes, ObjectName } from '../entity/model.ts'
import type { UploadedFile } from '../entity/objects/kinds.ts'
import type { Fault } from '../faults/fault.ts'
import type { OwnedValues, OwnerPage } from './owner-page.ts'
import type { Submission, SubmissionOutcome } from './submission.ts'
import type { CodeRequest, CodeSent } from './verify-claim.ts'

/** The author of a page submission: the link's key, and the person who filled in the form. */
export interface PageAuthor {
  readonly keyId: string
  readonly account: string
  readonly portalName: string
  readonly flatpackId: string | null
  /** Null if left out (reports only). */
  readonly email: string | null
  readonly firstName: string
  readonly lastName: string
}

/**
 * The public view of an entity, limited by the plan of the link's key: without the street if the address is
 * not to be displayed.
 */
export interface EntitySummary {
  readonly id: string
  /** The entity's id if no name may be shown. */
  readonly name: string
  /** Visible attributes of the address; empty without an address. */
  readonly address: Attributes
  /** Alpha-2, lower case. */
  readonly country: string
  /** What the listing shows, without an address that is not to be displayed. */
  readonly values: OwnedValues
}

export interface CategoryChoice {
  readonly id: string
  readonly name: string
  /** The name, with what tells it from a choice of the same name. */
  readonly label: string
}

export interface Report {
  readonly entityId: string
  readonly country: string
  /** An object name, as `data_type` of `POST /v1/signal`. */
  readonly dataType: string
  /** One of several values of the object. */
  readonly genId?: string
  /** With `dataType` `status` only. */
  readonly inactiveReason: string | null
  readonly feedback: string
  /** Language of the answer, such as `de`. */
  readonly language: string
}

export interface WebClaim {
  readonly entityId: string
  readonly method: 'web'
  readonly phoneNumber: string | null
  readonly referrerName: string
  /** Asks the operator to decide between this claim and the live one. */
  readonly contest: boolean
}

/** A pending claim, as the steps of the page refer to it. */
export interface WebClaimRef {
  readonly entityId: string
  readonly claimId: string
}

/** Destinations for a code, as far as the plan of the link's key shows them. */
export interface ClaimWays {
  readonly targets: readonly {
    readonly id: string
    readonly method: 'email' | 'phone'
    /** The address or number, partly masked. */
    readonly hint: string
    /** Whether a code is sent to it; otherwise the code is kept for the operators. */
    readonly isDelivered: boolean
  }[]
  /** Domains of the business; any address there is accepted. */
  readonly domains: readonly string[]
  /** Whether mail is sent. */
  readonly sendsMail: boolean
}

/**
 * The state of a claim. `verified` carries the end, in milliseconds since 1970; `gone`: refused, given up, or
 * expired.
 */
export type ClaimProgress =
  | { readonly state: 'pending' }
  | { readonly state: 'gone' }
  | { readonly state: 'verified'; readonly until: number }

export interface Message {
  readonly entityId: string
  readonly senderName: string
  readonly senderEmail: string
  readonly text: string
  /** Language of the texts around it, such as `de`. */
  readonly language: string
}

/**
 * The operations behind the hosted pages, shared with the endpoints. All throw `DirectoryError`; pages show
 * faults beside the fields of their parameters, and other failures above the form.
 */
export interface PageOperations {
  /** False once the key is revoked, which also ends its links. */
  isKeyValid(keyId: string): Promise<boolean>
  /** Whether the plan of the link's key may write an object of a new business. */
  mayWrite(object: ObjectName, keyId: string): Promise<boolean>
  /** Limited to what the link's key may see. Undefined for an unknown entity, or one that is not shown. */
  entity(entityId: string, keyId: string): Promise<EntitySummary | undefined>
  /** Categories that a text can name, best first, at most 10, named in `language`. */
  findCategories(text: string, language: string): Promise<readonly CategoryChoice[]>
  /** Undefined for an unknown category. */
  categoryName(id: string, language: string): string | undefined
  /** All that is wrong with what `addBusiness` would get, found without writing; not whether the author may act. */
  businessFaults(submission: Submission, logo: UploadedFile | null): Promise<readonly Fault[]>
  /** `logo`: a picture of the business; its faults name the parameter `logo`. */
  addBusiness(
    submission: Submission,
    author: PageAuthor,
    logo: UploadedFile | null,
  ): Promise<SubmissionOutcome>
  /** Keeps the report and puts it into the inbox. Returns whether the reporter will get an answer by mail. */
  report(report: Report, author: PageAuthor): Promise<{ readonly isAnswered: boolean }>
  /** Whether the entity has an owner. */
  isClaimed(entityId: string): Promise<boolean>
  /**
   * Claims for the user with the author's address, creating the user if new. The claim is pending until
   * verified; a pending claim of the same user is continued. Null if the user already owns the entity.
   */
  claim(claim: WebClaim, author: PageAuthor): Promise<{ readonly claimId: string } | null>
  /** Destinations for a code of a claim; for an unknown id, those of a claim started now. */
  claimWays(claim: WebClaimRef, author: Pick<PageAuthor, 'keyId' | 'account'>): Promise<ClaimWays>
  /** Sends a code, or keeps it for the operators. */
  sendClaimCode(claim: WebClaimRef, request: CodeRequest, author: PageAuthor): Promise<CodeSent>
  /** Verifies a claim by its code. @throws CodeRefused */
  verifyClaim(claim: WebClaimRef, code: string, author: PageAuthor, language: string): Promise<ClaimProgress>
  /** The state of a claim of the author's account. */
  claimProgress(claim: WebClaimRef, author: Pick<PageAuthor, 'account'>): Promise<ClaimProgress>
  /** Sends a new link to the owner's page if the address is the owner's; does not reveal whether it did. */
  sendOwnerLink(entityId: string, email: string, language: string): Promise<void>
  readonly owner: OwnerPage
  /**
   * Whether mail is sent to people, and whether it reaches this business. Decides the wording of the answers
   * to reports and messages.
   */
  mailReaches(entityId: string): Promise<{ readonly people: boolean; readonly business: boolean }>
  /** Sends the message, or keeps it for the operators; returns which. Counts an `email` event. */
  message(message: Message, author: PageAuthor): Promise<{ readonly goesToBusiness: boolean }>
}
