import type { inactiveReasons } from '../../entity/objects/status.ts'

export type InactiveReason = (typeof inactiveReasons)[number]

/** Texts that search engines, calendars and shared links are given, in one language. They contain no HTML. */
export interface DiscoveryTexts {
  /** ISO 639-1. */
  readonly language: string
  /** A kind of business and its town, such as `Café in Helsinki`. */
  readonly kindIn: (kind: string, place: string) => string
  readonly openTimes: (times: string) => string
  readonly openAlways: string
  readonly call: (number: string) => string
  /** `names` is a list in words; empty without any. */
  readonly listed: (businesses: number, names: string) => string
  readonly delivery: string
  readonly onlineOrders: string

  readonly openAt: (name: string) => string
  readonly hoursOf: (name: string) => string
  readonly closedOnHolidays: string

  readonly closedForGood: string
  readonly notListed: string
  readonly inactive: Readonly<Record<InactiveReason, string>>
  readonly erasedTitle: string
  readonly erased: string
}
