import type { MetricObject } from 'prom-client'
import type { KeyVisitorMemory } from '../access/key-visitors.ts'
import type { GazetteerFiles } from '../adapters/gazetteer-file/data-files.ts'
import type { SharedTaxonomy } from '../adapters/taxonomy-file/open-taxonomy.ts'
import type { Settings } from '../config/settings.ts'
import type { Lines } from '../profiles/profile.ts'

/** Start parameters of a request thread. */
export interface WorkerStart {
  readonly thread: string
  readonly settings: Settings
  /** The port to listen on: from the settings, or the one assigned to the first thread. */
  readonly port: number
  readonly reusePort: boolean
  /** Connection counts of all threads, and the index of this thread. */
  readonly balance: { readonly memory: SharedArrayBuffer; readonly place: number }
  /** The same counts including connections asked to close, and the limit over all threads, null for none. */
  readonly connections: { readonly memory: SharedArrayBuffer; readonly most: number | null }
  readonly gazetteer: GazetteerFiles
  readonly taxonomy: SharedTaxonomy
  readonly rateMemory: SharedArrayBuffer
  readonly formMemory: SharedArrayBuffer
  readonly visitorMemory: KeyVisitorMemory
  readonly failedKeysMemory: SharedArrayBuffer
  /** For each thread, the rows of the change log that its search has not read yet. */
  readonly behind: SharedArrayBuffer
  /** Memory of a `StorageHealth`. */
  readonly storageHealth: SharedArrayBuffer
  readonly lines: Lines
}

/** From a request thread to the main thread. */
export type WorkerMessage =
  | { readonly type: 'listening'; readonly port: number }
  | { readonly type: 'metrics'; readonly number: number; readonly metrics: MetricObject[] }
  | { readonly type: 'metrics wanted'; readonly number: number }
  /** The thread is stopping and could not write all its pending data. */
  | { readonly type: 'not written'; readonly text: string }

/** From the main thread to a request thread. */
export type MainMessage =
  /** The server goes on serving, but is to get no more requests. */
  | { readonly type: 'drain' }
  | { readonly type: 'stop' }
  | { readonly type: 'metrics wanted'; readonly number: number }
  | { readonly type: 'metrics text'; readonly number: number; readonly text: string }
