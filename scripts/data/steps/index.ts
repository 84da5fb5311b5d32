import type { DataStep } from '../step.ts'
import { associationsStep } from './associations.ts'
import { codesStep } from './codes.ts'
import { demoStep } from './demo.ts'
import { holidaysStep } from './holidays.ts'
import { iconsStep } from './icons.ts'
import { kindWordsStep } from './kind-words.ts'
import { mapStep } from './map.ts'
import { placesStep } from './places.ts'
import { schemaTypesStep } from './schema-types.ts'
import { taxonomyStep } from './taxonomy.ts'
import { termsStep } from './terms.ts'

/** Steps in the order they run: a step may read, as its own input, what an earlier one wrote. */
export const dataSteps: readonly DataStep[] = [
  placesStep,
  taxonomyStep,
  kindWordsStep,
  codesStep,
  termsStep,
  associationsStep,
  demoStep,
  holidaysStep,
  mapStep,
  iconsStep,
  schemaTypesStep,
]
