import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ask,
  author,
  claimId,
  goodForms,
  linkFor,
  newGuard,
  recorder,
  secret,
  signedLinks,
} from '../../../test/support/hosted-pages.ts'
import { type LinkToken, signLink } from '../../access/link-token.ts'
import { DirectoryError, invalid } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'
import { type CodeRefusal, CodeRefused } from '../../operations/verify-claim.ts'

/** One visitor with one link. */
function visitor(changes: Parameters<typeof recorder>[0] = {}, link: Partial<LinkToken> = {}) {
  const { operations, calls } = recorder(changes)
  const links = signedLinks()
  const token = signLink(linkFor('claim', link), secret)
  const send = (form: Record<string, string>, method = 'POST') =>
    ask('claim', method, operations, form, token, { links, guard: newGuard() })
  return { calls, send, get: () => send({}, 'GET') }
}

const wayForm = { claim_id: claimId, target: '1f2e3d4c' }
const codeForm = { claim_id: claimId, step: 'code', code: '1234 5678' }
const nobody = { ...author, email: null }

test('a claim goes from the person to the code and to the verified claim, over one link that the last step uses up', async () => {
  const { send, get, calls } = visitor()
  const started = await send(goodForms.claim)
  assert.equal(started.status, 200)
  assert.ok(started.html.includes('Your claim has been recorded.'))
  assert.ok(started.html.includes(`<input type="hidden" name="claim_id" value="${claimId}">`))
  for (const label of [
    'By email to i…@harbour-row.example',
    'By text message to +44…123',
    'By a call to +44…123',
  ])
    assert.ok(started.html.includes(label), label)
  assert.ok(started.html.includes('are kept for the people who run it'))
  const sent = await send(wayForm)
  assert.equal(sent.status, 200)
  assert.ok(sent.html.includes('A code is on its way to i…@harbour-row.example'))
  assert.equal((await get()).status, 200, 'the steps do not use the link up')
  const done = await send(codeForm)
  assert.ok(done.html.includes('Your claim of Harbour Row Heating is verified, until 1 January 2027'))
  assert.deepEqual(calls, [
    {
      operation: 'claim',
      what: {
        entityId: '512345678901248',
        method: 'web',
        phoneNumber: null,
        referrerName: 'Example Portal',
        contest: false,
      },
      author: { ...author, firstName: 'Ann', lastName: 'Smith' },
    },
    {
      operation: 'sendClaimCode',
      what: { claimId, target: '1f2e3d4c', voice: false, language: 'en' },
      author: nobody,
    },
    { operation: 'verifyClaim', what: { claimId, code: '12345678' }, author: nobody },
  ])
  assert.equal((await get()).status, 410)
  const again = await send(codeForm)
  assert.equal(again.status, 200)
  assert.ok(again.html.includes('is verified'), 'a form sent twice says what came of it')
  assert.equal(calls.length, 3)
})

test('a code may go by a call, or to another address at the domain of the business', async () => {
  const { send, calls } = visitor()
  await send({ claim_id: claimId, target: '5a6b7c8d.voice' })
  await send({ claim_id: claimId, target: 'own', own_email: 'boss@harbour-row.example' })
  assert.deepEqual(
    calls.map(({ what }) => what),
    [
      { claimId, target: '5a6b7c8d', voice: true, language: 'en' },
      { claimId, email: 'boss@harbour-row.example', language: 'en' },
    ],
  )
  const without = await send({ claim_id: claimId, target: 'own' })
  assert.equal(without.status, 400)
  assert.ok(without.html.includes('id="own_email-fault"'))
  const foreign = visitor({
    sendClaimCode: async () => {
      throw invalid(fault('foreign_email', 'email'))
    },
  })
  const refused = await foreign.send({ claim_id: claimId, target: 'own', own_email: 'me@mail.example' })
  assert.match(refused.html, /id="own_email-fault">The address must be at the domain/)
})

test('a page says whether the code goes out', async () => {
  for (const delivered of [true, false]) {
    const { send } = visitor({ sendClaimCode: async () => ({ hint: 'i…@x.example', expires: 0, delivered }) })
    const { html } = await send(wayForm)
    assert.deepEqual(
      [html.includes('is on its way to i…@x.example'), html.includes('has not been sent')],
      [delivered, !delivered],
    )
  }
})

