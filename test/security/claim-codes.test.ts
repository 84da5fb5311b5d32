import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallOptions } from '../support/directory.ts'
import { scaled } from '../support/server-process.ts'
import { ireland, startWorld, type World } from '../support/world.ts'

/** Codes that verify claims: how often they can be guessed, and what the answers tell. */
const tries = scaled(100_000)
const atOnce = 100

let world: World
before(async () => {
  world = await startWorld(ireland)
})
after(() => world.close())

const rival = (): CallOptions => ({ key: world.directory.keys.other })

interface Waiting {
  readonly entity_id: string
  readonly claim_id: string
}

async function claimed(
  emails: readonly object[] = [{ email_address: 'info@shop.example' }],
  who?: CallOptions,
) {
  const entity_id = await world.newEntity({ emails })
  const asked = { entity_id, claimed_user_id: world.directory.userId }
  const { claim_id } = await world.ask('POST', '/v1/entity/claim', asked, who)
  return { entity_id, claim_id } as Waiting
}

const send = (claim: Waiting, target: Record<string, string>, who?: CallOptions) =>
  world.directory.call('POST', '/v1/entity/claim/code', { ...claim, ...target }, who)

const verify = (claim: Waiting, code: string, who?: CallOptions) =>
  world.directory.call('POST', '/v1/entity/claim/verify', { ...claim, code }, who)

/** The code that was sent last. */
async function codeSent(): Promise<string> {
  const [delivery] = await world.directory.services.deliveries.inState('queued', 1)
  return /\d{4} \d{4}|\d{8}/.exec(delivery!.text)![0]
}

const wrong = (right: string): string => String((Number(right.replace(' ', '')) + 1) % 1e8).padStart(8, '0')

test(`of ${tries} tries over ${atOnce} connections five count for a code`, async (t) => {
  const claim = await claimed()
  assert.equal((await send(claim, { email: 'info@shop.example' })).status, 200)
  const right = await codeSent()
  let counted = 0
  for (let done = 0; done < tries; done += atOnce) {
    const replies = await Promise.all(Array.from({ length: atOnce }, () => verify(claim, wrong(right))))
    for (const { status, body } of replies) {
      assert.equal(status, 403)
      if (/it is wrong|it was wrong/.test(body.msg)) counted++
      else assert.match(body.msg, /tries are used up/)
    }
  }
  assert.equal(counted, 5)
  t.diagnostic(`${counted} of ${tries} tries were compared`)
  // Then the right one does not count either.
  const late = await verify(claim, right)
  assert.equal(late.status, 403)
  assert.match(late.body.msg, /tries are used up/)
  assert.ok(!(await world.entity(claim.entity_id)).facets.includes('isClaimed'))
})

test('a claim asks for five codes; a new one ends the one before', async () => {
  const claim = await claimed()
  const codes: string[] = []
  for (let n = 0; n < 5; n++) {
    assert.equal((await send(claim, { email: 'info@shop.example' })).status, 200)
    codes.push(await codeSent())
  }
  assert.equal((await send(claim, { email: 'info@shop.example' })).status, 409)
  assert.equal((await verify(claim, codes[0]!)).status, 403)
  assert.equal((await verify(claim, codes[4]!)).status, 200)
  assert.equal((await verify(claim, codes[4]!)).status, 404, 'it waits no more')
})

test('used, expired and missing codes are told apart for those who asked, and alike for others', async () => {
  const claim = await claimed()
  assert.match((await verify(claim, '12345678')).body.msg, /ask for a code first/)
  await send(claim, { email: 'info@shop.example' })
  const code = await codeSent()
  const theirs = await verify(claim, code, rival())
  const unknown = await verify({ ...claim, claim_id: '0'.repeat(32) }, code, rival())
  assert.equal(theirs.status, 404)
  assert.deepEqual(theirs.body, unknown.body)
  world.advance(1)
  assert.match((await verify(claim, code)).body.msg, /expired/)
})

test('a code goes only to what others than the claimant said of the business', async () => {
  const claim = await claimed([{ email_address: 'info@shop.example' }], rival())
  const own = { entity_id: claim.entity_id, email_address: 'rival@rival.example' }
  await world.ask('POST', '/v1/entity/email', own, rival())
  const site = { entity_id: claim.entity_id, website_url: 'http://rival.example' }
  await world.ask('POST', '/v1/entity/website', site, rival())
  const { rows } = await world.ask('GET', '/v1/entity/claims', { entity_id: claim.entity_id }, rival())
  const { targets, email_domains } = rows[0].verification
  assert.deepEqual(
    targets.map(({ hint }: { hint: string }) => hint).filter((hint: string) => hint.includes('@')),
    ['i…@shop.example'],
  )
  assert.deepEqual(email_domains, [])
  for (const email of ['rival@rival.example', 'somebody@else.example'])
    assert.equal((await send(claim, { email }, rival())).status, 400, email)
  assert.equal((await send(claim, { email: 'info@shop.example' }, rival())).status, 200)
})

test('an address at the domain of the website will do, and none at a site that many share', async () => {
  const entity_id = await world.newEntity({
    websites: [
      { website_url: 'https://www.quay-bakery.example/' },
      { website_url: 'https://facebook.com/quay' },
    ],
  })
  const asked = { entity_id, claimed_user_id: world.directory.userId }
  const { claim_id } = await world.ask('POST', '/v1/entity/claim', asked)
  const claim = { entity_id, claim_id }
  for (const email of ['me@facebook.com', 'me@bakery.example', 'me@quay-bakery.example.evil.example'])
    assert.equal((await send(claim, { email })).status, 400, email)
  assert.equal((await send(claim, { email: 'me@quay-bakery.example' })).status, 200)
})

test('of two who claim, the first to verify has it; the other may contest, and the operator decides', async () => {
  const first = await claimed()
  const asked = { entity_id: first.entity_id, claimed_user_id: world.directory.userId }
  const second = await world.ask('POST', '/v1/entity/claim', asked, rival())
  await send(first, { email: 'info@shop.example' })
  assert.equal((await verify(first, await codeSent())).body.data.state, 'verified')
  // The other one was waiting: its code proves it too, and decides nothing.
  const other = { entity_id: first.entity_id, claim_id: second.claim_id }
  await send(other, { email: 'info@shop.example' }, rival())
  assert.equal((await verify(other, await codeSent(), rival())).body.data.state, 'pending')
  const late = await world.directory.call('POST', '/v1/entity/claim', asked, {
    key: world.directory.keys.otherVerifying,
  })
  assert.equal(late.status, 409)
  const item = (await world.ask('GET', '/v1/inbox', { kind: 'claim', state: 'new' })).rows[0]
  assert.equal(item.id, second.claim_id)
  const settle = { item_id: item.id, state: 'done', change: 'approve_claim' }
  assert.equal((await world.ask('POST', '/v1/inbox/settle', settle)).state, 'done')
  const { claim } = await world.ask('GET', '/v1/entity', { entity_id: first.entity_id }, rival())
  assert.equal(claim.state, 'verified')
  assert.equal((await world.entity(first.entity_id)).claim.claimed_user_id, undefined, 'no longer the shop’s')
})

test('a claim that the operator refuses in the inbox is over', async () => {
  const claim = await claimed()
  await world.ask('POST', '/v1/inbox/settle', { item_id: claim.claim_id, state: 'refused' })
  assert.equal((await send(claim, { email: 'info@shop.example' })).status, 404)
})
