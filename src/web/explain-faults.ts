import type { DirectoryError, ErrorCode } from '../errors.ts'
import { foreignEmail } from '../operations/hosted-page-operations.ts'
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

/** Puts each message, without the name it begins with, beside the field of that name; the others above the form. */
export function explain(
  error: DirectoryError,
  fields: readonly Field[],
  texts: Texts,
): Omit<FormState, 'values'> {
  const words = known[error.code]
  if (words !== undefined) return { faults: {}, general: [words(texts)] }
  if (error.code === 'not_allowed' && error.details.includes(foreignEmail))
    return { faults: { your_email: texts.foreignEmail }, general: [] }
  const faults: Record<string, string> = {}
  const general: string[] = error.code === 'invalid_parameters' ? [] : [error.message]
  for (const detail of error.details) {
    const [first = '', ...rest] = detail.split(' ')
    const attribute = first.split('.').at(-1)!
    const field =
      fields.find(({ name }) => name === attribute) ??
      fields.find(({ name }) => name === fieldNames[attribute])
    if (field === undefined) general.push(detail)
    else faults[field.name] ??= rest.join(' ')
  }
  if (general.length === 0 && Object.keys(faults).length === 0) general.push(error.message)
  return { faults, general }
}
