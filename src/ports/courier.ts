import type { Delivery } from './delivery-store.ts'

/** The content of a delivery, as a courier takes it. */
export type Letter = Pick<
  Delivery,
  'id' | 'channel' | 'via' | 'to' | 'subject' | 'text' | 'html' | 'replyTo' | 'created'
> & {
  /** The sender, where it is not that of the server; an empty address stands for the server's. */
  readonly from?: Mailbox | undefined
}

/** The sender of a mail. */
export interface Mailbox {
  /** May be empty. */
  readonly name: string
  readonly address: string
}

/** Permanent rejection of a letter: retrying cannot help. */
export class LetterRefused extends Error {}

/**
 * Port: sends the letters of one channel to the outside. A letter may be sent twice, when the process dies
 * after sending it and before recording that. Its id stays the same, and couriers pass it on so that
 * recipients can detect duplicates.
 */
export interface Courier {
  /**
   * Resolves when another party has taken responsibility for the letter.
   * @throws LetterRefused when retrying cannot help; any other error when it can
   */
  send(letter: Letter): Promise<void>
  /**
   * Resolves when letters could be sent now.
   * @throws Error that describes the problem
   */
  check(): Promise<void>
  close(): Promise<void>
}
