import type { Field, Hooks, Section } from './form.ts'
import { dayNames, days, readHours } from './manage/details.ts'
import { manageTextsFor } from './texts/in-language.ts'
import type { Texts } from './texts/texts.ts'

/**
 * The fields of opening times, one text for each day. `browser/hours.js` puts a table in their place, which
 * writes the same texts.
 */
export function hoursFields(texts: Texts): readonly Field[] {
  const words = manageTextsFor(texts.language)
  const section: Section = {
    name: 'hours',
    heading: texts.hours,
    hint: words.hoursHint,
    isOptional: true,
    hooks: hoursHooks(texts),
  }
  const names = dayNames(texts.language)
  return [
    ...days.map(
      (day, index): Field => ({ name: day, label: names[index]!, control: 'text', maxLength: 60, section }),
    ),
    { name: 'closed_public_holidays', label: words.holidays, control: 'checkbox', section },
  ]
}

/** Words of the table, and those that it writes. */
function hoursHooks(texts: Texts): Hooks {
  const { closedDay, openAllDay } = manageTextsFor(texts.language)
  return {
    hours: '',
    'all-or-none': texts.hoursAllOrNone,
    'not-given': texts.hoursNotGiven,
    open: texts.hoursOpen,
    closed: texts.hoursClosed,
    'all-day': texts.hoursAllDay,
    from: texts.hoursFrom,
    to: texts.hoursTo,
    same: texts.hoursSame(dayNames(texts.language)[0]!),
    break: texts.hoursBreak,
    'no-break': texts.hoursNoBreak,
    'closed-word': closedDay,
    'all-day-word': openAllDay,
  }
}

/** Opening times as attributes; null without any; the faults of days that cannot be read. */
export type ReadHours =
  | { readonly times: Readonly<Record<string, string>> | null }
  | { readonly faults: Readonly<Record<string, string>> }

/** Reads the fields. A week has all of its days, so none may be left out beside others. */
export function readHoursFields(values: Readonly<Record<string, string>>, texts: Texts): ReadHours {
  if (days.every((day) => (values[day] ?? '') === '')) return { times: null }
  const read = days.map((day) => [day, readHours(values[day] ?? '')] as const)
  const wrong = read.filter(([, hours]) => hours === undefined)
  if (wrong.length > 0) {
    const faults = wrong.map(([day]) => [day, values[day] ? texts.notHours : texts.dayMissing])
    return { faults: Object.fromEntries(faults) }
  }
  const holidays = values.closed_public_holidays === 'true' ? 'true' : 'false'
  return { times: { ...Object.fromEntries(read), closed_public_holidays: holidays } }
}
