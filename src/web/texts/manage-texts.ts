import type { ObjectName } from '../../entity/model.ts'

/** The result of a form on the owner's page. */
export const notices = [
  'saved',
  'added',
  'removed',
  'closed',
  'opened',
  'accepted',
  'refused',
  'answerSent',
  'answerKept',
  'linkSent',
  'linkKept',
] as const

export type NoticeName = (typeof notices)[number]

/** Reasons for closing, as offered to owners. */
export const closingReasons = ['ceased trading', 'moved', 'other'] as const

export type ClosingReason = (typeof closingReasons)[number]

/** All texts of the owner's page in one language, beside those of `Texts`. */
export interface ManageTexts {
  readonly title: (name: string) => string
  readonly intro: (until: string) => string
  readonly linkOverTitle: string
  readonly linkOver: string
  readonly notices: Readonly<Record<NoticeName, string>>
  readonly gone: string
  readonly tooMany: string

  readonly save: string
  readonly add: string
  readonly remove: string
  readonly change: (what: string) => string
  readonly addAnother: string

  readonly shownHeading: string
  readonly shownIntro: string
  readonly shownClosed: string
  /** Names of objects; others use `otherObject`. */
  readonly objects: Readonly<Partial<Record<ObjectName, string>>>
  readonly otherObject: string

  readonly photo: string
  readonly photoCaption: string
  readonly photoPreview: string

  readonly headline: string
  readonly body: string
  readonly firstDay: string
  readonly firstDayHint: string
  readonly lastDay: string
  readonly lastDayHint: string
  readonly link: string
  readonly linkLabel: string
  readonly hoursHint: string
  readonly holidays: string
  /** Must be words that `importing/day-hours.ts` reads. */
  readonly closedDay: string
  readonly openAllDay: string

  readonly statusHeading: string
  readonly statusOpen: string
  readonly statusClosed: string
  readonly closeReason: string
  readonly closeReasons: Readonly<Record<ClosingReason, string>>
  readonly closeConfirm: string
  readonly close: string
  readonly open: string

  readonly suggestionsHeading: string
  readonly suggestionsIntro: string
  readonly suggestionsNone: string
  readonly more: (count: number) => string
  readonly suggested: string
  readonly suggestedRemoval: string
  readonly shownNow: string
  readonly accept: string
  readonly refuse: string

  readonly messagesHeading: string
  readonly messagesNone: string
  readonly messageFrom: (name: string, email: string, when: string) => string
  readonly answered: (when: string) => string
  readonly answer: string
  readonly answerText: string
  readonly answerHint: (to: string, own: string) => string
  readonly answerKeptHint: (to: string) => string
  readonly sendAnswer: string

  readonly linkHeading: string
  readonly linkIntro: (email: string) => string
  readonly linkKeptIntro: string
  readonly linkSubmit: string

  readonly leaveHeading: string
  readonly leaveIntro: string
  readonly leaveConfirm: string
  readonly leaveSubmit: string
  readonly left: (name: string) => string
}
