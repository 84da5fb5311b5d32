import { codeDigits, codeLifeMs } from '../../access/claim-code.ts'
import { DirectoryError } from '../../errors.ts'
import type { ClaimProgress, WebClaimRef } from '../../operations/page-operations.ts'
import { isMailable } from '../../operations/send-mail.ts'
import type { CodeRequest } from '../../operations/verify-claim.ts'
import { CodeRefused } from '../../operations/verify-claim.ts'
import { type Button, type Field, hiddenField } from '../form.ts'
import { longDate } from '../manage/details.ts'
import type { Texts } from '../texts/texts.ts'
import {
  authorOf,
  type Done,
  emailField,
  entityOf,
  type HostedPage,
  type PageOutcome,
  type PageSetting,
  type Values,
} from './page.ts'

/** One step of the page. Data for later steps travels in hidden fields. */
interface Step {
  readonly fields: (setting: PageSetting, values: Values) => Promise<readonly Field[]>
  readonly intro: (setting: PageSetting, values: Values) => Promise<readonly string[]>
  readonly buttons: (texts: Texts) => readonly Button[]
  readonly perform: (setting: PageSetting, values: Values) => Promise<PageOutcome>
}

/** The claim that a form continues; null before there is one. Operations check the id when it is used. */
function claimOf(setting: PageSetting, { claim_id: claimId = '' }: Values): WebClaimRef | null {
  return /^[0-9a-f]{32}$/.test(claimId) ? { entityId: entityOf(setting).id, claimId } : null
}

const nobody = { email: null }

const paragraph = (...texts: readonly (string | false)[]): readonly string[] =>
  texts.filter((text) => text !== false)

/** Step for a claimed entity: owners request a link, others may contest. */
const standing: Step = {
  buttons: (texts) => [{ label: texts.goOn }],
  intro: async (setting) => [setting.texts.claimIsClaimed(entityOf(setting).name)],
  fields: async ({ texts }) => [
    { ...emailField(texts, true), hint: texts.claimEmailHint },
    {
      name: 'standing',
      label: texts.claimStanding,
      control: 'radio',
      required: true,
      options: [
        { value: 'owner', label: texts.claimStandingOwner },
        { value: 'contest', label: texts.claimStandingContest },
      ],
    },
  ],
  perform: async (setting, values) => {
    const { texts, link, operations } = setting
    const email = values.your_email!
    if (values.standing === 'contest') return { next: { your_email: email, contest: 'true' } }
    const { id } = entityOf(setting)
    await operations.sendOwnerLink(id, email, link.language)
    const { people } = await operations.mailReaches(id)
    return { done: [people ? texts.claimLinkSent : texts.claimLinkKept] }
  },
}

/** Step for the claimant's details. Ends with a pending claim. */
const person: Step = {
  buttons: (texts) => [{ label: texts.claimSubmit }],
  intro: async ({ texts }, values) =>
    paragraph(values.contest === 'true' ? texts.claimContestIntro : texts.claimIntro),
  fields: async ({ texts }, values) => [
    {
      name: 'first_name',
      label: texts.yourFirstName,
      control: 'text',
      required: true,
      maxLength: 80,
      autocomplete: 'given-name',
    },
    {
      name: 'last_name',
      label: texts.yourLastName,
      control: 'text',
      required: true,
      maxLength: 80,
      autocomplete: 'family-name',
    },
    { ...emailField(texts, true), hint: texts.claimEmailHint },
    {
      name: 'phone_number',
      label: texts.claimPhone,
      hint: texts.claimPhoneHint,
      control: 'tel',
      maxLength: 40,
      autocomplete: 'tel',
    },
    {
      name: 'consent',
      label: texts.claimConsent,
      hint: texts.claimConsentHint,
      control: 'checkbox',
      required: true,
    },
    ...(values.contest === 'true' ? [hiddenField('contest')] : []),
  ],
  perform: async (setting, values) => {
    const { texts, link, operations } = setting
    const { id } = entityOf(setting)
    if (!isMailable(values.your_email!)) return { faults: { your_email: texts.notAnEmail } }
    const claim = {
      entityId: id,
      method: 'web' as const,
      phoneNumber: values.phone_number || null,
      referrerName: link.portalName,
      contest: values.contest === 'true',
    }
    const started = await operations.claim(
      claim,
      authorOf(setting, {
        email: values.your_email!,
        firstName: values.first_name!,
        lastName: values.last_name!,
      }),
    )
    if (started === null) return { faults: { your_email: texts.claimIsYours } }
    return { next: { claim_id: started.claimId }, notes: [texts.claimStarted] }
  },
}