test('wrong, used, expired and exhausted codes are told apart, and what is no code does not count', async () => {
  const words: Record<CodeRefusal, string> = {
    none: 'No code has been sent',
    wrong: 'Tries left: 3.',
    used: 'has been used already',
    expired: 'has run out',
    exhausted: 'was tried too often',
  }
  for (const [reason, text] of Object.entries(words)) {
    const { send, get } = visitor({
      verifyClaim: async () => {
        throw new CodeRefused(reason as CodeRefusal, 3)
      },
    })
    const { status, html } = await send(codeForm)
    assert.equal(status, 400, reason)
    assert.ok(html.includes(text), reason)
    assert.ok(html.includes(`name="claim_id" value="${claimId}"`), 'the claim is not lost')
    assert.equal((await get()).status, 200)
  }
  const { send, calls } = visitor()
  for (const code of ['1234567', '123456789', 'abcdefgh', '１２３４５６７８'])
    assert.ok((await send({ ...codeForm, code })).html.includes('did not count as a try'), code)
  assert.equal(calls.length, 0)
})

test('another way can be chosen without a code', async () => {
  const { send, calls } = visitor()
  const { status, html } = await send({ ...codeForm, code: '', do: 'ways' })
  assert.equal(status, 200)
  assert.ok(html.includes('Where the code goes'))
  assert.doesNotMatch(html, /role="alert"/)
  assert.equal(calls.length, 0)
})

test('who leaves it to the operators is told so, and nothing is sent', async () => {
  const { send, get, calls } = visitor()
  const { html } = await send({ claim_id: claimId, target: 'operator' })
  assert.ok(html.includes('is in the inbox of the people who run this directory'))
  assert.ok(!html.includes('You will get an email'), 'no mail goes out')
  assert.equal(calls.length, 0)
  assert.equal((await get()).status, 410)
})

test('where somebody owns the entity, the owner gets a link and others contest', async () => {
  const { send, get, calls } = visitor({ isClaimed: async () => true })
  const first = await get()
  assert.ok(first.html.includes('is managed by its owner already'))
  assert.doesNotMatch(first.html, /first_name/)
  const contest = await send({ your_email: 'ann@example.com', standing: 'contest' })
  assert.ok(contest.html.includes('value="ann@example.com"'))
  assert.ok(contest.html.includes('the people who run this directory decide whose claim counts'))
  await send({ ...goodForms.claim, contest: 'true' })
  assert.equal((calls[0]!.what as { contest: boolean }).contest, true)
  const asked = await send({ your_email: 'ann@example.com', standing: 'owner' })
  assert.ok(asked.html.includes('If this is the address of the owner'))
  assert.deepEqual(calls[1]!.what, { entityId: '512345678901248', email: 'ann@example.com' })
  assert.equal((await get()).status, 410)
})

test('a right code against a live claim waits for the operators', async () => {
  const { send } = visitor({ verifyClaim: async () => ({ state: 'pending' }) })
  assert.ok((await send(codeForm)).html.includes('the people who run this directory decide between you'))
})

test('a claim that waits no more: begin anew, or manage the entry', async () => {
  const gone = visitor({
    sendClaimCode: async () => {
      throw new DirectoryError('claim_not_found')
    },
    verifyClaim: async () => ({ state: 'gone' }),
  })
  for (const form of [wayForm, codeForm]) {
    const { status, html } = await gone.send(form)
    assert.equal(status, 409)
    assert.ok(html.includes('You can begin anew') && html.includes('name="first_name"'))
  }
  const own = await visitor({ claim: async () => null }).send(goodForms.claim)
  assert.match(own.html, /id="your_email-fault">You manage this entry with this address already/)
})

test('failures that people can do something about are said in the language of the page', async () => {
  const words = {
    claimed_already: 'Inzwischen hat jemand diesen Eintrag übernommen',
    too_many_claims: 'warten schon zu viele Ansprüche',
  } as const
  for (const [code, text] of Object.entries(words)) {
    const taken = visitor(
      {
        claim: async () => {
          throw new DirectoryError(code as keyof typeof words)
        },
      },
      { language: 'de' },
    )
    const { status, html } = await taken.send(goodForms.claim)
    assert.equal(status, 409)
    assert.ok(html.includes(text))
    assert.ok(html.includes('value="ann@example.com"'))
  }
})

test('a robot learns nothing from any step: every code is wrong', async () => {
  const { send, calls } = visitor()
  const trap = { subject_line: 'Cheap pills' }
  assert.match((await send({ ...goodForms.claim, ...trap })).html, /name="claim_id" value="[0-9a-f]{32}"/)
  assert.ok((await send({ ...wayForm, ...trap })).html.includes('A code is on its way to i…@harbour-row'))
  assert.ok((await send({ ...codeForm, ...trap })).html.includes('Tries left: 4.'))
  assert.equal(calls.length, 0)
})
