import { FormGuard } from '../../src/access/form-guard.ts'
import {
  hashLinkId,
  type LinkAction,
  type LinkToken,
  type PageAction,
  signLink,
  submissionsOf,
  verifyLink,
} from '../../src/access/link-token.ts'
import { SubmissionLimits } from '../../src/access/submission-limits.ts'
import type { OwnerPage, OwnerView } from '../../src/operations/owner-page.ts'
import type { PageLinks } from '../../src/operations/page-links.ts'
import type { PageOperations } from '../../src/operations/page-operations.ts'
import { type Site, wholeDirectory } from '../../src/web/directory/site.ts'
import { handleHostedPage, type PageResponse } from '../../src/web/hosted-pages.ts'

export const secret = '0123456789abcdef0123456789abcdef'
export const now = Date.UTC(2026, 0, 1)
export const hostile = `"><script>alert('1')</script><img src=x onerror=alert(1)> & \`\${x}\``

export const linkFor = (action: PageAction, changes: Partial<LinkToken> = {}): LinkToken => ({
  action,
  keyId: action === 'manage' ? claimId : 'key',
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

/** The directory that the pages are of. */
export const site: Site = {
  ...wholeDirectory,
  name: 'Highstreet',
  country: null,
  baseUrl: 'http://directory.example',
  assetsUrl: 'http://directory.example/assets',
  filesUrl: '/assets',
  map: { module: '/map.js', sheet: null, origin: null, styleAddress: () => '/style.json' },
}

/** The claim that the recorder makes. */
export const claimId = 'ac000000000000000000000000000001'

type Calls = { readonly operation: string; readonly what: unknown; readonly author: unknown }[]

/** What the owner of the recorder's entity sees. */
export const ownerView: OwnerView = {
  entityId: '512345678901248',
  name: 'Harbour Row Heating',
  country: 'gb',
  isActive: true,
  until: Date.UTC(2027, 0, 1),
  ownerEmail: 'ann@example.com',
  shown: {
    name: [{ genId: '1', attributes: { name: 'Harbour Row Heating' }, derived: {} }],
    postal_address: [{ genId: '2', attributes: { address1: 'Harbour Row', town: 'Reading' }, derived: {} }],
    phone: [
      {
        genId: '3',
        attributes: { number: '01184960000' },
        derived: { international_number: '+44 118 496 0000' },
      },
    ],
  },
  values: {
    image: [{ genId: '9', attributes: {}, derived: {} }],
    announcement: [{ genId: '7', attributes: { headline: 'Fair', body: 'On Sunday.' }, derived: {} }],
    name: [{ genId: '1', attributes: { name: 'Harbour Row Heating' }, derived: {} }],
    postal_address: [{ genId: '2', attributes: { address1: 'Harbour Row', town: 'Reading' }, derived: {} }],
    phone: [{ genId: '3', attributes: { number: '01184960000' }, derived: {} }],
  },
  suggestions: [
    {
      id: '0123456789abcdef',
      object: 'name',
      kind: 'value',
      attributes: { name: 'Cheap Boilers' },
      shown: { name: 'Harbour Row Heating' },
    },
  ],
  suggestionCount: 1,
  messages: [
    {
      id: 'ae000000000000000000000000000001',
      senderName: 'Joe',
      senderEmail: 'joe@example.com',
      text: 'Are you open\non Monday?',
      sent: Date.UTC(2025, 11, 1),
      answered: null,
    },
  ],
  messageCount: 1,
  sendsMail: true,
}

/** An owner's page that keeps what it was asked to do. Of any other link than that of the recorder's claim it knows nothing. */
function ownerRecorder(calls: Calls): OwnerPage {
  const note =
    (operation: string) =>
    async (_link: LinkToken, ...what: readonly unknown[]): Promise<void> => {
      calls.push({ operation, what, author: null })
    }
  return {
    view: async ({ keyId }) => (keyId === claimId ? ownerView : undefined),
    write: note('write'),
    addPicture: note('addPicture'),
    remove: note('remove'),
    decide: note('decide'),
    answer: note('answer'),
    giveUp: note('giveUp'),
    sendLink: note('sendLink'),
  }
}

/** Operations over one entity and three categories, which keep what they were asked to do. */
export function recorder(changes: Partial<PageOperations> = {}) {
  const calls: Calls = []
  const operations: PageOperations = {
    isKeyValid: async (keyId) => keyId === 'key',
    mayWrite: async () => true,
    entity: async (id) =>
      id === '512345678901248'
        ? {
            id,
            name: 'Harbour Row Heating',
            address: { address1: '1 Harbour Row', town: 'Reading' },
            country: 'gb',
            values: {},
          }
        : undefined,
    findCategories: async (text) =>
      [
        { id: '1', name: 'Bakery' },
        { id: '2', name: 'Bakery supplies' },
        { id: '3', name: 'Dentist' },
      ]
        .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
        .map((choice) => ({ ...choice, label: choice.name })),
    categoryName: (id, language) => (id === '1' ? { en: 'Bakery', fi: 'Leipomo' }[language] : undefined),
    businessFaults: async () => [],
    addBusiness: async (what, author) => {
      calls.push({ operation: 'addBusiness', what, author })
      return {
        matched: false,
        entityId: '99',
        changed: true,
        incomplete: [],
        held: [],
        inactive: null,
        duplicates: [],
        alsoSuppliedAs: [],
      }
    },
    report: async (what, author) => {
      calls.push({ operation: 'report', what, author })
      return { isAnswered: false }
    },
    isClaimed: async () => false,
    claim: async (what, author) => {
      calls.push({ operation: 'claim', what, author })
      return { claimId }
    },
    claimWays: async () => ({
      targets: [
        { id: '1f2e3d4c', method: 'email', hint: 'i…@harbour-row.example', isDelivered: true },
        { id: '5a6b7c8d', method: 'phone', hint: '+44…123', isDelivered: false },
      ],
      domains: ['harbour-row.example'],
      sendsMail: true,
    }),
    sendClaimCode: async ({ claimId: id }, request, author) => {
      calls.push({ operation: 'sendClaimCode', what: { claimId: id, ...request }, author })
      return { hint: 'i…@harbour-row.example', expires: now + 900_000, delivered: true }
    },
    verifyClaim: async ({ claimId: id }, code, author) => {
      calls.push({ operation: 'verifyClaim', what: { claimId: id, code }, author })
      return { state: 'verified', until: Date.UTC(2027, 0, 1) }
    },
    claimProgress: async () => ({ state: 'verified', until: Date.UTC(2027, 0, 1) }),
    sendOwnerLink: async (entityId, email) => {
      calls.push({ operation: 'sendOwnerLink', what: { entityId, email }, author: null })
    },
    owner: ownerRecorder(calls),
    message: async (what, author) => {
      calls.push({ operation: 'message', what, author })
      return { goesToBusiness: true }
    },
    mailReaches: async () => ({ people: false, business: true }),
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
    open: async (token) => {
      const found = verifyLink(token, secret, now)
      return found.ok && isUsedUp(token, found.link)
        ? { ok: false, reason: 'used up', link: found.link }
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
  action: PageAction,
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
    { now, operations, site, ...context },
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

/** The forms that a link is for: of a claim the last step. */
export const lastForms: Record<LinkAction, Record<string, string>> = {
  ...goodForms,
  claim: { claim_id: claimId, step: 'code', code: '1234 5678' },
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

/** A page without the modules that the directory itself serves. */
export const withoutModules = (html: string): string =>
  html.replaceAll(/<script type="module" src="\/web\/[\w./-]+"><\/script>/g, '')
