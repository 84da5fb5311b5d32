import type { Settings } from '../config/settings.ts'
import type { Profile } from './profile.ts'

/** A profile loads only its own engines. */
const profiles: Readonly<Record<Settings['profile'], () => Promise<Profile>>> = {
  embedded: async () => (await import('./embedded.ts')).embedded,
  cluster: async () => (await import('./cluster.ts')).cluster,
}

/** The profile that the settings name. */
export async function profileOf(settings: Pick<Settings, 'profile' | 'readOnly'>): Promise<Profile> {
  const profile = await profiles[settings.profile]()
  return settings.readOnly ? (await import('./read-only.ts')).readOnly(profile) : profile
}
