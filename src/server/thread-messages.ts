import type { MetricObject } from 'prom-client'
import type { GazetteerFiles } from '../adapters/gazetteer-file/data-files.ts'
import type { SharedTaxonomy } from '../adapters/taxonomy-file/open-taxonomy.ts'
import type { Settings } from '../config/settings.ts'
import type { Lines } from '../profiles/profile.ts'

/** What a request thread is started with. */
export interface WorkerStart {
  readonly thread: string
  readonly settings: Settings
  /** The port to listen on: of the settings, or the one the first thread was given. */
  readonly port: number
  readonly reusePort: boolean
  /** How many connections each thread has, and which one this is. */
  readonly balance: { readonly memory: SharedArrayBuffer; readonly place: number }
  /** The same with those that were asked to leave; and how many all threads may have together, null for any number. */
  readonly connections: { readonly memory: SharedArrayBuffer; readonly most: number | null }
  readonly gazetteer: GazetteerFiles
  readonly taxonomy: SharedTaxonomy
  readonly rateMemory: SharedArrayBuffer
  readonly formMemory: SharedArrayBuffer
  readonly failedKeysMemory: SharedArrayBuffer
  /** Memory of a `StorageHealth`. */
  readonly storageHealth: SharedArrayBuffer
  readonly lines: Lines
}

/** From a request thread to the main thread. */
export type WorkerMessage =
  | { readonly type: 'listening'; readonly port: number }
  | { readonly type: 'metrics'; readonly number: number; readonly metrics: MetricObject[] }
  | { readonly type: 'metrics wanted'; readonly number: number }
  /** It stops, and could not write what it still had to. */
  | { readonly type: 'not written'; readonly text: string }

/** From the main thread to a request thread. */
export type MainMessage =
  | { readonly type: 'stop' }
  | { readonly type: 'metrics wanted'; readonly number: number }
  | { readonly type: 'metrics text'; readonly number: number; readonly text: string }
