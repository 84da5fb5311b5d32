import type { DirectoryError, ErrorCode } from '../errors.ts'
import type { Fault, FaultCode } from '../faults/fault.ts'
import type { Field, FormState } from './form.ts'
import type { Texts } from './texts/texts.ts'

/** Maps attributes of objects to their form fields, where the names differ. */
const fieldNames: Readonly<Record<string, string>> = {
  number: 'telephone_number',
  email_address: 'email',
  website_url: 'website',
  category_id: 'category',
  inactive_reason: 'subject',
  data_type: 'subject',
}

/** Failures with a text in every language. */
const known: Partial<Record<ErrorCode, (texts: Texts) => string>> = {
  claimed_already: (texts) => texts.claimedAlready,
  erased: (texts) => texts.erased,
  too_many_claims: (texts) => texts.claimTooMany,
  too_many_requests: (texts) => texts.tooManySent,
  too_many_waiting: (texts) => texts.tooManySent,
  too_many_codes: (texts) => texts.claimTooManyCodes,
}

/** Texts without parameters. */
type PlainText = { [Name in keyof Texts]: Texts[Name] extends string ? Name : never }[keyof Texts]

/** Page texts for faults that the forms do not prevent. */
const said: Partial<Record<FaultCode, PlainText>> = {
  required: 'mustFill',
  nul_character: 'unfitCharacters',
  not_unicode: 'unfitCharacters',
  not_email: 'notAnEmail',
  unanswerable_email: 'notAnEmail',
  not_phone: 'notAPhone',
  not_phone_of_country: 'notAPhone',
  not_url: 'notAWebsite',
  invalid_url: 'notAWebsite',
  url_scheme: 'notAWebsite',
  url_login: 'notAWebsite',
  not_date: 'notADate',
  no_such_date: 'notADate',
  before: 'endsBeforeStart',
  not_website: 'notAWebsite',
  invalid_website: 'notAWebsite',
  not_one_of: 'notOffered',
  not_country: 'notOffered',
  unknown_category: 'unknownCategory',
  unknown_own_category: 'unknownCategory',
  hours_form: 'notHours',
  hours_empty: 'notHours',
  hours_overlap: 'hoursOverlap',
  full: 'full',
  full_of_own: 'full',
  no_place: 'placeMissing',
  foreign_user: 'foreignEmail',
  empty_file: 'notAPicture',
  file_too_large: 'notAPicture',
  not_picture: 'notAPicture',
  damaged_picture: 'notAPicture',
  too_many_pixels: 'notAPicture',
}

function wordsFor({ code, params }: Fault, texts: Texts, otherwise: PlainText): string {
  return code === 'too_long' ? texts.tooLong(Number(params.maximum)) : texts[said[code] ?? otherwise]
}

/** Assigns faults to their fields, in the words of the page; the rest is shown above the form. */
export function explain(
  error: DirectoryError,
  fields: readonly Field[],
  texts: Texts,
): Omit<FormState, 'values'> {
  const words = known[error.code]
  if (words !== undefined) return { faults: {}, general: [words(texts)] }
  if (error.details.length === 0) return { faults: {}, general: [texts.failed] }
  return explainFaults(error.details, fields, texts)
}

/** As `explain`, for faults that were found without carrying the form out. */
export function explainFaults(
  found: readonly Fault[],
  fields: readonly Field[],
  texts: Texts,
): Omit<FormState, 'values'> {
  const faults: Record<string, string> = {}
  const general = new Set<string>()
  for (const one of found) {
    const attribute = one.parameter ?? ''
    const field =
      fields.find(({ name }) => name === attribute) ??
      fields.find(({ name }) => name === fieldNames[attribute])
    if (field === undefined) general.add(wordsFor(one, texts, 'failed'))
    else faults[field.name] ??= wordsFor(one, texts, 'unfit')
  }
  return { faults, general: [...general] }
}
