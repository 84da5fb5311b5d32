import { embedded } from './embedded.ts'
import type { Profile } from './profile.ts'

/** The profile in use. */
export const profile: Profile = embedded
