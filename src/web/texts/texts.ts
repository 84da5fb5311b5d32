import type { CodeRefusal } from '../../operations/verify-claim.ts'

/** Subjects of a report: `status:` and the reason, or the name of an object. */
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

/** All texts of the hosted pages in one language. */
export interface Texts {
  /** The language of the texts, such as `en`. */
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
  readonly notADate: string
  readonly endsBeforeStart: string
  /** Its words for closed and for all day must be those that `importing/day-hours.ts` reads. */
  /** A day left out beside days that are stated. */
  readonly dayMissing: string
  /** A file was chosen, and the form is shown again: browsers do not keep files. */
  readonly chooseAgain: string
  readonly notHours: string
  readonly hoursOverlap: string
  /** The maximum number of values is reached. */
  readonly full: string
  readonly placeMissing: string
  /** Any other fault of a field. */
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
  /** The limit of submissions about this business is reached for now. */
  readonly tooManySent: string
  readonly reference: (id: string) => string
  /** The business was erased on request, and is not accepted again. */
  readonly erased: string
  readonly goOn: string
  /** The page may not act for this user. */
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
  /** Some values are kept but not shown. */
  readonly addHeld: (name: string) => string
  /** The entity exists and is inactive. */
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
  /** Only if mail is sent. */
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
  /** The entity has an owner. */
  readonly claimIsClaimed: (name: string) => string
  readonly claimStanding: string
  readonly claimStandingOwner: string
  readonly claimStandingContest: string
  readonly claimIsYours: string
  readonly claimLinkSent: string
  readonly claimLinkKept: string
  /** Choosing the destination of the code. */
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
  /** Only if mail is sent. */
  readonly claimWaitsMail: string
  readonly claimGone: string
  /** Entering the code. */
  readonly claimCodeSent: (hint: string, minutes: number) => string
  readonly claimCodeKept: (hint: string, minutes: number) => string
  readonly claimCode: string
  readonly claimCodeHint: (digits: number) => string
  readonly claimCodeForm: (digits: number) => string
  /** `left` is the number of remaining tries; used for `wrong` only. */
  readonly claimCodeRefused: Readonly<Record<CodeRefusal, (left: number) => string>>
  readonly claimVerify: string
  readonly claimOtherWay: string
  readonly claimVerified: (name: string, until: string) => string
  readonly claimVerifiedLink: string
  readonly claimVerifiedLinkKept: string

  readonly messageTitle: (name: string) => string
  readonly messageSubmit: string
  /** Sent to the business by mail. */
  readonly messageDone: (name: string) => string
  /** Kept for the operators instead. */
  readonly messageKept: (name: string) => string
  readonly messageEmailHint: string
  readonly messageText: string

  /** Links away from a form, and from the page after it. */
  readonly backTo: (name: string) => string
  readonly seeListing: string
  readonly nextHeading: string

  /** The page before the form for a new business. */
  readonly addStartIntro: string
  readonly addIntro: string
  readonly addNext: string
  readonly addNextClaim: string
  readonly sectionBusiness: string
  readonly sectionPlace: string
  readonly sectionContact: string
  readonly sectionYou: string
  readonly similarHeading: string
  readonly similarHint: string
  readonly pin: string
  readonly pinHint: string
  /** On the map itself. */
  readonly pinMapHint: string
  /** Unfolds the fields for the degrees. */
  readonly pinByHand: string
  readonly latitude: string
  readonly longitude: string
  readonly hours: string
  readonly hoursAllOrNone: string
  readonly hoursNotGiven: string
  readonly hoursOpen: string
  readonly hoursClosed: string
  readonly hoursAllDay: string
  readonly hoursFrom: string
  readonly hoursTo: string
  readonly hoursSame: (day: string) => string
  readonly hoursBreak: string
  readonly hoursNoBreak: string
  readonly logo: string
  readonly logoHint: string
  readonly logoPreview: string
  readonly notAPicture: string

  readonly reportIntro: string
  readonly reportShown: string
  readonly reportMissing: string
  readonly reportWhole: string
  readonly reportNext: string

  readonly claimNextVerified: string
  readonly claimNextWaits: string

  readonly messageIntro: (name: string) => string
  /** Where no mail reaches the business. */
  readonly messageIntroKept: (name: string) => string
  readonly messageNext: string
  readonly messageNextKept: (name: string) => string
}
