import type { LinkToken } from '../../access/link-token.ts'
import type { OwnerPage, OwnerView } from '../../operations/owner-page.ts'
import type { Button, Field, FormState } from '../form.ts'
import type { Values } from '../pages/page.ts'
import type { ManageTexts, NoticeName } from '../texts/manage-texts.ts'
import type { Texts } from '../texts/texts.ts'

/** What the owner's page has to go by. */
export interface ManageSetting {
  readonly link: LinkToken
  readonly view: OwnerView
  readonly texts: Texts
  readonly words: ManageTexts
}

/** One of the small forms of a part. */
export interface PartForm {
  /** What it is about: the `gen_id` of a value, or the id of a suggestion or message; empty for a new value, and where there is only one. */
  readonly item: string
  /** What opens it; a form without one stands open. */
  readonly summary?: string
  /** HTML before it. */
  readonly above?: string
  readonly fields: readonly Field[]
  readonly values: Values
  readonly buttons: readonly Button[]
}

/** What a form was sent with. */
export interface Sent {
  readonly item: string
  /** The value of the button. */
  readonly button: string
  readonly values: Values
}

/** What was done, what is wrong, or that the owner is one no more. */
export type PartOutcome =
  | { readonly notice: NoticeName }
  | Pick<FormState, 'faults'>
  | { readonly left: true }

/** One part of the page: a heading with small forms below. */
export interface Part {
  readonly name: string
  readonly heading: (words: ManageTexts) => string
  readonly intro?: (setting: ManageSetting) => readonly string[]
  readonly forms: (setting: ManageSetting) => readonly PartForm[]
  readonly perform: (owner: OwnerPage, setting: ManageSetting, sent: Sent) => Promise<PartOutcome>
}
