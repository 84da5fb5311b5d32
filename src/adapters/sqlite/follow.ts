/** Operators' changes are seen within a second. */
const everyMs = 500

/** Something of the store that counts its changes. */
export interface Followed {
  /** Grows with every change of any process. */
  revision(): number
}

/**
 * Looks twice a second whether any process has changed something, and if so calls `apply`. Does not keep the process alive.
 * @param seen the revision that is applied already
 * @returns what stops it
 */
export function follow(followed: Followed, seen: number, apply: () => void): () => void {
  let applied = seen
  const look = (): void => {
    const revision = followed.revision()
    if (revision === applied) return
    apply()
    applied = revision
  }
  const timer = setInterval(() => {
    try {
      look()
    } catch (error) {
      // A reader waits for a moment only, and a fault of the storage is told to those who ask for something; the next look comes soon.
      if ((error as { code?: string }).code?.startsWith('SQLITE_') !== true) throw error
    }
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
