import type { Delivery } from './delivery-store.ts'

/** What a courier takes: the content of a delivery. */
export type Letter = Pick<
  Delivery,
  'id' | 'channel' | 'via' | 'to' | 'subject' | 'text' | 'html' | 'replyTo' | 'created'
>

/** A sender of mail. */
export interface Mailbox {
  /** May be empty. */
  readonly name: string
  readonly address: string
}

/** The letter was refused for good: no later try will do better. */
export class LetterRefused extends Error {}

/**
 * Port: takes letters of one channel out of the house. A letter may come twice when a process died between sending it and noting so; its id is the
 * same then, and a courier passes it on, so that the other side can recognise it.
 */
export interface Courier {
  /**
   * Resolves when somebody else has taken responsibility for the letter.
   * @throws LetterRefused when it is of no use to try again; anything else when it is
   */
  send(letter: Letter): Promise<void>
  /** Resolves when letters could be sent now. @throws Error that says what is wrong */
  check(): Promise<void>
  close(): Promise<void>
}
