import type { Entity, ObjectName } from './model.ts'

/** Objects with stored files. */
export const fileObjects = ['image', 'logo', 'document'] as const satisfies readonly ObjectName[]

/**
 * Distinct paths of the stored files an entity uses (`ports/blob-store.ts`): those of live values and of
 * suggested ones, which may still be shown. Removed values keep only the hash in their path.
 */
export function entityFiles(entity: Pick<Entity, 'objects'>): readonly string[] {
  const paths = new Set<string>()
  for (const object of fileObjects)
    for (const { confidence, derived } of entity.objects[object] ?? [])
      if (confidence > 0) for (const path of pathsIn(derived)) paths.add(path)
  return [...paths]
}

/** The `image_path` of each size of a picture, or the `document_path`. */
function* pathsIn(derived: object): Generator<string> {
  for (const [name, value] of Object.entries(derived)) {
    if (typeof value === 'object' && value !== null) yield* pathsIn(value)
    else if (name.endsWith('_path') && typeof value === 'string') yield value
  }
}
