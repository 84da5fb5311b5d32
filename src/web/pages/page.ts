import type { LinkAction, LinkToken } from '../../access/link-token.ts'
import type { EntitySummary, PageAuthor, PageOperations } from '../../operations/page-operations.ts'
import type { Button, Field, FormState } from '../form.ts'
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

/** Paragraphs of thanks, what keeps the form from being done, or the form of the next step with what it begins with. */
export type PageOutcome =
  | { readonly done: readonly string[] }
  | Pick<FormState, 'faults'>
  | {
      readonly next: Values
      /** What has just happened. */
      readonly notes?: readonly string[]
      /** What went wrong, where the person has to begin anew. */
      readonly general?: readonly string[]
    }

/** One hosted page: a form, and the operation that it ends in. */
export interface HostedPage {
  readonly action: LinkAction
  readonly title: (setting: PageSetting) => string
  readonly buttons: (setting: PageSetting, values: Values) => Promise<readonly Button[]>
  /** Paragraphs above the form. */
  readonly intro?: (setting: PageSetting, values: Values) => Promise<readonly string[]>
  /** May depend on what was typed so far. */
  readonly fields: (setting: PageSetting, values: Values) => Promise<readonly Field[]>
  /** Called when every field is in order. */
  readonly perform: (setting: PageSetting, values: Values) => Promise<PageOutcome>
  /** Whether it takes several steps, of which the last one uses the link up. Each step may be repeated. */
  readonly hasSteps?: true
  /** The values of another step, where a button asks for that step and for nothing to be done. */
  readonly turnsTo?: (form: Values) => Values | null
  /** What a link that is used up says to a form that is sent again: what came of it. Null when that is not known. */
  readonly afterwards?: (setting: PageSetting, form: Values) => Promise<readonly string[] | null>
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
