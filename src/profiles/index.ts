import type { Settings } from '../config/settings.ts'
import type { Profile } from './profile.ts'

/** The profile that the settings name; only its own engines are loaded. */
export async function profileOf({ profile }: Pick<Settings, 'profile'>): Promise<Profile> {
  if (profile === 'cluster') throw new Error('the cluster profile is not complete yet')
  return (await import('./embedded.ts')).embedded
}
