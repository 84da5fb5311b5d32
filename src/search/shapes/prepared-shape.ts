import { WeakMemo } from '../../lru-cache.ts'
import { Corridor } from './corridor.ts'
import { Polygons } from './polygon.ts'
import type { PreparedShape, Shape } from './shape.ts'

const prepared = new WeakMemo(
  (shape: Shape): PreparedShape => (shape.kind === 'polygon' ? new Polygons(shape) : new Corridor(shape)),
)

/** The prepared form, made once for each shape. */
export const preparedShape = (shape: Shape): PreparedShape => prepared.of(shape)
