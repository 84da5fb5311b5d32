import type { Entity } from './model.ts'

/** What a user has done for an entity, as bits: gave one of its values, claims it. */
export const contributorRoles = { gave: 1, claims: 2 } as const
const anyRole = contributorRoles.gave | contributorRoles.claims

/** A user who contributed to an entity. */
export interface Contributor {
  readonly userId: string
  /** Time of the user's latest contribution or claim that the entity keeps, milliseconds since 1970. */
  readonly at: number
  /** Bits of `contributorRoles`. */
  readonly roles: number
}

/** Selects the entities of one user. */
export interface ContributorFilter {
  readonly userId: string
  readonly role?: keyof typeof contributorRoles | undefined
}

/** The bits of which a contributor has one. */
export const rolesOf = ({ role }: ContributorFilter): number =>
  role === undefined ? anyRole : contributorRoles[role]

/**
 * The users whose contributions or claims an entity keeps, by id. Empty for a merged entity: its survivor has all of
 * them.
 */
export function contributorsOf(entity: Entity): readonly Contributor[] {
  if (entity.mergedInto !== null) return []
  const found = new Map<string, Contributor>()
  const note = (userId: string, at: number, role: number): void => {
    if (userId === '') return
    const known = found.get(userId)
    if (known === undefined) found.set(userId, { userId, at, roles: role })
    else if (at > known.at || (known.roles & role) === 0)
      found.set(userId, { userId, at: Math.max(at, known.at), roles: known.roles | role })
  }
  for (const values of Object.values(entity.objects))
    for (const { contributions } of values)
      for (const { userId, when } of contributions) note(userId, when, contributorRoles.gave)
  const claims = [...(entity.pendingClaims ?? []), ...(entity.claim === null ? [] : [entity.claim])]
  for (const { userId, asked, claimed } of claims) note(userId, asked ?? claimed, contributorRoles.claims)
  return [...found.values()].sort((a, b) => (a.userId < b.userId ? -1 : 1))
}
