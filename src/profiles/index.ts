import type { Settings } from '../config/settings.ts'
import type { Profile } from './profile.ts'

<<<<<<< HEAD
/** The profile that the settings name; only its own engines are loaded. */
export async function profileOf(settings: Pick<Settings, 'profile' | 'readOnly'>): Promise<Profile> {
  const profile = await named(settings)
  return settings.readOnly ? (await import('./read-only.ts')).readOnly(profile) : profile
}

async function named({ profile }: Pick<Settings, 'profile'>): Promise<Profile> {
  if (profile === 'cluster') throw new Error('the cluster profile is not complete yet')
  return (await import('./embedded.ts')).embedded
=======
/** A profile loads only its own engines. */
const profiles: Readonly<Record<Settings['profile'], () => Promise<Profile>>> = {
  embedded: async () => (await import('./embedded.ts')).embedded,
  cluster: async () => (await import('./cluster.ts')).cluster,
>>>>>>> nodes
}

/** The profile that the settings name. */
export const profileOf = ({ profile }: Pick<Settings, 'profile'>): Promise<Profile> => profiles[profile]()
