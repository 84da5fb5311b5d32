import type { Successor } from '../entity/erase.ts'
import { objectTypes } from '../entity/objects/index.ts'
import { prepareValue } from './prepare-value.ts'
import type { Services } from './services.ts'

/** How a contribution is shown in place of one that goes, in an entity of this country. */
export const successorOf = (services: Pick<Services, 'taxonomy' | 'clock'>, country: string): Successor => ({
  typeOf: (object) => objectTypes[object],
  derive: (object, attributes) => {
    const value = prepareValue(services, object, attributes, country)
    // Values accepted earlier are kept unchanged even if the rules for new values have become stricter.
    return 'derived' in value ? value.derived : {}
  },
  now: services.clock.now(),
})
