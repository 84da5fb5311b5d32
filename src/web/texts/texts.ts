import type { CodeRefusal } from '../../operations/verify-claim.ts'

/** What can be reported as wrong: `status:` and the reason, or the name of an object. */
export const reportSubjects = [
  'status:ceased trading',
  'status:moved',
  'status:duplicate',
  'status:never existed',
  'name',
  'phone',
  'postal_address',
  'geopoint',
  'opening_times',
  'category',
  'website',
  'email',
  'description',
  'image',
  'background',
] as const

export type ReportSubject = (typeof reportSubjects)[number]

/** Every word of the hosted pages in one language. */
export interface Texts {
  /** Of the page itself, such as `en`. */
  readonly language: string
  readonly optional: string
  readonly faultsHeading: string
  readonly mustFill: string
  readonly mustAgree: string
  readonly unfitCharacters: string
  readonly tooLong: (characters: number) => string
  readonly notAnEmail: string
  readonly notOffered: string
  readonly notAPhone: string
  readonly notAWebsite: string
  /** The words for closed and for all day are what `importing/day-hours.ts` reads. */
  readonly notHours: string
  readonly hoursOverlap: string
  /** No more values of this kind are taken. */
  readonly full: string
  readonly placeMissing: string
  /** Any other mistake in a field. */
  readonly unfit: string
  /** Any other failure. */
  readonly failed: string

  readonly linkInvalidTitle: string
  readonly linkInvalid: string
  readonly linkExpiredTitle: string
  readonly linkExpired: string
  readonly linkUsedTitle: string
  readonly linkUsed: string
  readonly leaveEmpty: string
  readonly lookAgain: string
  readonly tooManyForms: (seconds: number) => string
  readonly workWait: (minutes: number) => string
  readonly workRunning: string
  readonly entityGoneTitle: string
  readonly entityGone: string
  readonly methodTitle: string
  readonly method: string
  /** More was sent about this business than is taken for now. */
  readonly tooManySent: string
  readonly reference: (id: string) => string
  /** The business asked to be removed, and is not taken in again. */
  readonly erased: string
  readonly goOn: string
  /** Of a user that the page may not act for. */
  readonly foreignEmail: string

  readonly yourEmail: string
  readonly yourEmailHint: string
  readonly yourFirstName: string
  readonly yourLastName: string
  readonly yourName: string

  readonly addTitle: string
  readonly addSubmit: string
  readonly addDone: (name: string) => string
  readonly addMatched: (name: string) => string
  /** Some of it is kept and not shown. */
  readonly addHeld: (name: string) => string
  /** The entity is there and inactive. */
  readonly addInactive: (name: string) => string
  readonly businessName: string
  readonly category: string
  readonly categoryHint: string
  readonly chooseCategory: string
  readonly unknownCategory: string
  readonly buildingNumber: string
  readonly address1: string
  readonly address2: string
  readonly town: string
  readonly county: string
  readonly postcode: string
  readonly country: string
  readonly hideAddress: string
  readonly telephone: string
  readonly businessEmail: string
  readonly website: string

  readonly reportTitle: (name: string) => string
  readonly reportSubmit: string
  readonly reportDone: string
  /** Only where mail goes out. */
  readonly reportAnswered: string
  readonly reportEmailHint: string
  readonly reportSubject: string
  readonly reportSubjects: Readonly<Record<ReportSubject, string>>
  readonly reportText: string
  readonly reportTextHint: string

  readonly claimTitle: (name: string) => string
  readonly claimIntro: string
  readonly claimContestIntro: string
  readonly claimSubmit: string
  readonly claimEmailHint: string
  readonly claimPhone: string
  readonly claimPhoneHint: string
  readonly claimConsent: string
  readonly claimConsentHint: string
  readonly claimedAlready: string
  readonly claimTooMany: string
  /** Where somebody owns the entity. */
  readonly claimIsClaimed: (name: string) => string
  readonly claimStanding: string
  readonly claimStandingOwner: string
  readonly claimStandingContest: string
  readonly claimIsYours: string
  readonly claimLinkSent: string
  readonly claimLinkKept: string
  /** Where the code goes. */
  readonly claimStarted: string
  readonly claimWaysIntro: string
  readonly claimNoWays: string
  readonly claimCodesKept: string
  readonly claimWhereTo: string
  readonly claimByEmail: (hint: string) => string
  readonly claimByText: (hint: string) => string
  readonly claimByCall: (hint: string) => string
  readonly claimByOwnEmail: (domains: string) => string
  readonly claimByOperator: string
  readonly claimOwnEmail: string
  readonly claimOwnEmailHint: string
  readonly claimNotOwnDomain: string
  readonly claimTooManyCodes: string
  readonly claimWaits: (name: string) => string
  readonly claimContested: (name: string) => string
  /** Only where mail goes out. */
  readonly claimWaitsMail: string
  readonly claimGone: string
  /** The code. */
  readonly claimCodeSent: (hint: string, minutes: number) => string
  readonly claimCodeKept: (hint: string, minutes: number) => string
  readonly claimCode: string
  readonly claimCodeHint: (digits: number) => string
  readonly claimCodeForm: (digits: number) => string
  /** `left` is how many tries there are left; it counts for `wrong` only. */
  readonly claimCodeRefused: Readonly<Record<CodeRefusal, (left: number) => string>>
  readonly claimVerify: string
  readonly claimOtherWay: string
  readonly claimVerified: (name: string, until: string) => string
  readonly claimVerifiedLink: string
  readonly claimVerifiedLinkKept: string

  readonly messageTitle: (name: string) => string
  readonly messageSubmit: string
  /** It goes to the business by mail. */
  readonly messageDone: (name: string) => string
  /** It does not: it waits for the operators. */
  readonly messageKept: (name: string) => string
  readonly messageEmailHint: string
  readonly messageText: string
}
