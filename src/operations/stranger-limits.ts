import { DirectoryError, type ErrorCode, invalid } from '../errors.ts'
import { type CodeWith, fault } from '../faults/fault.ts'
import type { Command, CommitOutcome, LimitCommand, RecordKind, ResultsOf } from '../ports/commit.ts'
import type { InboxKind } from '../ports/inbox-store.ts'
import type { Services } from './services.ts'

export { pendingClaimDays } from '../entity/live.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Bounds {
  /** The scope of the count. */
  readonly of: 'account and entity' | 'entity' | 'account'
  readonly most: number
  /** Minimum that each account may always have, so that strangers cannot silence others. */
  readonly share?: number
  /** The setting that overrides the number. */
  readonly setting?: 'openItemsPerAccount' | 'messagesPerAccount'
  /** The fault reported when the limit is exceeded. */
  readonly fault: CodeWith<'maximum'>
}

/**
 * Records within a period; further ones are refused until the oldest falls out of it. Null: all kept records
 * count.
 */
type RateLimit = Bounds & {
  readonly rows: 'record'
  readonly kind: RecordKind
  readonly withinMs: number | null
}
/** Changes by an account to an entity that it neither owns nor supplies. */
type ChangeLimit = Bounds & { readonly rows: 'history'; readonly withinMs: number }
/** Unsettled inbox items; further ones are refused until some are settled. */
type OpenLimit = Bounds & { readonly rows: 'inbox'; readonly kind: InboxKind; readonly code: ErrorCode }

type AnyLimit = RateLimit | ChangeLimit | OpenLimit

/**
 * Limits on input from strangers, checked in the transaction that writes, so that they hold across threads,
 * processes and restarts. They apply to accounts, which only operators create; keys and persons cost nothing
 * to multiply.
 */
export const strangerLimits = {
  changesToEntity: {
    fault: 'changes_to_entity',
    rows: 'history',
    of: 'account and entity',
    most: 200,
    withinMs: dayMs,
  },
  messagesToEntity: {
    fault: 'messages_to_entity',
    rows: 'record',
    kind: 'message',
    of: 'account and entity',
    most: 20,
    withinMs: hourMs,
  },
  messagesOfAll: {
    fault: 'messages_of_all',
    rows: 'record',
    kind: 'message',
    of: 'entity',
    most: 200,
    share: 5,
    withinMs: dayMs,
  },
  messagesOfAccount: {
    fault: 'messages_of_account',
    rows: 'record',
    kind: 'message',
    of: 'account',
    most: 1_000,
    setting: 'messagesPerAccount',
    withinMs: dayMs,
  },
  openMessages: {
    fault: 'open_messages',
    rows: 'inbox',
    kind: 'message',
    of: 'account',
    most: 10_000,
    setting: 'openItemsPerAccount',
    code: 'too_many_waiting',
  },
  reportsAboutEntity: {
    fault: 'reports_about_entity',
    rows: 'record',
    kind: 'signal',
    of: 'account and entity',
    most: 50,
    withinMs: dayMs,
  },
  openReportsAboutEntity: {
    fault: 'open_reports_about_entity',
    rows: 'inbox',
    kind: 'report',
    of: 'account and entity',
    most: 100,
    code: 'too_many_waiting',
  },
  openReportsOfAll: {
    fault: 'open_reports_of_all',
    rows: 'inbox',
    kind: 'report',
    of: 'entity',
    most: 500,
    share: 5,
    code: 'too_many_waiting',
  },
  openReportsOfAccount: {
    fault: 'open_reports_of_account',
    rows: 'inbox',
    kind: 'report',
    of: 'account',
    most: 10_000,
    setting: 'openItemsPerAccount',
    code: 'too_many_waiting',
  },
  openClaimsOfAccount: {
    fault: 'open_claims_of_account',
    rows: 'inbox',
    kind: 'claim',
    of: 'account',
    most: 1_000,
    code: 'too_many_waiting',
  },
  codesForEntity: {
    fault: 'codes_for_entity',
    rows: 'record',
    kind: 'claim_code',
    of: 'account and entity',
    most: 3,
    withinMs: dayMs,
  },
  syndicationsOfEntity: {
    fault: 'syndications_of_entity',
    rows: 'record',
    kind: 'syndication',
    of: 'account and entity',
    most: 500,
    withinMs: null,
  },
  syndicationsInADay: {
    fault: 'syndications_in_a_day',
    rows: 'record',
    kind: 'sales_log',
    of: 'account and entity',
    most: 500,
    withinMs: dayMs,
  },
} as const satisfies Record<string, AnyLimit>

export type LimitName = keyof typeof strangerLimits

/** The commands that enforce these limits; place them before the commands they guard. */
export function limitCommands(
  { clock, options }: Pick<Services, 'clock' | 'options'>,
  names: readonly LimitName[],
  { account, entityId }: { readonly account: string; readonly entityId: string },
): readonly LimitCommand[] {
  return names.map((limit) => {
    const declared: AnyLimit = strangerLimits[limit]
    const { of, share, setting } = declared
    const now = clock.now()
    const counted = {
      type: 'limit',
      limit,
      most: setting === undefined ? declared.most : options[setting],
      ...(of === 'account' ? {} : { entityId }),
      ...(of === 'entity' ? {} : { account }),
      ...(share === undefined ? {} : { share: { account, most: share } }),
    } as const
    if (declared.rows === 'inbox') return { ...counted, rows: 'inbox', kind: declared.kind }
    const since = sinceOf(declared, now)
    if (declared.rows === 'record') return { ...counted, rows: 'record', kind: declared.kind, since }
    return { ...counted, rows: 'history', since, entityId, account }
  })
}

const sinceOf = ({ withinMs }: RateLimit | ChangeLimit, now: number): number =>
  withinMs === null ? 0 : now - withinMs

/** Commits under limits. Returns the results of `commands` only. @throws DirectoryError as `refuseBeyond` */
export async function commitWithin<const Commands extends readonly Command[]>(
  services: Pick<Services, 'store' | 'clock' | 'options'>,
  limits: readonly LimitCommand[],
  commands: Commands,
): Promise<CommitOutcome<Commands>> {
  const outcome = await services.store.commit([...limits, ...commands])
  refuseBeyond(services, outcome)
  if (!outcome.ok) return outcome
  return { ok: true, results: outcome.results.slice(limits.length) as unknown as ResultsOf<Commands> }
}

/**
 * Throws the error of a commit that one of these limits refused.
 * @throws DirectoryError too_many_requests, too_many_waiting, invalid_parameters
 */
function refuseBeyond({ clock, options }: Pick<Services, 'clock' | 'options'>, outcome: CommitOutcome): void {
  if (outcome.ok || outcome.conflict !== 'limit') return
  const name = outcome.limit as LimitName
  const declared: AnyLimit = strangerLimits[name]
  const most = declared.setting === undefined ? declared.most : options[declared.setting]
  const faults = [fault(declared.fault, null, { maximum: most })]
  if (declared.rows === 'inbox') throw new DirectoryError(declared.code, faults)
  if (declared.withinMs === null) throw invalid(...faults)
  const roomAt = (outcome.since ?? clock.now()) + declared.withinMs
  const retryAfterS = Math.max(1, Math.ceil((roomAt - clock.now()) / 1000))
  throw new DirectoryError('too_many_requests', faults, { retryAfterS })
}
