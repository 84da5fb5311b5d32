import { readSettings } from '../../config/settings.ts'
import { profileOf } from '../../profiles/index.ts'
import type { PlanServices } from '../plans.ts'
import type { AccessServices } from '../users.ts'
import type { AtEnd } from './at-end.ts'

/** Opens the data folder's accounts, keys, plans and users. */
export async function openAccess(atEnd: AtEnd): Promise<AccessServices> {
  const settings = readSettings(process.env)
  const profile = await profileOf(settings)
  await profile.prepare(settings)
  const { store, writer, close } = await profile.openAccess(settings)
  atEnd(close)
  return { store, writer, now: Date.now }
}

/** The same, with the calls that a plan may name. */
export async function openPlans(atEnd: AtEnd): Promise<PlanServices> {
  return {
    ...(await openAccess(atEnd)),
    // Endpoints load slowly, and only changes to a plan need them.
    calls: async () => {
      const [{ endpoints }, { callOf }] = await Promise.all([
        import('../../endpoints/index.ts'),
        import('../../endpoints/define-endpoint.ts'),
      ])
      return new Set(endpoints.map(callOf))
    },
  }
}
