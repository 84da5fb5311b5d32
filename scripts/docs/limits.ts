import { codeLifeMs, mostTries } from '../../src/access/claim-code.ts'
import { mostFailedKeys } from '../../src/access/failed-keys.ts'
import { ofEverybody, perAddress, perLink } from '../../src/access/form-guard.ts'
import { submissionsOf } from '../../src/access/link-token.ts'
import { defaultPlans } from '../../src/access/plans.ts'
import type { SubmissionLimit } from '../../src/access/submission-limits.ts'
import { codeFiles } from '../../src/adapters/code-file/file-courier.ts'
import { mostMailFiles } from '../../src/adapters/mail-file/file-courier.ts'
import { mostReportFiles } from '../../src/cli/import-report.ts'
import type { Setting } from '../../src/config/setting-kinds.ts'
import { settingsSchema } from '../../src/config/settings.ts'
import { mostHeld, mostOfOthers, mostValues } from '../../src/entity/contribute.ts'
import { errorTable } from '../../src/errors.ts'
import { fault, sentenceOf } from '../../src/faults/fault.ts'
import { maximumValues } from '../../src/http/bag.ts'
import { mostUndeliverable } from '../../src/jobs/delivery-job.ts'
import { retentions } from '../../src/jobs/retention.ts'
import { sweptAtOnce } from '../../src/jobs/sweep-job.ts'
import { mostSupplierIds } from '../../src/operations/add-business.ts'
import { mostClaimDays, mostPending, mostPendingOfAccount } from '../../src/operations/claims.ts'
import { type LimitName, strangerLimits } from '../../src/operations/stranger-limits.ts'
import { mostCodes } from '../../src/operations/verify-claim.ts'
import { code, markdownTable } from './markdown.ts'

const number = (value: number): string => value.toLocaleString('en-GB')

const settingOf = (key: keyof typeof settingsSchema): Setting<unknown> => settingsSchema[key]

/** The name of a setting as code, linked to its page by those who read on. */
const nameOf = (key: keyof typeof settingsSchema): string => code(settingOf(key).name)

const inHeadings = ['What', 'At most', 'Setting', 'Beyond it']

/** `messages … from one account`: what is said beyond the limit, without what the column says already. */
const countedBy = (name: LimitName): string => {
  const { fault: code, most } = strangerLimits[name]
  return sentenceOf(fault(code, null, { maximum: most })).replace(/^at most \d+ | are taken$/g, '')
}

function strangerRows(): string[][] {
  return (Object.keys(strangerLimits) as LimitName[]).map((name) => {
    const declared = strangerLimits[name]
    const share = 'share' in declared ? `; each account has ${declared.share} of its own all the same` : ''
    const { status, waits } = refusalOf(declared)
    return [
      countedBy(name) + share,
      number(declared.most),
      'setting' in declared ? nameOf(declared.setting) : '',
      `${status}${waits}`,
    ]
  })
}

const undeliverable = [
  'mail and codes of one account that were given up, in the inbox',
  number(mostUndeliverable),
  '',
  'kept among the deliveries alone, where `doctor` and the metrics count them',
]

function refusalOf(declared: (typeof strangerLimits)[LimitName]): { status: number; waits: string } {
  if (declared.rows === 'inbox')
    return { status: errorTable[declared.code].status, waits: ', until some of them are settled' }
  if (declared.withinMs === null) return { status: errorTable.invalid_parameters.status, waits: '' }
  return { status: errorTable.too_many_requests.status, waits: ' with `Retry-After`' }
}

const bucket = ({ burst, everyMs }: SubmissionLimit): string => `${burst}, then one each ${everyMs / 1000} s`

function requestRows(): string[][] {
  const plans = defaultPlans.map(({ name, ratePerSecond, dailyQuota }) => [
    `requests of a key of the plan \`${name}\` as it comes`,
    [
      ratePerSecond === null ? 'no limit' : `${number(ratePerSecond)} a second`,
      ...(dailyQuota === null ? [] : [`${number(dailyQuota)} a day`]),
    ].join(', '),
    '`highstreet plans set`',
    '429 with `Retry-After`',
  ])
  const links = Object.entries(submissionsOf).map(([action, most]) => [
    `submissions of a link of \`token/${action}\``,
    number(most),
    '',
    'the page says that the link is used up',
  ])
  return [
    ...plans,
    ['unknown keys from one address in a minute', number(mostFailedKeys), '', '429 with `Retry-After`'],
    [
      'connections of one address to each thread',
      'no limit',
      nameOf('connectionsPerAddress'),
      '503 with `Retry-After`',
    ],
    ['values in a JSON body', number(maximumValues), '', '400'],
    [
      'links of a key that have not run out',
      number(settingOf('linksPerKey').fallback as number),
      nameOf('linksPerKey'),
      '429 with `Retry-After`',
    ],
    ...links,
    ['hosted forms over one link', bucket(perLink), '', '429, on the page'],
    ['hosted forms from one address', bucket(perAddress), '', '429, on the page'],
    ['hosted forms of everybody', bucket(ofEverybody), '', 'forms want a proof of work'],
    [
      'users of one account',
      number(settingOf('usersPerAccount').fallback as number),
      nameOf('usersPerAccount'),
      String(errorTable.too_many_users.status),
    ],
  ]
}

