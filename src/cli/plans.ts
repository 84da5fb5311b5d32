import { type Plan, type PlanName, type PlanRight, planLevels, planRights } from '../access/model.ts'
import { newPlan } from '../access/plans.ts'
import { type ObjectName, objectNames } from '../entity/model.ts'
import { maxRatePerSecond } from '../ports/rate-limits.ts'
import { type Command, type CommandLine, type Context, declareList, jsonOption, prose } from './command.ts'
import { print, UsageError } from './io.ts'
import { originOf, texts, wholeNumber } from './option-values.ts'
import type { AccessServices } from './users.ts'

/** The services of `plans`: the store, and the existing calls as `METHOD /path` to detect misspelt ones. */
export interface PlanServices extends AccessServices {
  calls(): Promise<ReadonlySet<string>>
}

/** `highstreet plans list|set` */
export const plansCommand: Command<PlanServices> = {
  name: 'plans',
  declare(line, context) {
    line.description('What the keys of a plan may do. A running server follows changes within a second.')
    declareList(line, context, 'list all plans', ({ store }) => store.plans(), planRecord, planLine)
    declareSet(line, context)
  },
}

const highestQuota = 1_000_000_000

function declareSet(line: CommandLine, { io, open }: Context<PlanServices>): void {
  line
    .command('set')
    .description(
      prose(`
change what is named of a plan and leave the rest; a plan that is new needs --level. A list that is named replaces the old one; the
word none empties it.
`),
    )
    .argument('<name>', 'name of the plan', planName)
    .option('--level <l>', 'entry, standard, admin, or a number: entry is 10, standard 20, admin 30', levelOf)
    .option(
      '--rate <n>',
      'requests a second over all workers, or unlimited',
      limit('--rate', maxRatePerSecond),
    )
    .option('--daily-quota <n>', 'requests a UTC day, or unlimited', limit('--daily-quota', highestQuota))
    .option('--max-per-page <n>', 'largest per_page, 1 to 100', wholeNumber('--max-per-page', 1, 100))
    .option('--allow <call>', 'call allowed above the level, e.g. "PUT /v1/business"; repeatable', texts)
    .option('--refuse <call>', 'call refused all the same; repeatable', texts)
    .option('--show <object>', 'only these objects of entities are seen, or all; repeatable', texts)
    .option('--hide <object>', 'objects not seen, e.g. employee; repeatable', texts)
    .option('--origin <origin>', 'web origin allowed for keys that name none, or *; repeatable', texts)
    .option('--right <right>', 'verified_claims: claims of this plan count as verified; repeatable', texts)
    .option(...jsonOption)
    .action(async (name, given) => {
      const access = await open()
      const before =
        (await access.store.plan(name)) ??
        (given.level === undefined ? undefined : newPlan(name, given.level))
      if (!before) throw new UsageError(`${name} is a new plan; say its --level`)
      const calls = await access.calls()
      const call = (text: string): string => callOf(text, calls)
      const plan: Plan = {
        name,
        level: given.level ?? before.level,
        ratePerSecond: limited(given.rate, before.ratePerSecond),
        dailyQuota: limited(given.dailyQuota, before.dailyQuota),
        maxPerPage: given.maxPerPage ?? before.maxPerPage,
        allow: words(given.allow, call) ?? before.allow,
        refuse: words(given.refuse, call) ?? before.refuse,
        visibleObjects: visible(given.show, before.visibleObjects),
        hiddenObjects: words(given.hide, objectOf) ?? before.hiddenObjects,
        corsOrigins: words(given.origin, originOf) ?? before.corsOrigins,
        rights: words(given.right, rightOf) ?? before.rights,
      }
      await access.writer.apply({ type: 'access.plan.put', plan })
      await print(io, given.json, planRecord(plan), planLine(plan))
    })
}

function planName(name: string): string {
  if (/^[a-z][a-z0-9_-]{0,39}$/.test(name)) return name
  throw new UsageError('NAME must be lower-case letters, digits, _ and -, beginning with a letter')
}

/** A list option: undefined if absent, empty for the single word `none`. */
function words<T>(texts: readonly string[] | undefined, parse: (text: string) => T): T[] | undefined {
  return texts?.join() === 'none' ? [] : texts?.map(parse)
}

function visible(
  texts: readonly string[] | undefined,
  before: Plan['visibleObjects'],
): Plan['visibleObjects'] {
  return texts?.join() === 'all' ? null : (words(texts, objectOf) ?? before)
}

/** Commander treats null as a missing value. */
const limit =
  (option: string, maximum: number) =>
  (text: string): number | 'unlimited' =>
    text === 'unlimited' ? text : wholeNumber(option, 1, maximum)(text)

const limited = (given: number | 'unlimited' | undefined, before: number | null): number | null =>
  given === 'unlimited' ? null : (given ?? before)

function levelOf(text: string): number {
  return planLevels[text as PlanName] ?? wholeNumber('--level', 1, 100)(text)
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
