import { type LinkAction, type LinkToken, signLink } from '../../src/access/link-token.ts'
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
      return { matched: false, entityId: '99', changed: true, incomplete: [], held: [], inactive: null }
    },
    report: async (what, author) => {
      calls.push({ operation: 'report', what, author })
      return { isAnswered: false }
    },
    claim: async (what, author) => {
      calls.push({ operation: 'claim', what, author })
      return { expires: Date.UTC(2027, 0, 1) }
    },
    message: async (what, author) => {
      calls.push({ operation: 'message', what, author })
      return { goesToBusiness: true }
    },
    ...changes,
  }
  return { operations, calls }
}

export const ask = (
  action: LinkAction,
  method: string,
  operations: PageOperations,
  form: Record<string, string> = {},
  token = signLink(linkFor(action), secret),
): Promise<PageResponse> => handleHostedPage({ action, method, token, form }, { secret, now, operations })

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
