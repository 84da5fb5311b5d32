import type { Attributes, ObjectName } from '../entity/model.ts'

/** What a cell says beside the value of its column, such as the province behind a town. */
export interface Beside {
  readonly object: ObjectName
  readonly value: Attributes
}