function entityRows(): string[][] {
  const removed = 'the value removed longest ago goes; where none was removed, 400'
  return [
    ['values of one object, removed ones among them', number(mostValues), removed],
    ['of them, from one account that neither owns nor supplies the entity', number(mostOfOthers), removed],
    ['suggestions beside one shown value', number(mostHeld), 'the oldest of the lowest standing goes'],
    ['ids that one account supplies it under', number(mostSupplierIds), '400'],
    ['claims that wait', `${mostPending}; each account has one all the same`, '409'],
    ['of them, of one account', number(mostPendingOfAccount), '409'],
    ['codes for one claim', number(mostCodes), '409; the operator decides'],
    ['tries of one code', number(mostTries), '403'],
    ['minutes that a code is valid', number(codeLifeMs / 60_000), '403'],
    ['days that a claim lasts', number(mostClaimDays), '400'],
  ]
}

function retentionRows(): string[][] {
  return Object.values(retentions).map(({ what, since, days }) => {
    if (typeof days === 'number') return [what, since, days === 0 ? 'at once' : `${days} days`, '']
    const { fallback, fallbackText } = settingOf(days)
    return [what, since, fallback === null ? `never: ${fallbackText}` : `${fallback} days`, nameOf(days)]
  })
}

function fileRows(): string[][] {
  const days = `${settingOf('deliveryKeepDays').fallback} days`
  return [
    ['`mail/`', `${number(mostMailFiles)} files, ${days}`, nameOf('deliveryKeepDays')],
    ['`codes/`', `${number(codeFiles.most)} files, ${codeFiles.keepMs / 3_600_000} hours`, ''],
    ['`imports/`', `${number(mostReportFiles)} reports and summaries`, ''],
  ]
}

/** The page of everything that is bounded, from the numbers that the server goes by. */
export function limitsPage(): string {
  return `# Limits

Generated from the sources by \`npm run docs\` (\`scripts/docs/limits.ts\`).

Everything that callers can add is bounded. Beyond a bound, the answer says what is full and what to do; nothing is dropped silently.
[Monitoring](monitoring.md#growth) shows current sizes, and the [settings reference](../reference/settings.md) describes the variables.

## What strangers send

These limits are checked in the transaction that writes, so they hold across threads, processes and restarts. They count per account, not per key or person: only the operator creates accounts, and no account can use up
another's share.

${markdownTable(inHeadings, [...strangerRows(), undeliverable])}

## Requests

${markdownTable(inHeadings, requestRows())}

## An entity

Values that others add never use up the room of the owner and the suppliers.

${markdownTable(['What', 'At most', 'Beyond it'], entityRows())}

## Retention

A running server removes old rows once an hour, ${sweptAtOnce} at a time, so that writers do not wait. New rows reuse the space of deleted ones; the file does not shrink.

${markdownTable(['What', 'Counted from', 'Removed after', 'Setting'], retentionRows())}

History reaches back to the first write of each entity unless \`${settingOf('historyKeepDays').name}\` is set. With it, the latest write of each entity is kept, and the one before it until the latest is that old. Changing the
setting does not bring removed history back.

Counts of searched phrases go \`HIGHSTREET_SEARCH_REPORT_DAYS\` (90) days after their day, with the next counts that are written; of a day 2,000 phrases are kept ([steer searches](steer-searches.md)).

## Files

${markdownTable(['Folder of the data folder', 'At most', 'Setting'], fileRows())}

The oldest files are removed first. The server writes no log files: it logs to standard error, which the service manager handles.

## Unbounded data

- Entities with their images and documents. The plan of a key bounds how many it adds in a day.
- History, unless \`${settingOf('historyKeepDays').name}\` is set: one row per changing write. The plan of a key bounds its writes.
- Counts of views and clicks: one row per entity, month and event type. Single events are not stored.
- Names of removed files, which answer 410, and marks of erased businesses.
- Data that only operators add: accounts, keys, plans, places, and changes to categories.
`
}