/** The choice that leaves the claim to the operators, and the choice of an address that the person enters. */
const leaveIt = 'operator'
const ownAddress = 'own'
const byVoice = '.voice'

const waysOf = (setting: PageSetting, values: Values) =>
  setting.operations.claimWays(
    claimOf(setting, values) ?? { entityId: entityOf(setting).id, claimId: '' },
    setting.link,
  )

/** Step for the destination of the code. Ends with a sent code, or in the operators' inbox. */
const way: Step = {
  buttons: (texts) => [{ label: texts.goOn }],
  intro: async (setting, values) => {
    const { texts } = setting
    const { targets, domains, sendsMail } = await waysOf(setting, values)
    const isKept = targets.some(({ isDelivered }) => !isDelivered) || (domains.length > 0 && !sendsMail)
    const hasWay = targets.length + domains.length > 0
    return paragraph(hasWay ? texts.claimWaysIntro : texts.claimNoWays, isKept && texts.claimCodesKept)
  },
  fields: async (setting, values) => {
    const { texts } = setting
    const { targets, domains } = await waysOf(setting, values)
    const options = targets.flatMap(({ id, method, hint }) =>
      method === 'email'
        ? [{ value: id, label: texts.claimByEmail(hint) }]
        : [
            { value: id, label: texts.claimByText(hint) },
            { value: `${id}${byVoice}`, label: texts.claimByCall(hint) },
          ],
    )
    const own = { value: ownAddress, label: texts.claimByOwnEmail(domains.join(', ')) }
    const address: Field = {
      name: 'own_email',
      label: texts.claimOwnEmail,
      hint: texts.claimOwnEmailHint,
      control: 'email',
      maxLength: 254,
    }
    return [
      hiddenField('claim_id'),
      {
        name: 'target',
        label: texts.claimWhereTo,
        control: 'radio',
        required: true,
        options: [
          ...options,
          ...(domains.length > 0 ? [own] : []),
          { value: leaveIt, label: texts.claimByOperator },
        ],
      },
      ...(domains.length > 0 ? [address] : []),
    ]
  },
  perform: async (setting, values) => {
    const { texts, operations } = setting
    const claim = claimOf(setting, values)!
    const { target = '', own_email: email = '' } = values
    if (target === leaveIt) return waiting(setting, texts.claimWaits(entityOf(setting).name))
    if (target === ownAddress && email === '') return { faults: { own_email: texts.mustFill } }
    try {
      const request = requestOf(target, email, setting.link.language)
      const { hint, delivered } = await operations.sendClaimCode(claim, request, authorOf(setting, nobody))
      const minutes = codeLifeMs / 60_000
      const sent = delivered ? texts.claimCodeSent(hint, minutes) : texts.claimCodeKept(hint, minutes)
      return { next: { claim_id: claim.claimId, step: 'code' }, notes: [sent] }
    } catch (error) {
      return refusedWay(error, setting, target)
    }
  },
}

const requestOf = (target: string, email: string, language: string): CodeRequest =>
  target === ownAddress
    ? { email, language }
    : { target: target.replace(byVoice, ''), voice: target.endsWith(byVoice), language }

function refusedWay(error: unknown, { texts }: PageSetting, target: string): PageOutcome {
  const code = error instanceof DirectoryError ? error.code : undefined
  if (code === 'claim_not_found') return { next: {}, general: [texts.claimGone] }
  if (code !== 'invalid_parameters') throw error
  return target === ownAddress
    ? { faults: { own_email: texts.claimNotOwnDomain } }
    : { faults: { target: texts.notOffered } }
}

