interface Goal {
  readonly name: string
  readonly value: number
  readonly goal: number
  readonly floor: number
  /** Whether less is better, as with errors. */
  readonly isError: boolean
}

/** What an evaluation is to reach, and what it must not fall below. */
export class Goals {
  readonly #goals: Goal[] = []

  /** A goal of 0 is a number of errors: the floor is the most that is borne. */
  add(name: string, value: number, goal: number, floor: number): void {
    this.#goals.push({ name, value, goal, floor, isError: goal === 0 })
  }

  get areHeld(): boolean {
    return this.#goals.every(({ value, floor, isError }) => (isError ? value <= floor : value >= floor))
  }

  print(): void {
    console.log(`\n${'goal'.padStart(63)}  floor`)
    for (const { name, value, goal, floor, isError } of this.#goals) {
      const isReached = isError ? value <= goal : value >= goal
      const isHeld = isError ? value <= floor : value >= floor
      const text = (figure: number) => (isError ? String(figure) : figure.toFixed(3)).padStart(7)
      const verdict = isReached ? 'reached' : isHeld ? 'below the goal' : 'BELOW THE FLOOR'
      console.log(`${name.padEnd(49)}${text(value)}${text(goal)}${text(floor)}  ${verdict}`)
    }
  }
}
