import type { Principal } from '../operations/submission.ts'
import { CommandFailure } from './io.ts'

/** The services of a command that may be told who gives it. */
export interface OperatorServices {
  /** False for an unknown user. */
  isUser(userId: string): Promise<boolean>
}

/** The principal of commands: anyone who can read the data folder acts as an admin. */
export const operator = (userId: string | null): Principal => ({
  account: 'operator',
  keyId: '',
  plan: 'admin',
  admin: true,
  userId,
})

/** The id of the user an option names; null without one. @throws CommandFailure for an unknown user */
export async function operatorUser(
  services: OperatorServices,
  given: string | undefined,
): Promise<string | null> {
  const userId = given?.toLowerCase() ?? null
  if (userId !== null && !(await services.isUser(userId)))
    throw new CommandFailure(`there is no user ${userId}; see: highstreet users list`)
  return userId
}

/** As `operator`, for the user an option names. @throws CommandFailure for an unknown user */
export const operatorOf = async (services: OperatorServices, given: string | undefined): Promise<Principal> =>
  operator(await operatorUser(services, given))
