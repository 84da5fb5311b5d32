import type { NormalPhone } from './normalise/normalise-phone.ts'
import { areOneTrade, serveAlike, vagueTrades } from './normalise/word-lists.ts'
import { bigramSimilarity, haveSameWords } from './normalise/words.ts'
import type { NormalRecord } from './normalise-record.ts'

export type PhoneLevel = 'missing' | 'equal' | 'equal_central' | 'near' | 'other' | 'other_central'
export type WebLevel = 'missing' | 'equal_page' | 'equal_home' | 'one_home' | 'other_page' | 'alike' | 'other'
export type CategoryLevel = 'missing' | 'equal' | 'some' | 'other'

export interface ContactComparison {
  readonly phone: PhoneLevel
  readonly web: WebLevel
  readonly category: CategoryLevel
  /** Both may be one place to eat or drink, by whatever name. */
  readonly servesAlike: boolean
  /** The categories have no word in common, and call one trade differently: attorney, lawyer. */
  readonly callsAlike: boolean
}

/** Symmetric. `mayHaveMoved`: whether numbers may differ in their area code, by name or town. */
export function compareContacts(
  one: NormalRecord,
  other: NormalRecord,
  mayHaveMoved: boolean,
): ContactComparison {
  return {
    phone: comparePhones(one, other, mayHaveMoved),
    web: compareWebsites(one, other),
    category: compareCategories(one, other),
    servesAlike: serveAlike(one.category, other.category),
    callsAlike: !haveTradeWord(one, other) && areOneTrade(one.category, other.category),
  }
}

function comparePhones(one: NormalRecord, other: NormalRecord, mayHaveMoved: boolean): PhoneLevel {
  if (one.phones.length === 0 || other.phones.length === 0) return 'missing'
  let [isEqual, isNear, areCentral] = [false, false, true]
  for (const a of one.phones)
    for (const b of other.phones) {
      const isCentral = a.central || b.central
      if (shareNumber(a, b, mayHaveMoved && !isCentral)) {
        if (!isCentral) return 'equal'
        isEqual = true
      }
      areCentral &&= isCentral
      isNear ||= sameExchange(a.numbers[0]!, b.numbers[0]!)
    }
  if (isEqual) return 'equal_central'
  if (areCentral) return 'other_central'
  return isNear ? 'near' : 'other'
}

const shareNumber = (a: NormalPhone, b: NormalPhone, moved: boolean): boolean =>
  a.numbers.some((one) => b.numbers.some((two) => one === two || (moved && differInAreaCode(one, two))))

/** A number of North America, with or without its country code. */
const american = /^(?:\+1)?[2-9]\d{9}$/

/** Numbers of nobody, and those that firms choose alike in every town: 555-1234, 967-1111. */
const ofNobody = /(?:5551234|(\d)\1{3})$/

/** Area codes are split where numbers run out: of two American numbers, the seven digits of the subscriber tell. */
const differInAreaCode = (one: string, other: string): boolean =>
  one.slice(-7) === other.slice(-7) && american.test(one) && american.test(other) && !ofNobody.test(one)

/** Whether the numbers differ only in the last two digits: extensions of one building. */
function sameExchange(one: string, other: string): boolean {
  return one.length === other.length && one.slice(0, -2) === other.slice(0, -2)
}

function compareWebsites(one: NormalRecord, other: NormalRecord): WebLevel {
  if (one.websites.length === 0 || other.websites.length === 0) return 'missing'
  const same = one.websites.flatMap((a) =>
    other.websites.filter((b) => b.domain === a.domain).map((b) => ({ a, b })),
  )
  if (same.length === 0)
    return one.websites.some((a) => other.websites.some((b) => areAlike(a.domain, b.domain)))
      ? 'alike'
      : 'other'
  const pages = same.filter(({ a, b }) => a.path === b.path)
  if (pages.some(({ a }) => a.path !== '')) return 'equal_page'
  if (pages.length > 0) return 'equal_home'
  return same.some(({ a, b }) => a.path === '' || b.path === '') ? 'one_home' : 'other_page'
}

const labelOf = (domain: string): string => domain.split('.')[0]!.replace(/[^a-z0-9]/g, '')

/** One name under two domains: example.de and example.com, triocharleston.com and triocharlestonsc.com. */
function areAlike(one: string, other: string): boolean {
  const [a, b] = [labelOf(one), labelOf(other)]
  if (a.length < 4 || b.length < 4) return false
  return a.includes(b) || b.includes(a) || (a.length > 7 && b.length > 7 && bigramSimilarity(a, b) >= 0.8)
}

function compareCategories(one: NormalRecord, other: NormalRecord): CategoryLevel {
  if (one.category.length === 0 || other.category.length === 0) return 'missing'
  if (haveSameWords(one.category, other.category)) return 'equal'
  if (haveTradeWord(one, other)) return 'some'
  return areOneTrade(one.category, other.category) ? 'some' : 'other'
}

const haveTradeWord = (one: NormalRecord, other: NormalRecord): boolean =>
  one.category.some((word) => other.category.includes(word) && !vagueTrades.has(word))
