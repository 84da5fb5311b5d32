/** Locations of the shipped reference data. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of the shipped reference data. */
export const shippedData = fileURLToPath(new URL('../data/', import.meta.url))

/** Version of this package. */
export const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}
