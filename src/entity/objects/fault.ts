/** What is wrong with a value and what to do, to follow the attribute's name. */
export class Fault {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}
