/** The texts of outgoing mail in one language. */
export interface MailTexts {
  /** A message to a business. */
  readonly messageSubject: (sender: string, business: string) => string
  readonly messageIntro: (sender: string, business: string, portal: string) => string
  readonly messageFooter: (sender: string) => string
  /** The outcome of a report. */
  readonly reportSubject: (business: string) => string
  readonly reportDone: (business: string) => string
  readonly reportRefused: (business: string) => string
}

/** The texts of the mail about claims in one language. */
export interface ClaimTexts {
  readonly codeSubject: (business: string) => string
  readonly code: (code: string, business: string, minutes: number) => string
  /** For a text message or a call: as short as possible. */
  readonly shortCode: (code: string, business: string) => string
  readonly verifiedSubject: (business: string) => string
  readonly verified: (business: string, until: string, link: string) => string
  readonly refusedSubject: (business: string) => string
  readonly refused: (business: string) => string
}

/** The texts of mail sent from the owner's page in one language. */
export interface OwnerTexts {
  /** The answer to a message. */
  readonly answerSubject: (business: string) => string
  readonly answerIntro: (business: string, portal: string) => string
  readonly answerFooter: (business: string) => string
  readonly quoted: (sender: string) => string
  /** A new link to the page. */
  readonly linkSubject: (business: string) => string
  readonly link: (business: string, until: string, link: string) => string
}
