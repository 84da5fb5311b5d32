import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { hashLinkId } from './link-token.ts'
import type { SubmissionLimit, SubmissionLimits } from './submission-limits.ts'

/** Of one link, and of one address: enough for a person who corrects mistakes, and for several people behind one address. */
export const perLink: SubmissionLimit = { burst: 20, everyMs: 10_000 }
export const perAddress: SubmissionLimit = { burst: 20, everyMs: 10_000 }
/** Of everybody: beyond it, forms want a proof of work. */
export const ofEverybody: SubmissionLimit = { burst: 120, everyMs: 500 }

/** A person needs longer than this to read a form, fill it in and send it. */
const shortestFillMs = 2_000
const stampLifeMs = 24 * 3_600_000
/** A proof of work is of use as long only, so that one is not sent again and again. */
const workLifeMs = 15 * 60_000
/** The wait that replaces the work where there is no script. */
export const waitInsteadMs = 120_000
/** Leading zero bits of the hash to be found: a second or so of a browser's time. */
export const workBits = 18

/** What a form carries along unseen: when it was first shown, and whether a proof of work is wanted; signed. */
export interface FormStamp {
  readonly text: string
  /** 0 where no proof of work is wanted. */
  readonly bits: number
}

/**
 * What is to be done with a form that was sent: take it; show it again, because it came back sooner than a person can fill it in, or carries no stamp, or an old one;
 * or show it again until the work is done or `waitMs` have gone by.
 */
export type FormVerdict =
  | { readonly verdict: 'take' }
  | { readonly verdict: 'look again' }
  | { readonly verdict: 'work'; readonly waitMs: number }

const take: FormVerdict = { verdict: 'take' }
const lookAgain: FormVerdict = { verdict: 'look again' }

/** Keeps a signature made here from being one for anything else signed with the same secret. */
const purpose = 'highstreet form stamp v1\n'

/** Holds robots back from hosted forms, without an outside service, cookies, or scripts where nothing is going on. One per thread. */
export class FormGuard {
  readonly #secret: string | Uint8Array
  readonly #limits: SubmissionLimits
  readonly #now: () => number

  /** `now` is in milliseconds since 1970. */
  constructor(secret: string | Uint8Array, limits: SubmissionLimits, now: () => number) {
    this.#secret = secret
    this.#limits = limits
    this.#now = now
  }

  /** Counts a form that was sent. Returns 0, or the seconds until the next one may come from this address or over this link. */
  admit(token: string, address: string): number {
    this.#limits.take('everybody', ofEverybody)
    const wait = Math.max(
      this.#limits.take(`address ${address}`, perAddress),
      this.#limits.take(`link ${hashLinkId(token)}`, perLink),
    )
    return Math.ceil(wait / 1000)
  }

  /** The stamp of a form that is shown: the one it came back with, if that is good for another try; else a new one. */
  stamp(token: string, sent?: string): FormStamp {
    const known = this.#read(token, sent)
    if (known !== undefined && !this.#isOld(known) && (known.bits > 0 || !this.#isBusy()))
      return { text: sent!, bits: known.bits }
    const issued = this.#now()
    const bits = this.#isBusy() ? workBits : 0
    return { text: this.#sign(token, issued, bits), bits }
  }

  /** @param work what the script of the form found, empty without it */
  judge(token: string, sent: string | undefined, work: string): FormVerdict {
    const stamp = this.#read(token, sent)
    if (stamp === undefined || this.#isOld(stamp)) return lookAgain
    const age = this.#now() - stamp.issued
    if (age < shortestFillMs) return lookAgain
    if (stamp.bits === 0) return this.#isBusy() ? { verdict: 'work', waitMs: waitInsteadMs } : take
    if (age >= waitInsteadMs || isWork(sent!, work, stamp.bits)) return take
    return { verdict: 'work', waitMs: waitInsteadMs - age }
  }

  #isBusy(): boolean {
    return this.#limits.wait('everybody', ofEverybody) > 0
  }

  #isOld({ issued, bits }: { readonly issued: number; readonly bits: number }): boolean {
    return this.#now() - issued > (bits > 0 ? workLifeMs : stampLifeMs)
  }

  #sign(token: string, issued: number, bits: number): string {
    const mac = createHmac('sha256', this.#secret)
      .update(`${purpose}${hash('sha256', token)} ${issued} ${bits}`)
      .digest()
      .subarray(0, 16)
    return `${issued.toString(36)}.${bits}.${mac.toString('base64url')}`
  }

  /** What a stamp says, if it was made here for this link. */
  #read(token: string, text: string | undefined): { issued: number; bits: number } | undefined {
    const match = /^([0-9a-z]{1,10})\.(\d{1,2})\.[\w-]{22}$/.exec(text ?? '')
    if (match === null) return undefined
    const issued = Number.parseInt(match[1]!, 36)
    const bits = Number(match[2])
    const expected = Buffer.from(this.#sign(token, issued, bits))
    const given = Buffer.from(match[0])
    return given.length === expected.length && timingSafeEqual(given, expected) ? { issued, bits } : undefined
  }
}

/** Whether SHA-256 of the stamp, a dot and the number found begins with `bits` zero bits. */
function isWork(stamp: string, work: string, bits: number): boolean {
  if (!/^\d{1,15}$/.test(work)) return false
  const digest = hash('sha256', `${stamp}.${work}`, 'buffer')
  return Math.clz32(digest.readUInt32BE(0)) >= bits
}
