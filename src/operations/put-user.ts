import { readUserByEmail, type SavedUser, saveUser, type UserChange } from '../access/decide-user.ts'
import { newHexId } from '../access/keys.ts'
import type { Caller } from '../access/principal.ts'
import { wireTime } from '../wire/wire-time.ts'
import type { Services } from './services.ts'

/**
 * Creates a user, or updates the named one.
 * @throws DirectoryError user_unknown, user_exists, not_allowed, too_many_users, busy
 */
export function putUser(services: Services, change: UserChange, caller: Caller): Promise<SavedUser> {
  return saveUser({ store: services.access, writer: services.accessWriter }, change, caller, {
    id: newHexId(),
    now: services.clock.now(),
    ...(caller.admin ? {} : { most: services.options.usersPerAccount }),
  })
}

/** The user with an address, in wire form. @throws DirectoryError user_not_found */
export async function userByEmail(services: Services, email: string, caller: Caller) {
  const user = await readUserByEmail(services.access, email, caller)
  return {
    _id: user.id,
    _rev: user.rev,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    active: user.active,
    creation_date: wireTime(user.created),
  }
}
