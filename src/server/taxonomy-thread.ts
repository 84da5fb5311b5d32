import { parentPort, workerData } from 'node:worker_threads'
import { shareTaxonomy } from '../adapters/taxonomy-file/open-taxonomy.ts'

/**
 * Reads the shipped taxonomy while the main thread reads the gazetteer, posts the result, and ends. Its
 * worker data is the folder of the shipped data.
 */
parentPort!.postMessage(shareTaxonomy(workerData as string))
