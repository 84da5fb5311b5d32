/** The column `users` of an entity repeats its rows of the table `contributor`, so that a write changes only what differs. */
import { type Contributor, contributorsOf } from '../../entity/contributors.ts'
import type { Entity } from '../../entity/model.ts'

export type PackedContributor = readonly [userId: string, at: number, roles: number]

export const packContributors = (entity: Entity): string =>
  JSON.stringify(
    contributorsOf(entity).map(
      ({ userId, at, roles }: Contributor): PackedContributor => [userId, at, roles],
    ),
  )

export interface ContributorChanges {
  readonly dropped: readonly PackedContributor[]
  readonly added: readonly PackedContributor[]
}

const isSame = (a: PackedContributor, b: PackedContributor): boolean =>
  a[0] === b[0] && a[1] === b[1] && a[2] === b[2]

/** What changes between two contents of the column. */
export function contributorChanges(former: string, wanted: string): ContributorChanges {
  if (former === wanted) return { dropped: [], added: [] }
  const before = JSON.parse(former) as PackedContributor[]
  const after = JSON.parse(wanted) as PackedContributor[]
  return {
    dropped: before.filter((one) => !after.some((other) => isSame(one, other))),
    added: after.filter((one) => !before.some((other) => isSame(one, other))),
  }
}
