import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { hashLinkId } from './link-token.ts'
import type { SubmissionLimit, SubmissionLimits } from './submission-limits.ts'

/**
 * Per link, and per address: enough for a person correcting mistakes, and for several people behind one
 * address.
 */
export const perLink: SubmissionLimit = { burst: 20, everyMs: 10_000 }
export const perAddress: SubmissionLimit = { burst: 20, everyMs: 10_000 }
/** For all submissions together: above it, forms require proof of work. */
export const ofEverybody: SubmissionLimit = { burst: 120, everyMs: 500 }

/** Submissions faster than this are not from a person. */
const shortestFillMs = 2_000
const stampLifeMs = 24 * 3_600_000
/** Lifetime of a stamp that requires proof of work; limits replays. */
const workLifeMs = 15 * 60_000
/** Waiting time that replaces the work in browsers without scripts. */
export const waitInsteadMs = 120_000
/** Required leading zero bits of the hash: about a second of a browser's time. */
export const workBits = 18

/** Signed hidden field of a form: when it was first shown, and whether it requires proof of work. */
export interface FormStamp {
  readonly text: string
  /** 0 when no proof of work is required. */
  readonly bits: number
}

/**
 * Verdict on a submission. Take it; show the form again because it came back too fast, or its stamp is
 * missing or old; or show it again until the work is done or `waitMs` have passed.
 */
export type FormVerdict =
  | { readonly verdict: 'take' }
  | { readonly verdict: 'look again' }
  | { readonly verdict: 'work'; readonly waitMs: number }

const take: FormVerdict = { verdict: 'take' }
const lookAgain: FormVerdict = { verdict: 'look again' }

/** Domain separation: keeps these signatures distinct from others under the same secret. */
const purpose = 'highstreet form stamp v1\n'

/**
 * Holds back bots on hosted forms without external services or cookies, and without scripts at normal load.
 * One per thread.
 */
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

  /** Counts a submission. Returns 0, or the seconds until this address and link may submit again. */
  admit(token: string, address: string): number {
    this.#limits.take('everybody', ofEverybody)
    const wait = Math.max(
      this.#limits.take(`address ${address}`, perAddress),
      this.#limits.take(`link ${hashLinkId(token)}`, perLink),
    )
    return Math.ceil(wait / 1000)
  }

  /** The stamp for a form about to be shown: the one it was sent with if still usable, else a new one. */
  stamp(token: string, sent?: string): FormStamp {
    const known = this.#read(token, sent)
    if (known !== undefined && !this.#isOld(known) && (known.bits > 0 || !this.#isBusy()))
      return { text: sent!, bits: known.bits }
    const issued = this.#now()
    const bits = this.#isBusy() ? workBits : 0
    return { text: this.#sign(token, issued, bits), bits }
  }

  /** @param work number found by the form's script; empty without it */
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

  /** The contents of a stamp, if it was signed here for this link. */
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

/** Whether SHA-256 of the stamp, a dot and the number starts with `bits` zero bits. */
function isWork(stamp: string, work: string, bits: number): boolean {
  if (!/^\d{1,15}$/.test(work)) return false
  const digest = hash('sha256', `${stamp}.${work}`, 'buffer')
  return Math.clz32(digest.readUInt32BE(0)) >= bits
}
