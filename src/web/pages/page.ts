import type { LinkAction, LinkToken } from '../../access/link-token.ts'
import type { EntitySummary, PageAuthor, PageOperations } from '../../operations/page-operations.ts'
import type { Site } from '../directory/site.ts'
import type { Button, Field, FormState } from '../form.ts'
import type { Files } from '../page-request.ts'
import type { Texts } from '../texts/texts.ts'

/** The context of a page. */
export interface PageSetting {
  readonly link: LinkToken
  /** Null on the page for adding one. */
  readonly entity: EntitySummary | null
  readonly texts: Texts
  readonly operations: PageOperations
  readonly site: Site
}

export type Values = Readonly<Record<string, string>>

/** What a form has led to. */
export interface Done {
  /** Paragraphs of thanks. */
  readonly done: readonly string[]
  /** What happens next. */
  readonly whatNext?: readonly string[]
  /** The business to link to, if it is not that of the page. */
  readonly listing?: { readonly id: string; readonly name: string }
}

/** Thanks, the faults of the form, or the form of the next step with its initial values. */
export type PageOutcome =
  | Done
  | Pick<FormState, 'faults'>
  | {
      readonly next: Values
      /** Notes on the completed step. */
      readonly notes?: readonly string[]
      /** The error, if the person has to start over. */
      readonly general?: readonly string[]
    }

/** One hosted page: a form and its operation. */
export interface HostedPage {
  readonly action: LinkAction
  readonly title: (setting: PageSetting) => string
  readonly buttons: (setting: PageSetting, values: Values) => Promise<readonly Button[]>
  /** Paragraphs above the form. */
  readonly intro?: (setting: PageSetting, values: Values) => Promise<readonly string[]>
  /** May depend on the values entered so far. */
  readonly fields: (setting: PageSetting, values: Values) => Promise<readonly Field[]>
  /**
   * The faults of fields beyond what each says of itself, so that all are named at once. `faults` of the state are
   * those found so far, which take precedence.
   */
  readonly check?: (
    setting: PageSetting,
    fields: readonly Field[],
    state: FormState,
    files: Files,
  ) => Promise<FormState['faults']>
  /** Called once all fields are valid. */
  readonly perform: (setting: PageSetting, values: Values, files: Files) => Promise<PageOutcome>
  /** Browser modules by the name of their file; the page works without them. */
  readonly scripts?: readonly string[]
  /** Whether it has several steps, of which only the last uses up the link. Each step may be repeated. */
  readonly hasSteps?: true
  /** The values of another step, if a button only switches to that step. */
  readonly turnsTo?: (form: Values) => Values | null
  /** The outcome that a used-up link shows for a repeated submission. Null if unknown. */
  readonly afterwards?: (setting: PageSetting, form: Values) => Promise<Done | null>
}

/** The entity of a page that has one; ensured by the handler. */
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
