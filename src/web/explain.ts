import type { DirectoryError, ErrorCode } from '../errors.ts'
import type { Fault, FaultCode } from '../faults/fault.ts'
import type { Field, FormState } from './form.ts'
import type { Texts } from './texts/texts.ts'

/** Attributes of objects and the fields they were typed into, where the names differ. */
const fieldNames: Readonly<Record<string, string>> = {
  number: 'telephone_number',
  email_address: 'email',
  website_url: 'website',
  category_id: 'category',
  inactive_reason: 'subject',
  data_type: 'subject',
}

/** Failures that pages have words for in every language. */
const known: Partial<Record<ErrorCode, (texts: Texts) => string>> = {
  claimed_already: (texts) => texts.claimedAlready,
  erased: (texts) => texts.erased,
  too_many_claims: (texts) => texts.claimTooMany,
  too_many_requests: (texts) => texts.tooManySent,
  too_many_waiting: (texts) => texts.tooManySent,
  too_many_codes: (texts) => texts.claimTooManyCodes,
}

type Say = (texts: Texts, fault: Fault) => string

const sayPhone: Say = (texts) => texts.notAPhone
const sayWebsite: Say = (texts) => texts.notAWebsite
const sayEmail: Say = (texts) => texts.notAnEmail
const sayChoice: Say = (texts) => texts.notOffered
const sayCategory: Say = (texts) => texts.unknownCategory
const sayCharacters: Say = (texts) => texts.unfitCharacters
const sayHours: Say = (texts) => texts.notHours
const sayFull: Say = (texts) => texts.full

/** What pages say about mistakes that their forms let through. */
const said: Partial<Record<FaultCode, Say>> = {
  required: (texts) => texts.mustFill,
  too_long: (texts, { params }) => texts.tooLong(Number(params.maximum)),
  nul_character: sayCharacters,
  not_unicode: sayCharacters,
  not_email: sayEmail,
  unanswerable_email: sayEmail,
  not_phone: sayPhone,
  not_phone_of_country: sayPhone,
  not_url: sayWebsite,
  invalid_url: sayWebsite,
  url_scheme: sayWebsite,
  url_login: sayWebsite,
  not_website: sayWebsite,
  invalid_website: sayWebsite,
  not_one_of: sayChoice,
  not_country: sayChoice,
  unknown_category: sayCategory,
  unknown_own_category: sayCategory,
  hours_form: sayHours,
  hours_empty: sayHours,
  hours_overlap: (texts) => texts.hoursOverlap,
  full: sayFull,
  full_of_own: sayFull,
  no_place: (texts) => texts.placeMissing,
  foreign_user: (texts) => texts.foreignEmail,
}

/** Puts what is wrong with a field beside it, in the words of the page; the rest stands above the form. */
export function explain(
  error: DirectoryError,
  fields: readonly Field[],
  texts: Texts,
): Omit<FormState, 'values'> {
  const words = known[error.code]
  if (words !== undefined) return { faults: {}, general: [words(texts)] }
  const faults: Record<string, string> = {}
  const general = new Set<string>()
  for (const found of error.details) {
    const attribute = found.parameter ?? ''
    const field =
      fields.find(({ name }) => name === attribute) ??
      fields.find(({ name }) => name === fieldNames[attribute])
    const say = said[found.code]
    if (field === undefined) general.add(say?.(texts, found) ?? texts.failed)
    else faults[field.name] ??= say?.(texts, found) ?? texts.unfit
  }
  if (error.details.length === 0) general.add(texts.failed)
  return { faults, general: [...general] }
}
