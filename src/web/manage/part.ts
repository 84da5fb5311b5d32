import type { LinkToken } from '../../access/link-token.ts'
import type { OwnerPage, OwnerView } from '../../operations/owner-page.ts'
import type { Site } from '../directory/site.ts'
import type { Button, Field, FormState } from '../form.ts'
import type { Files } from '../page-request.ts'
import type { Values } from '../pages/page.ts'
import type { ManageTexts, NoticeName } from '../texts/manage-texts.ts'
import type { Texts } from '../texts/texts.ts'
import type { Reader } from './details.ts'

/** The context of the owner's page. */
export interface ManageSetting {
  readonly link: LinkToken
  readonly view: OwnerView
  readonly texts: Texts
  readonly words: ManageTexts
  readonly reader: Reader
  readonly site: Site
}

/** One of the small forms of a part. */
export interface PartForm {
  /**
   * The item of the form: the `gen_id` of a value, or the id of a suggestion or message; empty for a new
   * value, and where there is only one.
   */
  readonly item: string
  /** Label that expands it; a form without one is always expanded. */
  readonly summary?: string
  /** HTML before it. */
  readonly above?: string
  readonly fields: readonly Field[]
  readonly values: Values
  readonly buttons: readonly Button[]
}

/** A submitted form. */
export interface Sent {
  readonly item: string
  /** The value of the button. */
  readonly button: string
  readonly values: Values
  readonly files: Files
}

/** A notice, the faults, or the end of the ownership. */
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
