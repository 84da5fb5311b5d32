/**
 * A time as the pages write it, with a word before it unless it begins with a day: `um 9:00`, but `Mo., 09:00`.
 *
 * @param before goes before an hour, with its space
 * @param beforeDay goes before a weekday or a date
 */
export const atHour =
  (before: string, beforeDay = ''): ((time: string) => string) =>
  (time) =>
    (/^\p{Nd}/u.test(time) ? before : beforeDay) + time
