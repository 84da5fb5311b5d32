import type { Caller } from '../access/principal.ts'
import type { ContributorFilter } from '../entity/contributors.ts'
import { DirectoryError } from '../errors.ts'
import type { Services } from './services.ts'

/**
 * Ids of the entities that a user contributed to or claims, the latest first, and their number. Other accounts' users
 * are unknown to all but operators.
 * @throws DirectoryError user_unknown
 */
export async function entitiesOfUser(
  { access, store }: Pick<Services, 'access' | 'store'>,
  filter: ContributorFilter,
  offset: number,
  limit: number,
  caller: Caller,
): Promise<{ readonly total: number; readonly ids: readonly string[] }> {
  const user = await access.user(filter.userId)
  if (user === undefined || !(caller.admin || user.account === caller.account))
    throw new DirectoryError('user_unknown')
  return store.idsByContributor(filter, offset, limit)
}
