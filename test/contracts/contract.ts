import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { start } from '../support/entity-commands.ts'

export interface ContractOptions {
  /** Titles of tests that an engine with other capabilities (`ports/capabilities.ts`) cannot pass. */
  readonly skip?: readonly string[]
}

/** Declares the tests of a contract on one adapter, by their titles. */
export function testsOf(name: string, { skip = [] }: ContractOptions = {}) {
  const undeclared = new Set(skip)
  after(() => assert.deepEqual([...undeclared], [], `the contract has no such tests to skip on ${name}`))
  return (title: string, run: () => Promise<void>): void => {
    undeclared.delete(title)
    void test(`${name}: ${title}`, { skip: skip.includes(title) }, run)
  }
}

/** The same on an adapter that is opened for each test, with its clock at `start`. */
export function testsOn<Opened extends { setNow(now: number): void; close(): Promise<void> }>(
  name: string,
  open: () => Promise<Opened>,
  options?: ContractOptions,
) {
  const declare = testsOf(name, options)
  return (title: string, run: (opened: Opened) => Promise<void>): void =>
    declare(title, async () => {
      const opened = await open()
      opened.setNow(start)
      try {
        await run(opened)
      } finally {
        await opened.close()
      }
    })
}
