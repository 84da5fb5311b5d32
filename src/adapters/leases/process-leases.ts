import type { Leases } from '../../ports/leases.ts'

interface Lease {
  holder: string
  until: number
  fence: number
}

/** Leases among the parts of one process. `now` in milliseconds, of a clock that never goes back. */
export function processLeases(now: () => number = () => performance.now()): Leases {
  const leases = new Map<string, Lease>()
  return {
    take: async (name, holder, forMs) => {
      const lease = leases.get(name) ?? { holder, until: 0, fence: 1 }
      const isFree = lease.holder === holder || lease.until <= now()
      if (!isFree) return null
      if (lease.holder !== holder) lease.fence++
      Object.assign(lease, { holder, until: now() + forMs })
      leases.set(name, lease)
      return lease.fence
    },
    release: async (name, holder) => {
      const lease = leases.get(name)
      if (lease?.holder === holder) lease.until = 0
    },
  }
}
