import type { TestDirectory } from './directory.ts'

/** A question to a store, and the answer that the version gave which made the fixture. */
export interface Recorded {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  /** Whose key asked: a name of `TestDirectory.keys`. */
  readonly key: string
  readonly answer: unknown
}

/** Files of the data folder that a store is of no use without. */
export const secretFiles = ['link-secret', 'erasure-secret'] as const

/** What a directory answers: status and data; of a search the ids it found, in their order. */
export async function answerOf(directory: TestDirectory, asked: Omit<Recorded, 'answer'>): Promise<unknown> {
  const key = directory.keys[asked.key as keyof TestDirectory['keys']]
  const { status, body } = await directory.call('GET', asked.path, asked.params, { key })
  if (!asked.path.startsWith('/v1/entity/search/')) return { status, data: body.data }
  return { status, total: body.data.total_rows, ids: body.data.rows.map(({ id }: { id: string }) => id) }
}

/** What history says about an entity, newest first. */
export const historyOf = async ({ services }: TestDirectory, id: string): Promise<readonly unknown[]> =>
  (await services.store.history({ entityId: id }, null, 100)).entries.map(
    ({ revision, at, account, userId, action, changes }) => ({
      revision,
      at,
      account,
      userId,
      action,
      changes: changes.map(({ object, before, after }) => ({
        object,
        before: before === null ? null : before.attributes,
        after: after === null ? null : after.attributes,
      })),
    }),
  )
