import { FormGuard } from '../../src/access/form-guard.ts'
import {
  hashLinkId,
  type LinkAction,
  type LinkToken,
  signLink,
  submissionsOf,
  verifyLink,
} from '../../src/access/link-token.ts'
import { SubmissionLimits } from '../../src/access/submission-limits.ts'
import type { PageLinks } from '../../src/operations/page-links.ts'
import type { PageOperations } from '../../src/operations/page-operations.ts'
import { handleHostedPage, type PageResponse } from '../../src/web/hosted-pages.ts'

export const secret = '0123456789abcdef0123456789abcdef'
export const now = Date.UTC(2026, 0, 1)
export const hostile = `"><script>alert('1')</script><img src=x onerror=alert(1)> & \`\${x}\``

export const linkFor = (action: LinkAction, changes: Partial<LinkToken> = {}): LinkToken => ({
  action,
  keyId: 'key',
  account: 'portal',
  entityId: action === 'add' ? null : '512345678901248',
  portalName: 'Example Portal',
  country: 'gb',
  language: 'en',
  flatpackId: 'site-7',
  prefill: {},
  expires: now + 1000,
  ...changes,
})

/** Operations over one entity and three categories, which keep what they were asked to do. */
export function recorder(changes: Partial<PageOperations> = {}) {
  const calls: { readonly operation: string; readonly what: unknown; readonly author: unknown }[] = []
  const operations: PageOperations = {
    isKeyValid: async (keyId) => keyId === 'key',
    entity: async (id) =>
      id === '512345678901248'
        ? { id, name: 'Harbour Row Heating', addressLines: ['1 Harbour Row', 'Reading'], country: 'gb' }
        : undefined,
    findCategories: async (text) =>
      [
        { id: '1', name: 'Bakery' },
        { id: '2', name: 'Bakery supplies' },
        { id: '3', name: 'Dentist' },
      ].filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())),
    addBusiness: async (what, author) => {
      calls.push({ operation: 'addBusiness', what, author })
      return { matched: false, entityId: '99', changed: true, incomplete: [] }
    },
    report: async (what, author) => void calls.push({ operation: 'report', what, author }),
    claim: async (what, author) => {
      calls.push({ operation: 'claim', what, author })
      return { expires: Date.UTC(2027, 0, 1) }
    },
    message: async (what, author) => void calls.push({ operation: 'message', what, author }),
    ...changes,
  }
  return { operations, calls }
}

/** Links of the signed form, whose uses are counted in memory. */
export function signedLinks(): PageLinks {
  const uses = new Map<string, number>()
  const used = (token: string): number => uses.get(hashLinkId(token)) ?? 0
  const isUsedUp = (token: string, { action }: LinkToken): boolean => used(token) >= submissionsOf[action]
  return {
    open: (token) => {
      const found = verifyLink(token, secret, now)
      return found.ok && isUsedUp(token, found.link)
        ? { ok: false, reason: 'used up', language: found.link.language }
        : found
    },
    use: async (token, link) => {
      if (isUsedUp(token, link)) return false
      uses.set(hashLinkId(token), used(token) + 1)
      return true
    },
    release: async (token) => void uses.set(hashLinkId(token), used(token) - 1),
  }
}

/** A guard that has seen nothing yet, on a small table; `at` is its clock. */
export const newGuard = (at: () => number = () => now): FormGuard =>
  new FormGuard(secret, new SubmissionLimits(SubmissionLimits.allocate(256), at), at)

/** The stamp that a form gets which is shown at `when`. */
export const stampAt = (token: string, when: number, signedWith: string | Uint8Array = secret): string => {
  const limits = new SubmissionLimits(SubmissionLimits.allocate(256), () => when)
  return new FormGuard(signedWith, limits, () => when).stamp(token).text
}

/** Asks a page of a server without other visitors; a form is sent as by a person who took a minute, unless `form` has a stamp. */
export const ask = (
  action: LinkAction,
  method: string,
  operations: PageOperations,
  form: Record<string, string> = {},
  token = signLink(linkFor(action), secret),
  context: { readonly links: PageLinks; readonly guard: FormGuard } = {
    links: signedLinks(),
    guard: newGuard(),
  },
): Promise<PageResponse> =>
  handleHostedPage(
    {
      action,
      method,
      token,
      form: method === 'POST' ? { form_stamp: stampAt(token, now - 60_000), ...form } : {},
      address: '192.0.2.1',
    },
    { now, operations, ...context },
  )

export const goodForms: Record<LinkAction, Record<string, string>> = {
  add: {
    name: 'The Red Loaf',
    category: 'bakery',
    address1: '2 Mill Lane',
    town: 'Reading',
    postcode: 'RG1 1DB',
    country: 'gb',
    telephone_number: '+44 118 496 0000',
    your_email: 'ann@example.com',
  },
  report: { subject: 'status:ceased trading', feedback: 'Empty since\r\nMarch' },
  claim: { first_name: 'Ann', last_name: 'Smith', your_email: 'ann@example.com', consent: 'true' },
  message: { your_name: 'Ann', your_email: 'ann@example.com', text: 'Are you open\r\non Monday?' },
}

export const author = {
  keyId: 'key',
  account: 'portal',
  portalName: 'Example Portal',
  flatpackId: 'site-7',
  email: 'ann@example.com',
  firstName: '',
  lastName: '',
}
