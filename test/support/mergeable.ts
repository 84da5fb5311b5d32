import assert from 'node:assert/strict'
import type { CallOptions } from './directory.ts'
import { ireland, startWorld, type World } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Data = any

/** A directory in Ireland, with the calls that merge entities and look at the outcome. */
export interface Mergeable {
  readonly world: World
  readonly admin: () => CallOptions
  /** Another account than that of `world`. */
  readonly rival: () => CallOptions
  readonly merge: (from: string, to: string, more?: object, who?: CallOptions) => Promise<Data>
  readonly unmerge: (id: string, more?: object, who?: CallOptions) => Promise<Data>
  /** The document, apart from what every write changes. */
  readonly read: (id: string, who?: CallOptions) => Promise<Data>
  /** The call is refused with this status, and nothing is written. @returns the answer */
  readonly refused: (status: number, path: string, params: object, who?: CallOptions) => Promise<string>
}

export async function startMergeable(): Promise<Mergeable> {
  const world = await startWorld(ireland)
  const admin = (): CallOptions => ({ key: world.directory.keys.admin })
  const rival = (): CallOptions => ({ key: world.directory.keys.other })
  return {
    world,
    admin,
    rival,
    merge: (from, to, more = {}, who = admin()) =>
      world.ask('POST', '/v1/entity/merge', { from, to, ...more }, who),
    unmerge: (id, more = {}, who = admin()) =>
      world.ask('POST', '/v1/entity/unmerge', { entity_id: id, ...more }, who),
    read: async (id, who = admin()) => {
      const { _rev, lastEditDate, ...document } = await world.ask('GET', '/v1/entity', { entity_id: id }, who)
      return document
    },
    refused: async (status, path, params, who = admin()) => {
      const writes = world.writes()
      const reply = await world.directory.call('POST', path, { ...params }, who)
      assert.equal(reply.status, status, reply.text)
      assert.equal(world.writes(), writes, 'nothing is written')
      return reply.text
    },
  }
}
