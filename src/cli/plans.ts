import { parseArgs } from 'node:util'
import { type Plan, type PlanName, type PlanRight, planLevels, planRights } from '../access/model.ts'
import { newPlan } from '../access/plans.ts'
import { type ObjectName, objectNames } from '../entity/model.ts'
import { maxRatePerSecond } from '../ports/rate-limits.ts'
import { type Command, listing, originOf, positionals, printJson, UsageError, wholeNumber } from './io.ts'
import type { AccessServices } from './users.ts'

type Run = Command<AccessServices>['run']

/** What `plans` needs beside the store: the calls there are, as `METHOD /path`, so that a slip in one is told. */
export interface PlanServices extends AccessServices {
  calls(): Promise<ReadonlySet<string>>
}

/** `highstreet plans list|set` */
export const plansCommand: Command<PlanServices> = {
  name: 'plans',
  summary: 'List plans; change one or add one.',
  help: `
Usage: highstreet plans list [--json]
       highstreet plans set NAME [--level L] [--rate N] [--daily-quota N] [--max-per-page N] [--allow CALL ...]
                                 [--refuse CALL ...] [--show OBJECT ...] [--hide OBJECT ...] [--origin O ...]
                                 [--right RIGHT ...] [--json]

set changes what is named and leaves the rest; a plan that is new needs --level. A list that is named replaces the
old one; the word none empties it. A running server follows within a second.

  --level L          entry, standard, admin, or a number: entry is 10, standard 20, admin 30
  --rate N           requests a second over all workers, or unlimited
  --daily-quota N    requests a UTC day, or unlimited
  --max-per-page N   largest per_page, 1 to 100
  --allow CALL       call allowed above the level, e.g. "PUT /v1/business"; repeatable
  --refuse CALL      call refused all the same; repeatable
  --show OBJECT      only these objects of entities are seen, or all; repeatable
  --hide OBJECT      objects not seen, e.g. employee; repeatable
  --origin O         web origin allowed for keys that name none, or *; repeatable
  --right RIGHT      verified_claims: claims of this plan count as verified; repeatable
  --json             one line of JSON for each result
`,
  run: async (args, io, open) => {
    const [action, ...rest] = args
    if (action === 'list') return list(rest, io, open)
    if (action === 'set') return set(rest, io, open)
    throw new UsageError(action === undefined ? 'say list or set' : `there is no plans ${action}`)
  },
}

const list: Run = listing(({ store }) => store.plans(), planRecord, planLine)

