import { Type } from 'typebox'
import { toStored, type Weekday, weekdays } from '../opening/opening-times.ts'
import { date, dates, flag, line, optional, pattern, text } from './attributes.ts'
import { defineObject } from './define-object.ts'

const time = '([01][0-9]|2[0-3])[0-5][0-9]'
const range = `${time}\\s*-?\\s*(${time}|2400)`
const dayPattern = `^([cC][lL][oO][sS][eE][dD]|24[hH][oO][uU][rR]|${range}(\\s*,\\s*${range}){0,3})$`

const day = (name: string, example: string) =>
  pattern(
    dayPattern,
    60,
    {
      description: `Hours on ${name}: closed, 24hour, or up to four ranges HHMMHHMM joined by commas; an end before the start is after midnight.`,
      example,
    },
    'hours',
  )

/** The stored hours of one day. */
export const dayHours = Type.Object({
  closed: Type.Boolean(),
  open_24_hours: Type.Boolean(),
  open: Type.Array(Type.Object({ from: Type.String(), to: Type.String() }), {
    description: 'Four-digit times; an end before the start is on the next day.',
  }),
})

export const openingTimes = defineObject({
  name: 'opening_times',
  entityKey: 'opening_times',
  cardinality: 'one',
  listed: true,
  summary: 'When the business is open, by day of the week, with the dates on which that differs.',
  attributes: Type.Object({
    monday: day('Monday', '09001730'),
    tuesday: day('Tuesday', '09001730'),
    wednesday: day('Wednesday', '09001200,13001700'),
    thursday: day('Thursday', '09001730'),
    friday: day('Friday', '24hour'),
    saturday: day('Saturday', '10001600'),
    sunday: day('Sunday', 'closed'),
    closed: optional(
      dates(4000, {
        description: 'Comma-separated dates on which it is closed.',
        example: '2030-04-29,2030-05-02',
      }),
    ),
    closed_public_holidays: flag(
      { description: 'Whether it is closed on public holidays.', example: 'true' },
      false,
    ),
    statement: optional(
      line(500, { description: 'Text that explains special times.', example: 'Shorter hours in winter' }),
    ),
    exceptions: optional(
      text(8000, {
        description: 'Dates with hours of their own, joined by semicolons.',
        example: '2030-12-24=09001200;2030-12-31=closed',
      }),
    ),
    temporarily_closed_from: optional(
      date({ description: 'First day of a temporary closure.', example: '2030-08-01' }),
    ),
    temporarily_closed_until: optional(
      date({ description: 'Last day of a temporary closure.', example: '2030-08-14' }),
    ),
    temporarily_closed_reason: optional(
      line(200, { description: 'Why it is closed for the time being.', example: 'Refurbishment' }),
    ),
  }),
  stored: Type.Object({
    ...(Object.fromEntries(weekdays.map((name) => [name, dayHours])) as Record<Weekday, typeof dayHours>),
    statement: Type.String(),
    closed: Type.Array(Type.String(), { description: 'Dates YYYY-MM-DD, in order.' }),
    closed_public_holidays: Type.Boolean(),
    exceptions: Type.Array(Type.Object({ date: Type.String(), ...dayHours.properties }), {
      description: 'Dates with hours of their own, in order.',
    }),
    temporarily_closed: Type.Optional(
      Type.Object(
        { from: Type.String(), until: Type.String(), reason: Type.String() },
        { description: 'First and last day; an empty one is without limit.' },
      ),
    ),
  }),
  check: (attributes) => {
    const read = toStored(attributes)
    return 'faults' in read ? read.faults : []
  },
  normalise: (attributes) => {
    const read = toStored(attributes)
    return 'faults' in read ? read.faults : { attributes: { ...read.stored }, derived: {} }
  },
  facets: () => ['hasOpeningTimes'],
})
