import { embedded } from './embedded.ts'
import type { Profile } from './profile.ts'

/** The profile that everything runs on. */
export const profile: Profile = embedded
