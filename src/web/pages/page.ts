import type { LinkAction, LinkToken } from '../../access/link-token.ts'
import type { EntitySummary, PageAuthor, PageOperations } from '../../operations/page-operations.ts'
import type { Field, FormState } from '../form.ts'
import type { Texts } from '../texts/texts.ts'

/** What a page has to go by. */
export interface PageSetting {
  readonly link: LinkToken
  /** Null on the page that adds one. */
  readonly entity: EntitySummary | null
  readonly texts: Texts
  readonly operations: PageOperations
}

export type Values = Readonly<Record<string, string>>

/** Paragraphs of thanks, or what keeps the form from being done. */
export type PageOutcome = { readonly done: readonly string[] } | Pick<FormState, 'faults'>

/** One hosted page: a form, and the operation that it ends in. */
export interface HostedPage {
  readonly action: LinkAction
  readonly title: (setting: PageSetting) => string
  readonly submit: (texts: Texts) => string
  /** May depend on what was typed so far. */
  readonly fields: (setting: PageSetting, values: Values) => Promise<readonly Field[]>
  /** Called when every field is in order. */
  readonly perform: (setting: PageSetting, values: Values) => Promise<PageOutcome>
}

/** The entity of a page that has one: the handler sees to it. */
export function entityOf(setting: PageSetting): EntitySummary {
  if (setting.entity === null) throw new TypeError(`The page ${setting.link.action} needs an entity`)
  return setting.entity
}

export const authorOf = (
  { link }: PageSetting,
  person: { readonly email: string | null; readonly firstName?: string; readonly lastName?: string },
): PageAuthor => ({
  keyId: link.keyId,
  account: link.account,
  portalName: link.portalName,
  flatpackId: link.flatpackId,
  email: person.email,
  firstName: person.firstName ?? '',
  lastName: person.lastName ?? '',
})

export const emailField = (texts: Texts, required: boolean): Field => ({
  name: 'your_email',
  label: texts.yourEmail,
  hint: texts.yourEmailHint,
  control: 'email',
  maxLength: 254,
  autocomplete: 'email',
  required,
})
