/** A profile whose writes are refused, as those to a read-only disk are (`HIGHSTREET_READ_ONLY`). */
import { storageFailure } from '../adapters/storage-faults.ts'
import type { Profile } from './profile.ts'

const refuse = async (): Promise<never> => {
  throw storageFailure('read_only')
}

/** The same object, except for one method. */
const replacing = <T extends object>(object: T, name: keyof T, method: unknown): T =>
  new Proxy(object, {
    get(target, property) {
      if (property === name) return method
      const value = Reflect.get(target, property, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

export const readOnly = (profile: Profile): Profile => ({
  ...profile,
  open: async (...given) => {
    const adapters = await profile.open(...given)
    return {
      ...adapters,
      store: replacing(adapters.store, 'commit', refuse),
      accessWriter: replacing(adapters.accessWriter, 'apply', refuse),
      renewViews: async () => false,
    }
  },
  startShared: async (...given) => {
    const shared = await profile.startShared(...given)
    const commits = () => replacing(replacing(shared.commits(), 'commit', refuse), 'apply', refuse)
    return replacing(shared, 'commits', commits)
  },
  openAccess: async (settings) => {
    const access = await profile.openAccess(settings)
    return { ...access, writer: replacing(access.writer, 'apply', refuse) }
  },
})
