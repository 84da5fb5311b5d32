import assert from 'node:assert/strict'
import type { Shape } from '../../support/shape.ts'
import type { World } from '../../support/world.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Data = any

/** Parameters as they were sent, without key and user; empty ones are left out. */
export type Sent = Readonly<Record<string, string>>

/** A call that was made and succeeded. */
export interface Told {
  readonly world: World
  readonly sent: Sent
  readonly msg: string
  readonly data: Data
}

/** What one endpoint promises, in words that do not come from the endpoint table. */
export interface ApiPromise {
  /** The shape of `data`, or its name in `test/fixtures/shapes`. */
  readonly shape: Shape
  /** `msg` of the envelope; `ok` unless said otherwise. */
  readonly msg?: string | readonly string[]
  /** Puts the directory into the state the call needs; returns parameters to replace: ids that the sender cannot know. */
  readonly prepare?: (world: World, sent: Sent) => Promise<Record<string, string>>
  /** Reads the effect, or the truth of the answer, through another call. */
  readonly readBack: (told: Told) => Promise<void>
}

export type Promises = Readonly<Record<string, ApiPromise>>

/** A fresh entity for calls on one. */
export const freshEntity = async (world: World): Promise<Record<string, string>> => ({
  entity_id: await world.newEntity(),
})

/** Text in the form in which it is compared: numbers, booleans and lists as their wire text, without case. */
const plain = (value: unknown): string =>
  (Array.isArray(value) ? value.join(',') : String(value ?? ''))
    .replace(/\s*,\s*/g, ',')
    .trim()
    .toLowerCase()

/** Whether `value` carries every one of the parameters under its name; numbers compare as numbers. */
export const carries = (value: Data, sent: Sent, names: readonly string[]): boolean =>
  names.every(
    (name) =>
      plain(value?.[name]) === plain(sent[name]) ||
      (typeof value?.[name] === 'number' && value[name] === Number(sent[name])),
  )

/** The values of an object in a document, whether it has one or many. */
export const valuesOf = (document: Data, key: string): Data[] => [document[key] ?? []].flat()

/** The live value under `key` that carries the parameters, or a failed assertion that shows what is there. */
export function findValue(document: Data, key: string, sent: Sent, names: readonly string[]): Data {
  const values = valuesOf(document, key)
  const found = values.find((value) => carries(value, sent, names))
  assert.ok(found, `${key} lacks ${JSON.stringify(sent)}: ${JSON.stringify(values).slice(0, 1000)}`)
  assert.equal(found.meta.confidence, 100)
  return found
}

/** The acknowledgement names the entity and the revision that a read shows now. */
export async function acknowledged({ world, sent, data }: Told): Promise<Data> {
  assert.equal(data.id, sent.entity_id)
  const document = await world.entity(data.id)
  assert.equal(document._rev, data.rev)
  return document
}