const set: Command<PlanServices>['run'] = async (args, io, open) => {
  const { values, positionals: given } = parseArgs({
    args: [...args],
    options: {
      level: { type: 'string' },
      rate: { type: 'string' },
      'daily-quota': { type: 'string' },
      'max-per-page': { type: 'string' },
      allow: { type: 'string', multiple: true },
      refuse: { type: 'string', multiple: true },
      show: { type: 'string', multiple: true },
      hide: { type: 'string', multiple: true },
      origin: { type: 'string', multiple: true },
      right: { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const [name = ''] = positionals(given, ['NAME'])
  if (!/^[a-z][a-z0-9_-]{0,39}$/.test(name)) {
    throw new UsageError('NAME must be lower-case letters, digits, _ and -, beginning with a letter')
  }
  const level = parsed(values.level, levelOf)
  const access = await open()
  const before = access.store.plan(name) ?? (level === undefined ? undefined : newPlan(name, level))
  if (!before) throw new UsageError(`${name} is a new plan; say its --level`)
  const calls = await access.calls()
  const call = (text: string): string => callOf(text, calls)
  const plan: Plan = {
    name,
    level: level ?? before.level,
    ratePerSecond: limit(values.rate, before.ratePerSecond, '--rate', maxRatePerSecond),
    dailyQuota: limit(values['daily-quota'], before.dailyQuota, '--daily-quota', 1_000_000_000),
    maxPerPage:
      parsed(values['max-per-page'], (text) => wholeNumber(text, '--max-per-page', 1, 100)) ??
      before.maxPerPage,
    allow: words(values.allow, call) ?? before.allow,
    refuse: words(values.refuse, call) ?? before.refuse,
    visibleObjects: visible(values.show, before.visibleObjects),
    hiddenObjects: words(values.hide, objectOf) ?? before.hiddenObjects,
    corsOrigins: words(values.origin, originOf) ?? before.corsOrigins,
    rights: words(values.right, rightOf) ?? before.rights,
  }
  await access.writer.apply({ type: 'access.plan.put', plan })
  await (values.json ? printJson(io, planRecord(plan)) : io.out(planLine(plan)))
  return 0
}

function parsed<T>(text: string | undefined, parse: (text: string) => T): T | undefined {
  return text === undefined ? undefined : parse(text)
}

/** A list option: undefined when it was not given, empty for the one word `none`. */
function words<T>(texts: readonly string[] | undefined, parse: (text: string) => T): T[] | undefined {
  return texts?.join() === 'none' ? [] : texts?.map(parse)
}

function visible(
  texts: readonly string[] | undefined,
  before: Plan['visibleObjects'],
): Plan['visibleObjects'] {
  return texts?.join() === 'all' ? null : (words(texts, objectOf) ?? before)
}

function limit(
  text: string | undefined,
  before: number | null,
  option: string,
  maximum: number,
): number | null {
  if (text === undefined) return before
  return text === 'unlimited' ? null : wholeNumber(text, option, 1, maximum)
}

function levelOf(text: string): number {
  return planLevels[text as PlanName] ?? wholeNumber(text, '--level', 1, 100)
}

function callOf(text: string, calls: ReadonlySet<string>): string {
  const [method = '', path = ''] = text.trim().split(/\s+/)
  const call = `${method.toUpperCase()} ${path}`
  if (calls.has(call)) return call
  throw new UsageError(`there is no call ${JSON.stringify(text)}; write it like "PUT /v1/business"`)
}

function objectOf(text: string): ObjectName {
  const name = objectNames.find((candidate) => candidate === text)
  if (name) return name
  throw new UsageError(`there is no object ${text}; the objects are ${objectNames.join(', ')}`)
}

function rightOf(text: string): PlanRight {
  const right = planRights.find((candidate) => candidate === text)
  if (right) return right
  throw new UsageError(`there is no right ${text}; the rights are ${planRights.join(', ')}`)
}

function planRecord(plan: Plan): Record<string, unknown> {
  return {
    plan: plan.name,
    level: plan.level,
    rate_per_second: plan.ratePerSecond,
    daily_quota: plan.dailyQuota,
    max_per_page: plan.maxPerPage,
    allow: plan.allow,
    refuse: plan.refuse,
    visible_objects: plan.visibleObjects,
    hidden_objects: plan.hiddenObjects,
    cors_origins: plan.corsOrigins,
    rights: plan.rights,
  }
}

function planLine(plan: Plan): string {
  const notes = [
    plan.allow.length > 0 && `allows ${plan.allow.join(', ')}`,
    plan.refuse.length > 0 && `refuses ${plan.refuse.join(', ')}`,
    plan.visibleObjects && `shows ${plan.visibleObjects.join(', ')}`,
    plan.hiddenObjects.length > 0 && `hides ${plan.hiddenObjects.join(', ')}`,
    plan.corsOrigins.length > 0 && `origins ${plan.corsOrigins.join(', ')}`,
    plan.rights.length > 0 && `has ${plan.rights.join(', ')}`,
  ].filter(Boolean)
  const rate = `${plan.ratePerSecond ?? 'unlimited'} a second`
  const quota = `${plan.dailyQuota ?? 'unlimited'} a day`
  return [plan.name, `level ${plan.level}`, rate, quota, `per_page ${plan.maxPerPage}`, ...notes].join('  ')
}