/** Step for the code. Ends with a verified claim, or in the operators' inbox if another claim is live. */
const code: Step = {
  buttons: (texts) => [
    { label: texts.claimVerify },
    { label: texts.claimOtherWay, value: 'ways', skipsCheck: true },
  ],
  intro: async () => [],
  fields: async ({ texts }) => [
    hiddenField('claim_id'),
    hiddenField('step'),
    {
      name: 'code',
      label: texts.claimCode,
      hint: texts.claimCodeHint(codeDigits),
      control: 'text',
      required: true,
      maxLength: 20,
      autocomplete: 'one-time-code',
      isNumeric: true,
    },
  ],
  perform: async (setting, values) => {
    const { texts, operations, link } = setting
    const claim = claimOf(setting, values)!
    const digits = values.code!.replace(/[\s-]/g, '')
    // Malformed codes do not use up a try.
    if (!/^\d+$/.test(digits) || digits.length !== codeDigits)
      return { faults: { code: texts.claimCodeForm(codeDigits) } }
    try {
      const author = authorOf(setting, nobody)
      const progress = await operations.verifyClaim(claim, digits, author, link.language)
      if (progress.state === 'pending') {
        return waiting(setting, texts.claimContested(entityOf(setting).name))
      }
      const done = await reached(setting, progress)
      return done ?? { next: {}, general: [texts.claimGone] }
    } catch (error) {
      if (error instanceof CodeRefused)
        return { faults: { code: texts.claimCodeRefused[error.reason](error.left) } }
      if (error instanceof DirectoryError && error.code === 'claim_not_found')
        return { next: {}, general: [texts.claimGone] }
      throw error
    }
  },
}

/** Says that the operators decide and, if mail is sent, that they will write. */
async function waiting(setting: PageSetting, words: string): Promise<Done> {
  const { texts, operations } = setting
  const { people } = await operations.mailReaches(entityOf(setting).id)
  return { done: [words], whatNext: paragraph(texts.claimNextWaits, people && texts.claimWaitsMail) }
}

/** The texts for the state of a claim; null if it has ended. */
async function reached(setting: PageSetting, progress: ClaimProgress): Promise<Done | null> {
  const { texts, operations } = setting
  const { id, name, country } = entityOf(setting)
  if (progress.state === 'gone') return null
  if (progress.state === 'pending') return waiting(setting, texts.claimWaits(name))
  const { people } = await operations.mailReaches(id)
  return {
    done: [texts.claimVerified(name, longDate(progress.until, texts.language, country))],
    whatNext: people ? [texts.claimVerifiedLink, texts.claimNextVerified] : [texts.claimVerifiedLinkKept],
  }
}

async function stepOf(setting: PageSetting, values: Values): Promise<Step> {
  const hasClaim = claimOf(setting, values) !== null
  if (hasClaim) return values.step === 'code' ? code : way
  const isTaken = values.contest !== 'true' && (await setting.operations.isClaimed(entityOf(setting).id))
  return isTaken ? standing : person
}

/**
 * Claims an entity in steps: claimant, destination of the code, code. For a claimed entity, requests the
 * owner's link or contests the claim. The first step records a pending claim; only a code or the operators
 * verify it.
 */
export const claimPage: HostedPage = {
  action: 'claim',
  hasSteps: true,
  title: (setting) => setting.texts.claimTitle(entityOf(setting).name),
  buttons: async (setting, values) => (await stepOf(setting, values)).buttons(setting.texts),
  intro: async (setting, values) => (await stepOf(setting, values)).intro(setting, values),
  fields: async (setting, values) => (await stepOf(setting, values)).fields(setting, values),
  perform: async (setting, values) => (await stepOf(setting, values)).perform(setting, values),
  turnsTo: ({ do: button, claim_id = '' }) => (button === 'ways' ? { claim_id } : null),
  afterwards: async (setting, form) => {
    const claim = claimOf(setting, form)
    return claim === null
      ? null
      : reached(setting, await setting.operations.claimProgress(claim, setting.link))
  },
}
