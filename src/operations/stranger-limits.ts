import { DirectoryError } from '../errors.ts'
import type { Services } from './services.ts'

const hourMs = 3_600_000

/** How much of what strangers send about one entity is taken from one account, so that nobody is flooded, and one site's flood does not silence another's visitors. */
const limits = {
  message: { most: 20, withinMs: hourMs },
  signal: { most: 50, withinMs: 24 * hourMs },
} as const

/** @throws DirectoryError too_many_requests when an account has sent as much about an entity as is taken for now */
export function refuseFlood(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  kind: keyof typeof limits,
  entityId: string,
  account: string,
): void {
  const { most, withinMs } = limits[kind]
  const since = clock.now() - withinMs
  if (store.countRecords(kind, entityId, { account, since }, most) < most) return
  throw new DirectoryError('too_many_requests', [], { retryAfterS: withinMs / 1000 })
}
